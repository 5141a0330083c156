import { CART_OPERATIONS } from "../../../server/catering/cart.ts";
import { DELIVERY_OPERATIONS, type EstimateRequest } from "../../../server/catering/delivery.ts";
import { ORDER_OPERATIONS } from "../../../server/catering/orders.ts";
import { expectAgrees } from "./baskets.ts";
import { cardToCharge, cartWorth, expectCharged, noteOf, purchaseOf, totalOf } from "./purchases.ts";
import { Skipped, expect, find, need } from "./result.ts";
import type { Occasion, Scene } from "./scene.ts";

const { deliveryEstimates, deliveryEstimatesForCart, addEstimateToCart, deliveryStatus } = DELIVERY_OPERATIONS;

/** A delivery to the restaurant's own address, which is always in range. */
export async function checkDelivery(scene: Scene): Promise<void> {
  const { probe, individual } = scene;
  await checkDeliveredOrder(scene);
  await probe.exercise(deliveryEstimates, () => probe.site().deliveryEstimates(requestOf(need(individual))));
  await probe.exercise(deliveryEstimatesForCart, async () => estimatedCart(scene));
  const added = await probe.exercise(addEstimateToCart, () => cartWithFee(scene));
  await probe.check(addEstimateToCart, "The cart has fee and time of the estimate", async () => {
    const { cart, estimate } = need(added);
    expect(cart.deliveryFee === estimate.fee, "another fee");
    expect(cart.estimatedDeliveryTime !== null && cart.estimatedDeliveryTime !== "", "no time");
    await expectAgrees(probe, cart);
  });
  await probe.check(CART_OPERATIONS.validateToStore, "Takes an estimate of delivery away", async () => {
    const { cart } = await cartWithFee(scene);
    const { store, envelope } = need(individual);
    const after = (await probe.site().validateToStore(cart.id, store.id, envelope.day)).cart;
    expect(after.deliveryFee === 0, "the fee is still there");
    expect(!after.estimatedDeliveryTime, "the time is still there");
  });
}

async function checkDeliveredOrder(scene: Scene): Promise<void> {
  const { probe, individual } = scene;
  const placed = await find(async () => {
    const occasion = need(individual);
    const card = cardToCharge(scene, occasion);
    const { cart } = await cartWithFee(scene);
    const request = requestOf(occasion);
    const delivered = {
      envelope: request,
      deliveryAddress: request.deliveryAddress,
      businessName: "Conformance Check",
    };
    const tipAmount = occasion.store.allowTipOnCateringDelivery ? 1_23 : 0;
    const details = { ...purchaseOf(occasion, card), ...delivered, tipAmount };
    return { cart, tipAmount, order: await probe.site().queueOrder(cart.id, details) };
  });
  await probe.check(ORDER_OPERATIONS.queueOrder, "The price of a delivery holds the fee and the tip", async () => {
    const { cart, order, tipAmount } = need(placed);
    expect((order.tipAmount ?? tipAmount) === tipAmount, "another tip than was sent");
    expectCharged(order, totalOf(cart) + tipAmount);
    return noteOf(order);
  });
  await probe.exercise(deliveryStatus, () => probe.site().deliveryStatus(need(placed).order.orderNumber));
}

async function estimatedCart(scene: Scene) {
  const { probe, individual, menu } = scene;
  const occasion = need(individual);
  const toggles = await probe.site().toggles();
  if (!toggles.has("INDIVIDUAL_DELIVERY")) throw new Skipped("the chain delivers no individual orders");
  const settings = await probe.site().orderSettings();
  const least = Math.max(settings.individualMinOrderSize, settings.individualDeliveryOrderMin ?? 0);
  const cart = await cartWorth(scene, occasion, need(menu.plain), least);
  const request = requestOf(occasion);
  return { cart, request, offered: await probe.site().deliveryEstimatesForCart(cart.id, request) };
}

async function cartWithFee(scene: Scene) {
  const { cart, request, offered } = await estimatedCart(scene);
  const [estimate] = offered;
  if (!estimate) throw new Skipped("nobody delivers from this restaurant");
  return { estimate, cart: await scene.probe.site().addEstimateToCart(cart.id, estimate.id, request) };
}

function requestOf({ envelope, store }: Occasion): EstimateRequest {
  const { address, city, state, zip, latitude, longitude } = store;
  const deliveryAddress = { addressLine1: address, addressLine2: "", city, state, zip, latitude, longitude };
  return { ...envelope, pickupType: "Delivery", deliveryAddress };
}
