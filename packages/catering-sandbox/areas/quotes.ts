import { randomBytes } from "node:crypto";
import { addDays, dayIn, readDay, readTime } from "../calendar.ts";
import { fieldsOf, type Fields } from "../fields.ts";
import { newLineId, PLAIN_CART } from "../records/carts.ts";
import type { QuoteRecord } from "../records/quotes.ts";
import { badRequest } from "../refusal.ts";
import type { Call } from "../router.ts";
import { summaryOf } from "../rules/order-summary.ts";
import { priceCart } from "../rules/priced-cart.ts";
import { storeWithId, storeWithNumber } from "../rules/stores.ts";
import { CATERING, orderTypeWithId } from "../seeds/order-types.ts";
import { hashOf, newSecret } from "../secrets.ts";

type Desk = Pick<Call, "records" | "now">;

/** What may be asked for instead of lunch for Engines, Inc., to pick up in Dallas in three days. */
export interface QuoteWish {
  storeNumber?: string;
  day?: string;
  time?: string;
  pickupType?: "Carry Out" | "Delivery";
  quantity?: number;
  /** Until it expires; negative: it has. */
  validDays?: number;
}

/** How every quote is paid. */
export const INVOICE = "Invoice, due in 30 days";

const TRAY_OF_VEGETABLES = 2303;
const DAY_MS = 86_400_000;
const LINK_DAYS = 120;
const ADDRESS = { addressLine1: "1500 Main St", addressLine2: "", city: "Dallas", state: "TX", zip: "75201" };

/** As a Catering Sales Manager writes and mails one; nothing is checked before it is approved. */
export function addQuote({ records, now }: Desk, wish: QuoteWish = {}) {
  const { storeNumber = "1001", time = "12:30 PM", pickupType = "Carry Out", quantity = 4, validDays = 7 } = wish;
  const store = storeWithNumber(storeNumber);
  if (!store) throw badRequest("This store does not exist.");
  const day = readDay(wish.day ?? addDays(dayIn(store.timeZone, now()), 3));
  if (!day || readTime(time) === null) throw badRequest("This day or time does not exist.");
  const id = randomBytes(18).toString("base64url");
  const details = { ...detailsOf(pickupType), storeNumber, pickupDetails: handover(pickupType, day, time) };
  const tray = { menuItemId: TRAY_OF_VEGETABLES, choices: [], specialInstructions: "", nickname: "", rewardId: null };
  const lines = [{ ...tray, cartItemId: newLineId(), quantity }];
  const cart = { ...PLAIN_CART, id, orderTypeId: CATERING, storeId: store.id, pickupType, day, customerId: null };
  const token = newSecret();
  const later = (days: number) => new Date(now().getTime() + days * DAY_MS);
  records.transaction(() => {
    records.createCart(cart, now().toISOString());
    records.saveCart({ ...cart, lines, orderNumber: null });
    records.quotes.add({ cartId: id, details, validUntil: later(validDays).toISOString() });
    records.customers.addLink(hashOf(token), "quote", id, later(LINK_DAYS));
  });
  return { id, token, path: `/order-now/quote/${id}?token=${token}` };
}

function detailsOf(pickupType: string) {
  return {
    orderTypeId: CATERING,
    firstName: "Grace",
    lastName: "Hopper",
    businessName: "Engines, Inc.",
    email: "grace@example.com",
    phone: "(214) 555-0177",
    billingAddress: ADDRESS,
    headCount: 24,
    specialInstructions: pickupType === "Delivery" ? "Ring at the loading dock" : "",
  };
}

function handover(pickupType: string, day: string, time: string) {
  const deliveryAddress = { ...ADDRESS, latitude: 32.7815, longitude: -96.7995 };
  return { pickupType, day, time, ...(pickupType === "Delivery" && { deliveryAddress }) };
}

/** The quote behind the link of an email, or the order that it has become; null where the link opens no quote. */
export function quoteByToken(call: Call): unknown {
  const id = call.params["orderNumber"] ?? "";
  const named = call.records.customers.subjectOfLink(hashOf(call.query.get("token") ?? ""), "quote", call.now());
  const quote = named === id ? call.records.quotes.find(id) : null;
  if (!quote) return null;
  const placed = call.records.findOrderOfCart(id);
  return placed ? (JSON.parse(placed) as unknown) : quoteSummary(call, quote);
}

function quoteSummary({ records, now }: Desk, quote: QuoteRecord) {
  const record = records.findCart(quote.cartId);
  const store = record && storeWithId(record.storeId);
  const type = orderTypeWithId(CATERING, now());
  const details = fieldsOf(quote.details);
  const day = readDay(details.text("pickupDetails.day"));
  const minutes = readTime(details.text("pickupDetails.time"));
  if (!store || !type || !day || minutes === null) return null;
  const cart = priceCart(record, store);
  const { totals } = cart;
  const sums = { tip: 0, totals, totalCents: totals.total, due: totals.total };
  const payment = { cards: [], credit: null, invoice: INVOICE, isTaxExempt: false, isForToday: false };
  const purchase = { cart, type, slot: { day, minutes }, details, ...sums, ...payment };
  return { ...summaryOf(quote.cartId, purchase), orderStatus: "Quote" };
}

/** What was agreed; the approval must be for the same restaurant, day and time. */
export function agreedDetails({ details, validUntil }: QuoteRecord, sent: Fields | null, now: Date): Fields {
  if (Date.parse(validUntil) <= now.getTime()) throw badRequest("This quote has expired. Please ask us for a new one.");
  const agreed = fieldsOf(details);
  const said = ({ text }: Fields) => [
    text("storeNumber"),
    readDay(text("pickupDetails.day")),
    readTime(text("pickupDetails.time")),
  ];
  if (sent && JSON.stringify(said(sent)) !== JSON.stringify(said(agreed))) {
    throw badRequest("This quote is for another restaurant, day or time.");
  }
  return agreed;
}
