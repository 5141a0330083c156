import { isDeepStrictEqual } from "node:util";
import type { Cart, CartModifier } from "@platter/ordering/checkout/cart.ts";
import { CART_OPERATIONS, type LineRequest } from "../../../server/catering/cart.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import type { Operation } from "../../../server/catering/operation.ts";
import type { Refusal } from "./judge.ts";
import type { Probe } from "./probe.ts";
import { Skipped, expect, need } from "./result.ts";
import type { Occasion, Scene } from "./scene.ts";

/** A new cart with these lines, read back as the API keeps it. */
export async function filledCart(
  probe: Probe,
  { orderType, envelope }: Occasion,
  lines: readonly LineRequest[],
  token?: string,
): Promise<Cart> {
  const { id } = await probe.site(token).createCart(orderType.id, envelope.storeNumber);
  for (const line of lines) await probe.site(token).addLine(id, envelope, line);
  const cart = await probe.site(token).cart(id);
  if (cart.lines.length !== lines.length)
    throw new Skipped("needs cart-add, which did not leave one line for each add");
  return cart;
}

/** A cart on the individual occasion: by default of one dish without choices. */
export async function individualCart(scene: Scene, lines = [need(scene.menu.plain).line], token?: string) {
  return filledCart(scene.probe, need(scene.individual), lines, token);
}

/** What changes a cart that has a line, each in a way that can be seen. */
export function changesOf({ individual, menu }: Scene): [Operation, (site: Catering, cart: Cart) => Promise<Cart>][] {
  const { addLine, updateLine, removeLine, validateToStore } = CART_OPERATIONS;
  const where = () => need(individual).envelope;
  const twice = () => ({ ...need(menu.plain).line, quantity: 2 });
  return [
    [addLine, (site, { id }) => site.addLine(id, where(), twice())],
    [updateLine, (site, { id, lines }) => site.updateLine(id, where(), lines[0]!.cartItemId, twice())],
    [removeLine, (site, { id, lines }) => site.removeLine(id, lines[0]!.cartItemId)],
    [
      validateToStore,
      async (site, { id }) => (await site.validateToStore(id, need(individual).store.id, where().day)).cart,
    ],
  ];
}

/** What a change answered is the whole cart, as a reading of it tells. */
export async function expectAgrees(probe: Probe, answered: Cart, token?: string): Promise<void> {
  const read = await probe.site(token).cart(answered.id);
  const parts = (Object.keys(read) as (keyof Cart)[]).filter((part) => !isDeepStrictEqual(read[part], answered[part]));
  expect(parts.length === 0, `reading the cart afterwards tells otherwise: ${parts.join(", ")}`);
}

/** A change that must be refused, in words where it is a 400, and leave the cart as it is. */
export async function expectRefused(
  probe: Probe,
  cartId: string,
  statuses: readonly number[],
  change: (site: Catering) => Promise<unknown>,
  token?: string,
): Promise<Refusal> {
  const before = await probe.site(token).cart(cartId);
  const refusal = await probe.refused(statuses, change, token);
  if (statuses.length === 1 && statuses[0] === 400) expectWords(refusal);
  const after = await probe.site(token).cart(cartId);
  expect(isDeepStrictEqual(before, after), "refused, but the cart is another one now");
  return refusal;
}

/** The options that were chosen, those below others too. */
export function optionIds(modifiers: readonly CartModifier[]): number[] {
  return modifiers.flatMap(({ options }) =>
    options.flatMap((option) => [option.optionId, ...optionIds(option.modifiers)]),
  );
}

/** A refusal is shown to the customer. */
export function expectWords({ message }: Refusal): void {
  expect(typeof message === "string" && message.trim() !== "", "refused without a message for the customer");
}
