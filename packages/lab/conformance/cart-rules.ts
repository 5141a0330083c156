import type { Cart } from "@platter/ordering/checkout/cart.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { CART_OPERATIONS, type CartEnvelope } from "../../../server/catering/cart.ts";
import type { Catering } from "../../../server/catering/catering.ts";
import type { Operation } from "../../../server/catering/operation.ts";
import { expectAgrees, expectRefused, filledCart, individualCart, optionIds } from "./baskets.ts";
import { findDish } from "./menu.ts";
import { Skipped, expect, need } from "./result.ts";
import type { Scene } from "./scene.ts";

const { cart, addLine, updateLine, removeLine, associateToUser, validateToStore } = CART_OPERATIONS;

type Change = (site: Catering, cart: Cart, where: CartEnvelope) => Promise<unknown>;

/** What may not be done to a cart, by whom it may be done, and what happens to it at another restaurant. */
export async function checkCartRules(scene: Scene): Promise<void> {
  await checkRefusals(scene);
  await checkOwner(scene);
  await checkValidation(scene);
}

async function checkRefusals(scene: Scene): Promise<void> {
  const { probe, individual, menu } = scene;
  const refused = (operation: Operation, what: string, change: Change, statuses = [400]) =>
    probe.check(operation, what, async () => {
      const before = await individualCart(scene);
      await expectRefused(probe, before.id, statuses, (site) => change(site, before, need(individual).envelope));
    });
  for (const quantity of [0, -1]) {
    const line = () => ({ ...need(menu.plain).line, quantity });
    const what = `A quantity of ${quantity} is refused in words`;
    await refused(addLine, what, (site, { id }, where) => site.addLine(id, where, line()));
    await refused(updateLine, what, (site, { id, lines }, where) =>
      site.updateLine(id, where, lines[0]!.cartItemId, line()),
    );
  }
  await refused(addLine, "A missing choice is refused in words", (site, { id }, where) =>
    site.addLine(id, where, need(menu.chosen).incomplete),
  );
  const what = "A line that is not there is refused";
  const unknown = crypto.randomUUID();
  const update: Change = (site, { id }, where) => site.updateLine(id, where, unknown, need(menu.plain).line);
  await refused(updateLine, what, update, [400, 404]);
  await refused(removeLine, what, (site, { id }) => site.removeLine(id, unknown), [400, 404]);
}

async function checkOwner(scene: Scene): Promise<void> {
  const { probe, individual, menu, token } = scene;
  const associated = async () => {
    const customer = probe.site(need(token));
    const before = await individualCart(scene);
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

async function checkValidation(scene: Scene): Promise<void> {
  const { probe, individual, menu, stores, leftOut } = scene;
  const filled = () => individualCart(scene, [need(menu.plain).line, need(menu.chosen).line]);
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
