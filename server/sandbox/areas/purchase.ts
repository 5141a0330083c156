import { dayIn } from "../calendar.ts";
import type { Fields } from "../fields.ts";
import type { CustomerRecord } from "../records/customers.ts";
import { badRequest, Problems } from "../refusal.ts";
import type { Call } from "../router.ts";
import { checkAmounts, checkDailyLimit, checkTip } from "../rules/amount-checks.ts";
import { keepOffered, type Bag } from "../rules/bag.ts";
import { checkChainCards } from "../rules/chain-cards.ts";
import { checkContact } from "../rules/contact-checks.ts";
import { arrivalOf, type Purchase } from "../rules/order-summary.ts";
import { charge, checkCharge } from "../rules/payment-checks.ts";
import { checkPickup, type Slot } from "../rules/pickup-checks.ts";
import { TAX_EXEMPT_ENTITIES } from "../seeds/cards.ts";
import { INDIVIDUAL, orderTypeWithId, type OrderType } from "../seeds/order-types.ts";
import { hashOf, newSecret } from "../secrets.ts";
import { openAccount, sendLetter } from "./accounts.ts";
import { checkOpenToOrders } from "./carts.ts";
import { keepCard } from "./payment-options.ts";
import { refuseCode } from "./promotions.ts";
import { isUsable, pointsFor } from "./rewards.ts";

/** Everything that an order must be, asked at once; the bank is asked last. */
export function checkPurchase(call: Call, bag: Bag, details: Fields, customer: CustomerRecord | null): Purchase {
  const now = call.now();
  const problems = new Problems();
  const type = checkBag(bag, details, now, problems);
  const slot = checkPickup(details, bag, type, now, problems);
  checkContact(details, type, problems);
  checkOpenToOrders(type, bag.store, details.text("pickupDetails.pickupType"), problems);
  checkIndividualDelivery(call, type, details, problems);
  checkAmounts(bag, type, details, problems);
  checkDiscounts(call, bag, problems);
  const isTaxExempt = checkExemption(details, customer, problems);
  const tip = checkTip(details, bag, problems);
  const tax = isTaxExempt ? 0 : bag.totals.tax;
  const totals = { ...bag.totals, tax, total: bag.totals.total - bag.totals.tax + tax };
  const totalCents = totals.total + tip;

  const cards = checkChainCards(details, call.records, customer, now, problems);
  const due = totalCents - cards.reduce((sum, card) => sum + card.cents, 0);
  if (due < 0) problems.add("orderDetails.giftCards", "The cards pay more than the order costs.");
  const payer = { records: call.records, customer, cartId: bag.record.id, now, zone: bag.store.timeZone };
  const credit = due > 0 ? checkCharge(details, payer, problems) : null;
  if (slot) {
    checkOffered(bag, slot, problems);
    checkDailyLimit(call.records, bag, type, slot.day, problems);
  }
  problems.refuseIfAny();
  if (!slot || (due > 0 && !credit)) throw badRequest("The order is not complete.");
  if (credit) charge(credit);
  const isForToday = slot.day === dayIn(bag.store.timeZone, now);
  return { bag, type, slot, details, tip, totals, totalCents, cards, credit, due, isTaxExempt, isForToday };
}

/** What an order leaves behind besides itself. Runs inside the transaction that writes the order: all of it, once. */
export function settle(
  call: Call,
  orderNumber: string,
  purchase: Purchase,
  customer: CustomerRecord | null,
  summary: string,
): void {
  const { records } = call;
  const { bag, details, slot, credit } = purchase;
  for (const { card, cents } of purchase.cards) records.balances.take(card.id, cents);
  for (const code of bag.record.promoCodes) records.rewards.usePromo(orderNumber, code, bag.record.customerId);
  if (bag.record.reward) records.rewards.use(bag.record.reward.id, orderNumber);
  if (credit?.session) records.provider.save({ ...credit.session, cartId: bag.record.id });
  if (details.text("pickupDetails.pickupType") === "Delivery") {
    const partnerId = bag.record.delivery?.partnerId ?? "internal";
    records.orders.addDelivery({ orderNumber, arrivesAt: arrivalOf(purchase), partnerId });
  }
  const token = newSecret();
  const inFourMonths = new Date(call.now().getTime() + 120 * 86_400_000);
  records.customers.addLink(hashOf(token), "order", orderNumber, inFourMonths);
  sendLetter(call, details.text("email") || details.text("phone"), "order-placed", token);

  if (!customer) {
    if (details.flag("createUserAccount")) openAccount(call, details);
    return;
  }
  records.orders.addOwner(orderNumber, customer.id);
  records.orders.addPast({
    orderNumber,
    customerId: customer.id,
    orderTypeId: purchase.type.id,
    storeId: bag.store.id,
    day: slot.day,
    minutes: slot.minutes,
    lines: bag.record.lines.map((line) => ({ ...line, rewardId: null })),
    totalCents: purchase.totalCents,
    isFavorite: details.flag("addToFavorites"),
    summary,
  });
  if (credit?.toSave) keepCard(records, customer.id, credit.card, { ...credit, ...credit.toSave });
  const points = customer.isOptedIn ? pointsFor(bag.totals.subTotal - bag.totals.discount) : 0;
  if (points > 0) {
    const entry = { kind: "Earned", points, at: call.now().toISOString(), note: orderNumber } as const;
    records.rewards.addPoints(customer.id, entry, `order ${orderNumber}`);
  }
}

/** The order must be the bag that the customer saw: same store, same type, every line finished. */
function checkBag(bag: Bag, details: Fields, now: Date, problems: Problems): OrderType {
  if (bag.lines.length === 0) throw badRequest("There is nothing in this cart.");
  const type = orderTypeWithId(bag.record.orderTypeId, now);
  if (!type || details.number("orderTypeId") !== type.id) {
    throw badRequest("The items of this cart belong to another type of order.", {
      "orderDetails.orderTypeId": ["The cart was made for another type of order."],
    });
  }
  if (details.text("storeNumber") !== bag.store.storeNumber) {
    problems.add("orderDetails.storeNumber", "The cart was made for another store. Please verify your cart.");
  }
  if (bag.lines.some((line) => !line.isConfigurationValid)) {
    problems.add("orderDetails.cart", "Please select options for every item of your order.");
  }
  return type;
}

function checkOffered(bag: Bag, slot: Slot, problems: Problems): void {
  if (!keepOffered(bag.record.lines, bag.store, bag.record.orderTypeId, slot.day).intact) {
    problems.add("orderDetails.cart", "Some items are not available on the selected day. Please verify your cart.");
  }
}

function checkIndividualDelivery(call: Call, type: OrderType, details: Fields, problems: Problems): void {
  const isDelivery = details.text("pickupDetails.pickupType") === "Delivery";
  if (type.id !== INDIVIDUAL || !isDelivery || call.toggles.isOn("INDIVIDUAL_DELIVERY")) return;
  problems.add("orderDetails.pickupDetails.pickupType", "Delivery is not available for this order.");
}

/** Codes and rewards that ran out, or were used elsewhere, since they were put on the bag. */
function checkDiscounts(call: Call, bag: Bag, problems: Problems): void {
  for (const { promotion } of bag.discounts.promotions) {
    const wrong = refuseCode(promotion, bag, call);
    if (wrong) problems.add("orderDetails.promoCode", `${promotion.code}: ${wrong}`);
  }
  if (!bag.record.reward) return;
  const held = call.records.rewards.find(bag.record.reward.id);
  if (!held || !isUsable(held, call.now())) {
    problems.add("orderDetails.reward", "Your reward can no longer be used. Please remove it from your order.");
  }
}

function checkExemption(details: Fields, customer: CustomerRecord | null, problems: Problems): boolean {
  const sent = details.value("taxEntityId");
  const isWanted = sent !== undefined && sent !== null && sent !== 0;
  if (!isWanted && !details.flag("isTaxExempt")) return false;
  const entity = TAX_EXEMPT_ENTITIES.find(({ id, customerId }) => id === sent && customerId === customer?.id);
  if (!entity) problems.add("orderDetails.taxEntityId", "If placing a tax-exempt order, please call the store.");
  return true;
}
