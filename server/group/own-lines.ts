import { createHash } from "node:crypto";
import { type Cart, type CartLine, isFixed } from "@platter/ordering/checkout/cart.ts";

export function ownLines({ lines }: Cart, marks: readonly string[]): CartLine[] {
  return lines.filter((line) => isOwn(line, marks) && !isFixed(line));
}

export function isOwn(line: CartLine, marks: readonly string[]): boolean {
  return marks.includes(lineMark(line));
}

/** A short hash of fixed length instead of the API's line id, since many must fit into a cookie. */
export function lineMark({ cartItemId }: CartLine): string {
  return createHash("sha256").update(cartItemId).digest("base64url").slice(0, 8);
}
