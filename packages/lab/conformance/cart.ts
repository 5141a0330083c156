import { isDeepStrictEqual } from "node:util";
import type { Cart } from "@platter/ordering/checkout/cart.ts";
import { CART_OPERATIONS } from "../../../server/catering/cart.ts";
import { changesOf, expectAgrees, individualCart, optionIds } from "./baskets.ts";
import { totalOf } from "./purchases.ts";
import { expect, need } from "./result.ts";
import type { Scene } from "./scene.ts";

const { cart, createCart, addLine, updateLine, removeLine, promotionalAddon } = CART_OPERATIONS;

/** What a guest does to a cart: every change answers the whole of it, and reading it again agrees. */
export async function checkCart(scene: Scene): Promise<void> {
  const { probe, menu } = scene;
  await checkCreating(scene);
  for (const [operation, change] of changesOf(scene)) {
    await probe.check(operation, "Answers the whole cart", async () => {
      await expectAgrees(probe, await change(probe.site(), await individualCart(scene)));
    });
  }
  await checkAdding(scene);
  await checkPrices(scene);
  await checkUpdating(scene);
  await probe.exercise(promotionalAddon, async () => {
    const { id } = await individualCart(scene);
    return probe.ask(promotionalAddon, { path: { cartId: id, itemId: need(menu.plain).line.menuItemId } });
  });
}

async function checkCreating({ probe, individual }: Scene): Promise<void> {
  const create = () => {
    const { orderType, store } = need(individual);
    return probe.site().createCart(orderType.id, store.storeNumber);
  };
  const made = await probe.exercise(createCart, create);
  await probe.check(createCart, "A new cart is empty and no order", async () => {
    expect(need(made).lines.length === 0, "it has lines");
    expect(need(made).orderNumber === null, "it has an order number");
  });
  await probe.check(createCart, "Ids cannot be guessed", async () => {
    const [one, other] = [need(made).id, (await create()).id];
    expect(one.length >= 16 && other.length >= 16, "they are shorter than 16 characters");
    expect(differingPart(one, other) >= 8, "two in a row differ in a few characters only");
  });
}

/** Length of what is left of two texts without their common beginning and end. */
function differingPart(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let start = 0;
  while (start < length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - start - end;
}

async function checkAdding(scene: Scene): Promise<void> {
  const { probe, individual, menu } = scene;
  await probe.check(addLine, "The same item twice makes two lines", async () => {
    const { id } = await individualCart(scene);
    const { lines } = await probe.site().addLine(id, need(individual).envelope, need(menu.plain).line);
    expect(lines.length === 2, `there are ${lines.length} lines`);
    expect(lines[0]?.cartItemId !== lines[1]?.cartItemId, "both lines have the same id");
  });
  await probe.check(addLine, "A line keeps item, quantity and choices", async () => {
    const { line, optionId } = need(menu.chosen);
    const { lines } = await individualCart(scene, [{ ...line, quantity: 2 }]);
    expect(lines[0]?.menuItemId === line.menuItemId, "another item");
    expect(lines[0].quantity === 2, "another quantity");
    expect(optionIds(lines[0].modifiers).includes(optionId), "the choice is gone");
  });
}

async function checkPrices(scene: Scene): Promise<void> {
  const { probe, menu } = scene;
  await probe.check(cart, "The price of a line is for one piece", async () => {
    const one = await individualCart(scene);
    const three = await individualCart(scene, [{ ...need(menu.plain).line, quantity: 3 }]);
    expect(one.lines[0]?.price === three.lines[0]?.price, "one piece and three have different prices");
  });
  await probe.check(cart, "The subtotal is the sum of price times quantity", async () => {
    const lines = [{ ...need(menu.plain).line, quantity: 2 }, need(menu.chosen).line];
    const filled = await individualCart(scene, lines);
    expect(filled.subTotal === sumOf(filled), "it is another amount");
  });
  await probe.check(cart, "The total, where it is told, is the sum of its parts", async () => {
    const filled = await individualCart(scene);
    expect(filled.total === null || filled.total === totalOf(filled), "it is another amount");
  });
}

function sumOf({ lines }: Cart): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

async function checkUpdating(scene: Scene): Promise<void> {
  const { probe, individual, menu } = scene;
  await probe.check(updateLine, "Replaces quantity and choices", async () => {
    const { line, other, optionId } = need(menu.chosen);
    const { id, lines } = await individualCart(scene, [line]);
    const changed = { ...other.line, quantity: 2 };
    await probe.site().updateLine(id, need(individual).envelope, lines[0]!.cartItemId, changed);
    const after = await probe.site().cart(id);
    const options = optionIds(after.lines[0]?.modifiers ?? []);
    expect(after.lines.length === 1, "there is another number of lines");
    expect(after.lines[0]?.quantity === 2, "the quantity stayed");
    expect(options.includes(other.optionId), "the new choice is not there");
    expect(!options.includes(optionId), "the old choice stayed");
  });
  await probe.check(updateLine, "A nickname renames the line and changes nothing else", async () => {
    const { id, lines } = await individualCart(scene);
    const renamed = { ...need(menu.plain).line, nickname: "Ada's" };
    await probe.site().updateLine(id, need(individual).envelope, lines[0]!.cartItemId, renamed);
    const after = await probe.site().cart(id);
    expect(after.lines[0]?.nickname === "Ada's", "it has another name");
    expect(isDeepStrictEqual(after.lines, [{ ...lines[0], nickname: "Ada's" }]), "something else changed too");
  });
  await probe.check(removeLine, "Takes this line away and no other", async () => {
    const before = await individualCart(scene, [need(menu.plain).line, need(menu.chosen).line]);
    const [gone, ...others] = before.lines;
    await probe.site().removeLine(before.id, gone!.cartItemId);
    const after = await probe.site().cart(before.id);
    expect(isDeepStrictEqual(after.lines, others), "other lines are left");
    expect(after.subTotal === sumOf(after), "the subtotal did not follow");
  });
}
