import { isDeepStrictEqual } from "node:util";
import type { Cart } from "@platter/ordering/checkout/cart.ts";
import { addDays } from "@platter/ordering/day.ts";
import { EMPTY_DRAFT } from "@platter/ordering/order/session-values.ts";
import type { PlacedOrder } from "@platter/ordering/order/placed-order.ts";
import { CART_OPERATIONS } from "../../../server/catering/cart.ts";
import { ORDER_OPERATIONS, type OrderDetails } from "../../../server/catering/orders.ts";
import { changesOf, expectRefused, individualCart } from "./baskets.ts";
import { cardToCharge, cartWorth, expectCharged, noteOf, purchaseOf, totalOf, totalOfParts } from "./purchases.ts";
import { type Found, NO_LETTER, expect, find, need } from "./result.ts";
import type { Scene } from "./scene.ts";

const { queueOrder, placedOrder, orderByToken, processQueuedOrder } = ORDER_OPERATIONS;

interface Placed {
  cart: Cart;
  details: OrderDetails;
  order: PlacedOrder;
}

/** Placing an order, once, and reading it back. Answers one that was placed as the customer. */
export async function checkOrders(scene: Scene): Promise<Found<PlacedOrder>> {
  await checkRefusedPurchases(scene);
  const placed = await scene.probe.exercise(queueOrder, () => place(scene));
  await checkOnce(scene, placed);
  await checkReadingBack(scene, placed);
  return find(async () => (await place(scene, need(scene.token))).order);
}

/** As a guest by default. */
async function place(scene: Scene, token?: string): Promise<Placed> {
  const occasion = need(scene.individual);
  const details = purchaseOf(occasion, cardToCharge(scene, occasion));
  const { individualMinOrderSize } = await scene.probe.site().orderSettings();
  const filled = await cartWorth(scene, occasion, need(scene.menu.plain), individualMinOrderSize, token);
  return { cart: filled, details, order: await scene.probe.site(token).queueOrder(filled.id, details) };
}

/**
 * The first two are orders that no API accepts, whatever it checks first: an empty cart, or no customer,
 * no payment and a past day. So they are sent without --write too.
 */
async function checkRefusedPurchases(scene: Scene): Promise<void> {
  const { probe, individual } = scene;
  const impossible = (): OrderDetails => {
    const details = purchaseOf(need(individual), null);
    const envelope = { ...details.envelope, day: addDays(details.envelope.day, -30) };
    return { ...details, envelope, contact: EMPTY_DRAFT };
  };
  await probe.check(queueOrder, "An empty cart is no order", async () => {
    const { orderType, store } = need(individual);
    const { id } = await probe.site().createCart(orderType.id, store.storeNumber);
    await expectRefused(probe, id, [400], (site) => site.queueOrder(id, impossible()));
  });
  await probe.check(
    queueOrder,
    "Without contact, payment and a day to come it is refused, field by field",
    async () => {
      const { id, orderNumber } = await individualCart(scene);
      expect(orderNumber === null, "a cart that was not ordered has an order number");
      const { modelState } = await expectRefused(probe, id, [400], (site) => site.queueOrder(id, impossible()));
      expect(Object.keys(modelState ?? {}).length > 0, "modelState names no field");
    },
  );
  await probe.check(queueOrder, "Without contact alone, modelState names a field of it", async () => {
    const occasion = need(individual);
    const details = purchaseOf(occasion, cardToCharge(scene, occasion));
    const { id } = await individualCart(scene);
    const nameless = { ...details, contact: EMPTY_DRAFT };
    const { modelState } = await expectRefused(probe, id, [400], (site) => site.queueOrder(id, nameless));
    const named = Object.keys(modelState ?? {}).some((path) => /\b(?:firstName|lastName|email|phone)$/i.test(path));
    expect(named, "none of firstName, lastName, email, phone");
  });
}

async function checkOnce(scene: Scene, placed: Found<Placed>): Promise<void> {
  const { probe } = scene;
  await probe.check(queueOrder, "A second time answers the order that was placed", async () => {
    const { details, order } = need(placed);
    const again = await probe.site().queueOrder(need(placed).cart.id, details);
    expect(again.orderNumber === order.orderNumber, "another order number");
    expect(again.price === order.price, "another price");
  });
  await probe.check(CART_OPERATIONS.cart, "Once ordered it carries the order number", async () => {
    const { id } = need(placed).cart;
    expect((await probe.site().cart(id)).orderNumber === need(placed).order.orderNumber, "none, or another one");
  });
  for (const [operation, change] of changesOf(scene)) {
    await probe.check(operation, "An ordered cart is not changed any more", async () => {
      const ordered = await probe.site().cart(need(placed).cart.id);
      await expectRefused(probe, ordered.id, [400], (site) => change(site, ordered));
    });
  }
}

async function checkReadingBack({ probe }: Scene, placed: Found<Placed>): Promise<void> {
  await probe.check(queueOrder, "The price is what the cart came to", async () => {
    expectCharged(need(placed).order, totalOf(need(placed).cart));
    return noteOf(need(placed).order);
  });
  await probe.check(queueOrder, "The price is the sum of its parts, the tip included", async () => {
    const { order } = need(placed);
    expectCharged(order, totalOfParts(order));
  });
  const read = await probe.exercise(placedOrder, () => probe.site().placedOrder(need(placed).order.orderNumber));
  await probe.check(placedOrder, "Tells the order that was placed", async () => {
    const { order } = need(placed);
    expect(need(read).orderNumber === order.orderNumber, "another order number");
    expect(need(read).price === order.price, "another price");
    expect(isDeepStrictEqual(need(read).lines, order.lines), "other lines");
  });
  // The token that opens an order is in its email, which is not read here.
  for (const operation of [orderByToken, processQueuedOrder]) probe.cannotAsk(operation, NO_LETTER);
  const number = "value" in placed ? placed.value.order.orderNumber : crypto.randomUUID();
  await probe.check(orderByToken, "A wrong token opens no order", async () => {
    await probe.refused([400, 401, 403, 404], (site) => site.orderByToken(number, crypto.randomUUID()));
  });
  await probe.check(processQueuedOrder, "A wrong token pays for no order", async () => {
    const payment = { card: null };
    await probe.refused([400, 401, 403, 404], (site) => site.processQueuedOrder(number, crypto.randomUUID(), payment));
  });
}
