import type { PastOrder } from "@platter/ordering/order/past-order.ts";
import type { PlacedOrder } from "@platter/ordering/order/placed-order.ts";
import { PAST_ORDER_OPERATIONS } from "../../../server/catering/past-orders.ts";
import { expectAgrees, individualCart } from "./baskets.ts";
import { noteOf } from "./purchases.ts";
import { type Found, Skipped, expect, need } from "./result.ts";
import type { Scene } from "./scene.ts";

const { previousOrders, toggleFavorite, addOrder } = PAST_ORDER_OPERATIONS;

/** What the customer ordered before: listed, made a favorite and back, and added to a cart. */
export async function checkPastOrders(scene: Scene, placed: Found<PlacedOrder>): Promise<void> {
  const { probe, token, writes } = scene;
  const orders = () => probe.site(need(token)).previousOrders(false);
  const listed = await probe.exercise(previousOrders, orders);
  await probe.check(previousOrders, "Asked for favorites, answers these and all of them", async () => {
    const favorites = need(listed).filter(({ isFavorite }) => isFavorite);
    expect(idsOf(await probe.site(need(token)).previousOrders(true)) === idsOf(favorites), "others, or not all");
  });
  await probe.check(previousOrders, "An order that was placed signed in is among them", async () => {
    const { orderNumber } = need(placed);
    expect(
      need(listed).some(({ orderId }) => orderId === orderNumber),
      "it is not",
    );
    return noteOf(need(placed));
  });
  const toggled = await probe.exercise(toggleFavorite, async () => {
    need(writes);
    const [order] = need(listed);
    if (!order) throw new Skipped("needs an account that ordered before");
    const isFavorite = async () => (await orders()).find(({ orderId }) => orderId === order.orderId)?.isFavorite;
    await probe.site(need(token)).toggleFavorite(order.orderId);
    const between = await isFavorite();
    await probe.site(need(token)).toggleFavorite(order.orderId);
    return { before: order.isFavorite, between, after: await isFavorite() };
  });
  await probe.check(toggleFavorite, "Once is the other way round, and twice is as it was", async () => {
    const { before, between, after } = need(toggled);
    expect(between === !before, "once changed nothing");
    expect(after === before, "twice is not as it was");
  });
  await checkAdding(scene, listed);
}

async function checkAdding(scene: Scene, listed: Found<PastOrder[]>): Promise<void> {
  const { probe, menu } = scene;
  const added = await probe.exercise(addOrder, async () => {
    const offered = need(menu.offered);
    const order = need(listed).find(({ items }) => items.length > 0 && items.every((item) => isOffered(item, offered)));
    if (!order) throw new Skipped("needs an account that ordered before what is on this menu");
    const before = await individualCart(scene);
    const numOfItemsInCart = before.lines.length;
    const request = { items: order.items, isIndividualOrderType: true, numOfItemsInCart };
    return { order, before, after: await probe.site().addOrder(before.id, request) };
  });
  await probe.check(addOrder, "Its lines are there besides those in the cart", async () => {
    const { order, before, after } = need(added);
    const expected = before.lines.length + order.items.length;
    expect(after.lines.length === expected, `there are ${after.lines.length} lines, not ${expected}`);
    await expectAgrees(probe, after);
  });
}

function idsOf(orders: readonly PastOrder[]): string {
  return orders
    .map(({ orderId }) => orderId)
    .toSorted()
    .join();
}

function isOffered(item: PastOrder["items"][number], offered: ReadonlySet<number>): boolean {
  return offered.has(Number(item["menuItemId"] ?? item["itemId"]));
}
