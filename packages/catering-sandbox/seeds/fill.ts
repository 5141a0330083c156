import { addDays, dayIn, type Day } from "../calendar.ts";
import { newLineId, PLAIN_CART, type LineRecord } from "../records/carts.ts";
import type { Records } from "../records.ts";
import type { StoredCard } from "../records/cards.ts";
import { fieldsOf } from "../fields.ts";
import { priceCart, type PricedCart } from "../rules/priced-cart.ts";
import { checkChoices } from "../rules/choices.ts";
import { itemWithId } from "../rules/menu.ts";
import { summaryOf, type Purchase } from "../rules/order-summary.ts";
import type { Slot } from "../rules/pickup-checks.ts";
import { storeWithId } from "../rules/stores.ts";
import { CHAIN_CARDS } from "./cards.ts";
import { ADA, CLEO, CUSTOMERS, ELI, FAY } from "./customers.ts";
import { orderTypeWithId, type OrderType } from "./order-types.ts";
import { PAST_ORDERS, type PastOrderSeed } from "./past-orders.ts";

/** The demo customers and what they hold; two processes that open one new file fill it once. */
export function fillWhenEmpty(records: Records, now: Date): void {
  if (!records.customers.areNone()) return;
  records.transaction(() => {
    if (records.customers.areNone()) fill(records, now);
  });
}

export function refill(records: Records, now: Date): void {
  records.transaction(() => {
    records.empty();
    fill(records, now);
  });
}

function fill(records: Records, now: Date): void {
  for (const { id, ...customer } of CUSTOMERS) records.customers.add(customer, id);
  for (const card of CHAIN_CARDS) records.balances.open(card.id, card.cents);
  fillRewards(records, now);
  fillSavedCards(records, now);
  for (const seed of PAST_ORDERS) fillPastOrder(records, seed, now);
}

const DAY_MS = 86_400_000;

/** Ada has both points and rewards, Eli only rewards, Fay only points, Ben and Cleo nothing (REWARD-02). */
function fillRewards(records: Records, now: Date): void {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  records.rewards.add(ADA, "welcome-five", inDays(45));
  records.rewards.add(ADA, "birthday-cookie", inDays(12));
  records.rewards.add(ADA, "holiday-ten", inDays(-20));
  records.rewards.add(ELI, "welcome-five", inDays(30));
  const points = (customerId: number, count: number, days: number, note: string) =>
    records.rewards.addPoints(customerId, { kind: "Earned", points: count, at: inDays(-days), note });
  points(ADA, 1_600, 200, "Orders of last year");
  points(ADA, 850, 30, "Orders of last month");
  points(ELI, 40, 10, "Your first order");
  points(FAY, 600, 15, "Orders of last month");
}

function fillSavedCards(records: Records, now: Date): void {
  const thisMonth = dayIn("America/Chicago", now).slice(0, 7);
  const card = (ccTypeCode: string, lastFour: string, months: number, isHonored = true): StoredCard => ({
    ccTypeCode,
    lastFour,
    expires: addMonths(thisMonth, months),
    isHonored,
  });
  const holder = { customerId: ADA, isPreferred: false, nameOnCard: "Ada Byron", billingZip: "75201" };
  const cleo = { customerId: CLEO, nameOnCard: "Cleo Søndergaard", billingZip: "60601" };
  for (const [kept, description, name, more] of [
    [card("VI", "4242", 30), "Everyday card", "everyday", { isPreferred: true }],
    [card("MC", "5454", 0), "For groceries", "expiring", {}],
    [card("AX", "0005", -4), "Old travel card", "expired", {}],
    [card("DS", "0002", 18, false), "Second card", "declined", {}],
    [card("AX", "1001", -1), "", "cleo", cleo],
  ] as const) {
    records.paymentOptions.add({ ...kept, ...holder, ...more, description, paymentMethodId: `pm-demo-${name}` });
  }
}

/** An order as it would have been placed on its day, without the checks of that day. */
function fillPastOrder(records: Records, seed: PastOrderSeed, now: Date): void {
  const { orderNumber, minutes, isFavorite } = seed;
  const store = storeWithId(seed.storeId);
  const type = orderTypeWithId(seed.orderTypeId, now);
  const customer = CUSTOMERS.find(({ id }) => id === seed.customerId);
  if (!store || !type || !customer) return;
  const day = addDays(dayIn(store.timeZone, now), -seed.daysAgo);
  const lines = seed.dishes.flatMap((dish) => lineOf(dish));
  const order = { customerId: customer.id, orderTypeId: type.id, storeId: store.id, day, lines, orderNumber };
  const cart = priceCart({ ...order, ...PLAIN_CART, id: orderNumber, pickupType: "Carry Out" }, store);
  const summary = JSON.stringify(summaryOf(orderNumber, purchaseOf(cart, type, { day, minutes }, customer)));
  records.orders.addPast({ ...order, minutes, totalCents: cart.totals.total, isFavorite, summary });
}

/** Picked up by its customer and paid with a demo card, without tip. */
function purchaseOf(
  cart: PricedCart,
  type: OrderType,
  slot: Slot,
  { firstName, lastName, email, phone }: (typeof CUSTOMERS)[number],
): Purchase {
  const { totals } = cart;
  const card = { ccTypeCode: "VI", lastFour: "4242", expires: "", isHonored: true };
  return {
    cart,
    type,
    slot,
    details: fieldsOf({
      firstName,
      lastName,
      email,
      phone,
      billingAddress: { addressLine1: "1 Elm St", city: "Dallas", state: "TX", zip: "75201" },
      pickupDetails: { pickupType: "Carry Out", day: slot.day, asap: false },
    }),
    tip: 0,
    totals,
    totalCents: totals.total,
    cards: [],
    due: totals.total,
    invoice: null,
    credit: { card, nameOnCard: "", billingZip: "", toSave: null, session: null },
    isTaxExempt: false,
    isForToday: true,
  };
}

function lineOf(dish: PastOrderSeed["dishes"][number]): LineRecord[] {
  const item = itemWithId(dish.menuItemId);
  if (!item) return [];
  const { choices } = checkChoices(item.groups, dish.modifiers ?? []);
  const { quantity = 1, nickname = "", specialInstructions = "" } = dish;
  return [
    { cartItemId: newLineId(), menuItemId: item.id, quantity, choices, specialInstructions, nickname, rewardId: null },
  ];
}

/** "2026-11" and months before or after it. */
function addMonths(month: Day, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}
