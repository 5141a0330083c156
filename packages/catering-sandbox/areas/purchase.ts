import { dayIn } from "../calendar.ts";
import type { Fields } from "../fields.ts";
import type { Records } from "../records.ts";
import type { CustomerRecord } from "../records/customers.ts";
import { badRequest, Problems } from "../refusal.ts";
import type { Call } from "../router.ts";
import { checkAmounts, checkDailyLimit, checkTip } from "../rules/amount-checks.ts";
import { keepOffered, type PricedCart } from "../rules/priced-cart.ts";
import { checkChainCards } from "../rules/chain-cards.ts";
import { checkContact } from "../rules/contact-checks.ts";
import { arrivalOf, type Purchase } from "../rules/order-summary.ts";
import { charge, checkCharge } from "../rules/payment-checks.ts";
import { checkPickup, type Slot } from "../rules/pickup-checks.ts";
import { TAX_EXEMPT_ENTITIES } from "../seeds/cards.ts";
import { INDIVIDUAL, orderTypeWithId, type OrderType } from "../seeds/order-types.ts";
import { hashOf, newSecret } from "../secrets.ts";
import { openAccount, sendEmail } from "./accounts.ts";
import { checkOpenToOrders } from "./carts.ts";
import { saveCard } from "./payment-options.ts";
import { refuseCode } from "./promotions.ts";
import { isUsable, pointsFor } from "./rewards.ts";

/** Everything that an order must be, asked at once; the bank is asked last. */
export function checkPurchase(
  call: Call,
  cart: PricedCart,
  details: Fields,
  customer: CustomerRecord | null,
  invoice: string | null = null,
): Purchase {
  const now = call.now();
  const problems = new Problems();
  const type = checkCart(cart, details, now, problems);
  const slot = checkPickup(details, cart, type, now, problems);
  checkContact(details, type, problems);
  checkOpenToOrders(type, cart.store, details.text("pickupDetails.pickupType"), problems);
  checkIndividualDelivery(call, type, details, problems);
  checkAmounts(cart, type, details, problems);
  checkDiscounts(call, cart, problems);
  const isTaxExempt = checkExemption(details, customer, problems);
  const tip = checkTip(details, cart, problems);
  const tax = isTaxExempt ? 0 : cart.totals.tax;
  const totals = { ...cart.totals, tax, total: cart.totals.total - cart.totals.tax + tax };
  const totalCents = totals.total + tip;

  const payer = { records: call.records, customer, cartId: cart.record.id, now, zone: cart.store.timeZone };
  const cards = checkChainCards(details, payer, problems);
  const due = totalCents - cards.reduce((sum, card) => sum + card.cents, 0);
  if (due < 0) problems.add("orderDetails.giftCards", "The cards pay more than the order costs.");
  const credit = due > 0 && invoice === null ? checkCharge(details, payer, problems) : null;
  if (slot) {
    checkOffered(cart, slot, problems);
    checkDailyLimit(call.records, cart, type, slot.day, problems);
  }
  problems.refuseIfAny();
  if (!slot || (due > 0 && !credit && invoice === null)) throw badRequest("The order is not complete.");
  if (credit) charge(credit);
  const isForToday = slot.day === dayIn(cart.store.timeZone, now);
  const payment = { cards, credit, invoice, due };
  return { cart, type, slot, details, tip, totals, totalCents, ...payment, isTaxExempt, isForToday };
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
  const { cart, details } = purchase;
  takePayments(records, orderNumber, purchase);
  if (details.text("pickupDetails.pickupType") === "Delivery") {
    const partnerId = cart.record.delivery?.partnerId ?? "internal";
    records.orders.addDelivery({ orderNumber, arrivesAt: arrivalOf(purchase), partnerId });
  }
  const token = newSecret();
  const inFourMonths = new Date(call.now().getTime() + 120 * 86_400_000);
  records.customers.addLink(hashOf(token), "order", orderNumber, inFourMonths);
  sendEmail(call, details.text("email") || details.text("phone"), "order-placed", token);
  if (customer) settleForCustomer(call, orderNumber, purchase, customer, summary);
  else if (details.flag("createUserAccount")) openAccount(call, details);
}

function takePayments(records: Records, orderNumber: string, { cart: { record }, cards, credit }: Purchase): void {
  for (const { card, cents } of cards) records.balances.take(card.id, cents);
  for (const code of record.promoCodes) records.rewards.usePromo(orderNumber, code, record.customerId);
  if (record.reward) records.rewards.use(record.reward.id, orderNumber);
  if (credit?.session) records.provider.save({ ...credit.session, cartId: record.id });
}

function settleForCustomer(
  { records, now }: Call,
  orderNumber: string,
  { cart, type, slot, details, credit, totalCents }: Purchase,
  { id: customerId, isOptedIn }: CustomerRecord,
  summary: string,
): void {
  records.orders.addOwner(orderNumber, customerId);
  records.orders.addPast({
    orderNumber,
    customerId,
    orderTypeId: type.id,
    storeId: cart.store.id,
    day: slot.day,
    minutes: slot.minutes,
    lines: cart.record.lines.map((line) => ({ ...line, rewardId: null })),
    totalCents,
    isFavorite: details.flag("addToFavorites"),
    summary,
  });
  if (credit?.toSave) saveCard(records, customerId, credit.card, { ...credit, ...credit.toSave });
  const points = isOptedIn ? pointsFor(cart.totals.subTotal - cart.totals.discount) : 0;
  if (points > 0) {
    const entry = { kind: "Earned", points, at: now().toISOString(), note: orderNumber } as const;
    records.rewards.addPoints(customerId, entry, `order ${orderNumber}`);
  }
}

/** The order must be the cart that the customer saw: same store, same type, every line finished. */
function checkCart(cart: PricedCart, details: Fields, now: Date, problems: Problems): OrderType {
  if (cart.lines.length === 0) throw badRequest("There is nothing in this cart.");
  const type = orderTypeWithId(cart.record.orderTypeId, now);
  if (!type || details.number("orderTypeId") !== type.id) {
    throw badRequest("The items of this cart belong to another type of order.", {
      "orderDetails.orderTypeId": ["The cart was made for another type of order."],
    });
  }
  if (details.text("storeNumber") !== cart.store.storeNumber) {
    problems.add("orderDetails.storeNumber", "The cart was made for another store. Please verify your cart.");
  }
  if (cart.lines.some((line) => !line.isConfigurationValid)) {
    problems.add("orderDetails.cart", "Please select options for every item of your order.");
  }
  return type;
}

function checkOffered(cart: PricedCart, slot: Slot, problems: Problems): void {
  if (!keepOffered(cart.record.lines, cart.store, cart.record.orderTypeId, slot.day).intact) {
    problems.add("orderDetails.cart", "Some items are not available on the selected day. Please verify your cart.");
  }
}

function checkIndividualDelivery(call: Call, type: OrderType, details: Fields, problems: Problems): void {
  const isDelivery = details.text("pickupDetails.pickupType") === "Delivery";
  if (type.id !== INDIVIDUAL || !isDelivery || call.toggles.isOn("INDIVIDUAL_DELIVERY")) return;
  problems.add("orderDetails.pickupDetails.pickupType", "Delivery is not available for this order.");
}

/** Codes and rewards that ran out, or were used elsewhere, since they were put on the cart. */
function checkDiscounts(call: Call, cart: PricedCart, problems: Problems): void {
  for (const { promotion } of cart.discounts.promotions) {
    const wrong = refuseCode(promotion, cart, call);
    if (wrong) problems.add("orderDetails.promoCode", `${promotion.code}: ${wrong}`);
  }
  if (!cart.record.reward) return;
  const held = call.records.rewards.find(cart.record.reward.id);
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
