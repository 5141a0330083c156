import type { Cart } from "../../app/domain/checkout/cart.ts";
import type { Store } from "../../app/domain/stores/store.ts";
import { CART_OPERATIONS } from "../../server/catering/cart.ts";
import { expectAgrees, expectRefused, filledCart, optionIds } from "./baskets.ts";
import { findDish } from "./menu.ts";
import { Skipped, expect, need } from "./result.ts";
import type { Scene } from "./scene.ts";

const { cart, addLine, updateLine, removeLine, associateToUser, validateToStore } = CART_OPERATIONS;

/** What may not be done to a cart, by whom it may be done, and what happens to it at another restaurant. */
export async function checkCartRules(scene: Scene): Promise<void> {
  await checkRefusals(scene);
  await checkOwner(scene);
  await checkValidation(scene);
}

async function checkRefusals({ probe, individual, menu }: Scene): Promise<void> {
  const filled = () => filledCart(probe, need(individual), [need(menu.plain).line]);
  for (const quantity of [0, -1]) {
    await probe.check(addLine, `A quantity of ${quantity} is refused in words`, async () => {
      const { id } = await filled();
      const line = { ...need(menu.plain).line, quantity };
      await expectRefused(probe, id, [400], (site) => site.addLine(id, need(individual).envelope, line));
    });
    await probe.check(updateLine, `A quantity of ${quantity} is refused in words`, async () => {
      const { id, lines } = await filled();
      const line = { ...need(menu.plain).line, quantity };
      const { cartItemId } = lines[0]!;
      await expectRefused(probe, id, [400], (site) => site.updateLine(id, need(individual).envelope, cartItemId, line));
    });
  }
  await probe.check(addLine, "A missing choice is refused in words", async () => {
    const { id } = await filled();
    const { incomplete } = need(menu.chosen);
    await expectRefused(probe, id, [400], (site) => site.addLine(id, need(individual).envelope, incomplete));
  });
  await probe.check(updateLine, "A line that is not there is refused", async () => {
    const { id } = await filled();
    const { line } = need(menu.plain);
    await expectRefused(probe, id, [400, 404], (site) =>
      site.updateLine(id, need(individual).envelope, crypto.randomUUID(), line),
    );
  });
  await probe.check(removeLine, "A line that is not there is refused", async () => {
    const { id } = await filled();
    await expectRefused(probe, id, [400, 404], (site) => site.removeLine(id, crypto.randomUUID()));
  });
}

async function checkOwner({ probe, individual, menu, token }: Scene): Promise<void> {
  const guests = () => filledCart(probe, need(individual), [need(menu.plain).line]);
  const associated = async () => {
    const customer = probe.site(need(token));
    const before = await guests();
    return { before, after: await customer.associateToUser(before.id) };
  };
  const moved = await probe.exercise(associateToUser, associated);
  await probe.check(associateToUser, "The customer has the guest's cart as it was", async () => {
    const { before, after } = need(moved);
    expect(after.id === before.id && linesOf(after) === linesOf(before), "another cart");
    await expectAgrees(probe, after, need(token));
  });
  await probe.check(cart, "The cart of a customer is for nobody else", async () => {
    const { id } = need(moved).after;
    await probe.refused([401, 404], (site) => site.cart(id));
  });
  await probe.check(addLine, "The cart of a customer is changed by nobody else", async () => {
    const { id } = (await associated()).after;
    await probe.refused([401, 404], (site) => site.addLine(id, need(individual).envelope, need(menu.plain).line));
    expect((await probe.site(need(token)).cart(id)).lines.length === 1, "refused, but the line is there");
  });
}

async function checkValidation({ probe, individual, menu, stores, leftOut }: Scene): Promise<void> {
  const filled = () => filledCart(probe, need(individual), [need(menu.plain).line, need(menu.chosen).line]);
  await probe.check(validateToStore, "The same restaurant and day leave everything there", async () => {
    const before = await filled();
    const { store, envelope } = need(individual);
    const { cart: after, intact } = await probe.site().validateToStore(before.id, store.id, envelope.day);
    expect(intact, "intact is false");
    expect(linesOf(after) === linesOf(before), "intact is true, but the lines are others");
    await expectAgrees(probe, after);
  });
  await probe.check(validateToStore, "What a restaurant leaves out is gone, and intact is false", async () => {
    const { occasion, by } = need(leftOut);
    const dish = need(await findDish(probe, { value: occasion })).line;
    const before = await filledCart(probe, occasion, [dish]);
    const { cart: after, intact } = await probe.site().validateToStore(before.id, by.id, occasion.envelope.day);
    expect(after.lines.length === 0, "it is still in the cart");
    expect(!intact, "intact is true");
    await expectAgrees(probe, after);
  });
  await probe.check(validateToStore, "intact is false exactly when something is gone", async () => {
    let before = await filled();
    for (const { id } of othersOf(need(stores), need(individual).store)) {
      const { cart: after, intact } = await probe.site().validateToStore(before.id, id, need(individual).envelope.day);
      const isSame = linesOf(after) === linesOf(before);
      expect(intact === isSame, intact ? "something is gone, but intact is true" : "intact is false, but all is there");
      before = after;
    }
  });
}

/** Some restaurants to move to. */
function othersOf(stores: readonly Store[], { id }: Store): Store[] {
  const others = stores.filter((one) => one.id !== id && one.allowsOnlineOrdering);
  if (others.length === 0) throw new Skipped("there is no other restaurant");
  return others.slice(0, 3);
}

/** Items and choices, whatever they cost. */
function linesOf({ lines }: Cart): string {
  return JSON.stringify(
    lines.map(({ menuItemId, quantity, modifiers }) => [menuItemId, quantity, optionIds(modifiers)]),
  );
}
