import { createHash } from "node:crypto";
import { z } from "zod";
import type { Cart, CartLine } from "@platter/ordering/checkout/cart.ts";
import type { LineRequest } from "../catering/cart.ts";

/*
 * What a bag held when a page with a form that adds to it was made. A form that is sent again - to another replica, or
 * after its reply was lost - is told by it: a line that has come since, and of which this browser has not heard, is the
 * one that the form asks for.
 */
export type ShownBag = z.infer<typeof shownBag>;

/** Short names: it is sealed into every such form. */
export const shownBag = z.object({
  /** Digest of its id; empty for none. */
  c: z.string(),
  /** Digests of its lines, one after another. */
  l: z.string(),
});

const LINE_DIGEST = 4;

export function shownBagOf(cart: Pick<Cart, "id" | "lines"> | null): ShownBag {
  return { c: cart ? digest(cart.id) : "", l: lineDigests(cart?.lines ?? []) };
}

/** Digests of lines, to be looked up by `isAmong`. */
export function lineDigests(lines: readonly Pick<CartLine, "cartItemId">[]): string {
  return lines.map(({ cartItemId }) => digest(cartItemId).slice(0, LINE_DIGEST)).join("");
}

function isAmong({ cartItemId }: Pick<CartLine, "cartItemId">, digests: string): boolean {
  const own = lineDigests([{ cartItemId }]);
  for (let at = 0; at < digests.length; at += LINE_DIGEST) if (digests.startsWith(own, at)) return true;
  return false;
}

/** Lines that were not there when `shown` was made, and are none of those that this browser was told of since. */
export function unheardLines({ id, lines }: Pick<Cart, "id" | "lines">, shown: ShownBag, heardOf: string): CartLine[] {
  const known = shown.c === digest(id) ? shown.l + heardOf : heardOf;
  return lines.filter((line) => !isAmong(line, known));
}

/** Lines of `after` that `before` has not. */
export function newLines(before: readonly CartLine[], after: readonly CartLine[]): CartLine[] {
  const known = new Set(before.map(({ cartItemId }) => cartItemId));
  return after.filter(({ cartItemId }) => !known.has(cartItemId));
}

/** Whether a line is what was asked for. An API may choose something besides, and tell less of what was chosen. */
export function isLineOf(line: CartLine, wanted: LineRequest): boolean {
  if (line.menuItemId !== wanted.menuItemId || line.quantity !== wanted.quantity) return false;
  if (line.specialInstructions !== "" && line.specialInstructions !== wanted.specialInstructions) return false;
  const chosen = new Set(optionsOf(line.modifiers));
  return chosen.size === 0 || optionsOf(wanted.modifiers).every((option) => chosen.has(option));
}

function optionsOf(modifiers: readonly { modifierId: number; options: readonly { optionId: number }[] }[]): string[] {
  return modifiers.flatMap(({ modifierId, options }) => options.map(({ optionId }) => `${modifierId}.${optionId}`));
}

/** Tells one text from another; 12 characters. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}
