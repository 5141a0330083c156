import { ORDER_OPERATIONS } from "../../../server/catering/orders.ts";
import { filledCart } from "./baskets.ts";
import { findDish } from "./menu.ts";
import { cardToCharge, cartWorth, expectCharged, noteOf, purchaseOf, totalOf } from "./purchases.ts";
import { expect, need } from "./result.ts";
import type { Scene } from "./scene.ts";

const { validateCateringOrder, approveQuote, dailyOrders } = ORDER_OPERATIONS;

/** What only catering has: a day's limit, a question before the purchase, and quotes. */
export async function checkCateringOrders(scene: Scene): Promise<void> {
  const { probe, catering } = scene;
  const dish = await findDish(probe, catering);
  await probe.exercise(dailyOrders, () => {
    const { envelope, store } = need(catering);
    return probe.site().dailyOrders(envelope.day, store.id, need(dish).price);
  });
  await probe.exercise(validateCateringOrder, async () => {
    const { id } = await filledCart(probe, need(catering), [need(dish).line]);
    return probe.site().validateCateringOrder(id);
  });
  const approved = await probe.exercise(approveQuote, async () => {
    const occasion = need(catering);
    const details = purchaseOf(occasion, cardToCharge(scene, occasion));
    const { cateringMinOrderSize } = await probe.site().orderSettings();
    const cart = await cartWorth(scene, occasion, need(dish), cateringMinOrderSize);
    return { cart, details, order: await probe.site().approveQuote(cart.id, details) };
  });
  await probe.check(approveQuote, "The price is what the cart came to", async () => {
    expectCharged(need(approved).order, totalOf(need(approved).cart));
    return noteOf(need(approved).order);
  });
  await probe.check(approveQuote, "A second time answers the order that was placed", async () => {
    const { cart, details, order } = need(approved);
    const again = await probe.site().approveQuote(cart.id, details);
    expect(again.orderNumber === order.orderNumber, "another order number");
  });
}
