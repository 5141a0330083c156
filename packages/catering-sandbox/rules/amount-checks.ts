import { inWords, readDollars, type Cents } from "../amounts.ts";
import type { Day } from "../calendar.ts";
import type { Fields } from "../fields.ts";
import type { Records } from "../records.ts";
import type { Problems } from "../refusal.ts";
import { CATERING, INDIVIDUAL, type OrderType } from "../seeds/order-types.ts";
import { CATERING_SALES_PHONES, LIMITS } from "../seeds/settings.ts";
import type { PricedCart } from "./priced-cart.ts";
import { isOverDailyLimit } from "./daily-limit.ts";

const MOST_TIP = 1_500_00;

/** Too little, too much, too many: what head office allows in one order. */
export function checkAmounts(cart: PricedCart, type: OrderType, details: Fields, problems: Problems): void {
  const { subTotal } = cart.totals;
  const isIndividual = type.id === INDIVIDUAL;
  const least = isIndividual ? LIMITS.individualMinOrderSize : LIMITS.cateringMinOrderSize;
  const most = isIndividual ? LIMITS.individualMaxOrderSize : LIMITS.cateringMaxOrderSize;
  const isDelivery = details.text("pickupDetails.pickupType") === "Delivery";
  if (subTotal < least) problems.add("orderDetails", `Orders start at ${inWords(least)}.`);
  if (subTotal > most) {
    problems.add("orderDetails", `Online orders end at ${inWords(most)}. Please call us at ${cart.store.phone}.`);
  }
  if (isDelivery && type.id === CATERING && subTotal < LIMITS.minCateringDeliveryOrderAmount) {
    problems.add("orderDetails", `Delivery starts at ${inWords(LIMITS.minCateringDeliveryOrderAmount)}.`);
  }
  if (isDelivery && isIndividual && subTotal < LIMITS.individualDeliveryOrderMin) {
    problems.add("orderDetails", `Delivery starts at ${inWords(LIMITS.individualDeliveryOrderMin)}.`);
  }
  if (cart.lines.length > LIMITS.maxOrderLineCount) {
    problems.add("orderDetails", `One order can have ${LIMITS.maxOrderLineCount} different items.`);
  }
}

/** Tips go to drivers, and only where the store hands them on. */
export function checkTip(details: Fields, cart: PricedCart, problems: Problems): Cents {
  const sent = details.value("tipAmount");
  const tip = sent === undefined || sent === null ? 0 : readDollars(sent);
  const takesTips = details.text("pickupDetails.pickupType") === "Delivery" && cart.store.allowTipOnCateringDelivery;
  if (tip === null || tip < 0 || tip > MOST_TIP) problems.add("orderDetails.tipAmount", "The tip is not valid.");
  else if (tip > 0 && !takesTips) problems.add("orderDetails.tipAmount", "A tip cannot be added to this order.");
  return tip ?? 0;
}

export function checkDailyLimit(
  records: Records,
  cart: PricedCart,
  type: OrderType,
  day: Day,
  problems: Problems,
): void {
  if (type.id === INDIVIDUAL || !isOverDailyLimit(records, cart.store, day, cart.totals.subTotal)) return;
  problems.add(
    "orderDetails.pickupDetails.day",
    `We're unable to accept additional online orders for this day. Please call your Catering Sales Manager ${CATERING_SALES_PHONES.join(", ")}.`,
  );
}
