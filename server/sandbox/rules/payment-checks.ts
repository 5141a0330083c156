import { dayIn } from "../calendar.ts";
import type { Fields } from "../fields.ts";
import { badRequest, type Problems } from "../refusal.ts";
import { checkZip, requireText } from "./contact-checks.ts";
import type { Store } from "./stores.ts";

const PAYMENT = "orderDetails.paymentInfo";

/** The card that no bank honors; see README.md. */
const DECLINED_CARD = "4000000000000002";

/**
 * Only ever read from the request: what this returns is all that is kept of a card.
 */
export function checkCard(details: Fields, store: Store, now: Date, problems: Problems): void {
  requireText(details, "paymentInfo.nameOnCard", "Name On Card", 100, problems);
  if (!/^\d{13,16}$/.test(cardNumber(details))) {
    problems.add(`${PAYMENT}.cardNumber`, "Invalid Credit Card number");
  }
  if (!/^\d{3,4}$/.test(details.text("paymentInfo.cvn"))) problems.add(`${PAYMENT}.cvn`, "Invalid cvn");
  checkExpiration(details, store, now, problems);
  checkZip(details, "paymentInfo.billingZip", problems);
}

/** The bank's answer comes after everything else was in order, as with a real one. */
export function charge(details: Fields): { ccMask: string } {
  const number = cardNumber(details);
  if (number === DECLINED_CARD) throw badRequest("Your card was declined. Please use a different card.");
  return { ccMask: `************${number.slice(-4)}` };
}

/** Ways to pay whose calls this sandbox does not answer yet are refused, not ignored. */
export function checkOtherPayments(details: Fields, problems: Problems): void {
  const cards = details.value("giftCards");
  if (Array.isArray(cards) && cards.length > 0) refuse("giftCards", "Gift cards");
  if (details.number("loyaltyAmount")) refuse("loyaltyAmount", "Loyalty cards");
  if (details.number("cateringRewardAmount")) refuse("cateringRewardAmount", "Catering reward cards");
  if (details.number("taxEntityId")) refuse("taxEntityId", "Tax exemptions");
  if (details.value("paymentInfo.useSavedPaymentMethodId"))
    refuse("paymentInfo.useSavedPaymentMethodId", "Saved cards");
  if (details.value("paymentInfo.sessionId")) refuse("paymentInfo.sessionId", "Payment sessions");

  function refuse(path: string, what: string): void {
    problems.add(`orderDetails.${path}`, `${what} cannot be used here yet.`);
  }
}

function cardNumber(details: Fields): string {
  return details.text("paymentInfo.cardNumber").replace(/[ -]/g, "");
}

/** A card is good through the last day of its month, by the store's calendar. */
function checkExpiration(details: Fields, store: Store, now: Date, problems: Problems): void {
  const month = /^(0?[1-9]|1[0-2])$/.exec(details.text("paymentInfo.expirationMonth"))?.[1];
  const year = /^20\d\d$/.exec(details.text("paymentInfo.expirationYear"))?.[0];
  if (!month) problems.add(`${PAYMENT}.expirationMonth`, "Expiration Month is required.");
  if (!year) problems.add(`${PAYMENT}.expirationYear`, "Expiration Year is required.");
  if (month && year && `${year}-${month.padStart(2, "0")}` < dayIn(store.timeZone, now).slice(0, 7)) {
    problems.add(`${PAYMENT}.expirationMonth`, "Expiration Date must be in the future.");
  }
}
