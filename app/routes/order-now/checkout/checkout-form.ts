import type { CardToSave } from "../../../../server/catering/payment-options.ts";
import { formatTyped } from "../../../components/form/read-form.ts";
import { type TypedCard, cardProblems, cardRules, typedDigits, safeToShow } from "@platter/ordering/checkout/card.ts";
import { contactRule } from "@platter/ordering/checkout/contact-rules.ts";
import { formatPhone, formatZip } from "@platter/ordering/checkout/contact.ts";
import { correctedGuests, readGuests } from "@platter/ordering/checkout/guests.ts";
import { keptCardRules } from "@platter/ordering/checkout/payment.ts";
import { correctedTip, tipCorrection, tipRules } from "@platter/ordering/checkout/tip.ts";
import { AMOUNT_TEXT_MAX, formatCents } from "@platter/ordering/money.ts";
import type { CheckoutDraft } from "@platter/ordering/order/session-values.ts";
import type { PostalAddress } from "@platter/ordering/stores/address.ts";
import { cutTo, oneLine, plainText } from "@platter/ordering/typed-text.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import type { TextRules } from "../../../ui/form/text-rules.ts";

const CONTACT = ["firstName", "lastName", "email", "phone", "address", "address2", "city", "state", "zip"] as const;
const WISHES = ["businessName", "instructions", "guests", "createAccount", "addToFavorites"] as const;
const TIP = ["tip", "customTip", "shownTip"] as const;
const CARD = ["nameOnCard", "cardNumber", "cvv", "expirationMonth", "expirationYear", "billingZip", "ownCard"] as const;
const KEPT_CARD = ["savePaymentMethod", "saveAsPreferredPaymentMethod", "description"] as const;
const OTHER_CARDS = ["paymentMethodId", "saveCard", "giftNumber", "giftPin"] as const;
const BAG = ["promoCode", "refusedCode", "taxEntity", "nickname"] as const;
const PAGE = ["agreement", "idempotencyKey", "orderAgain"] as const;
const FIELDS = [...CONTACT, ...WISHES, ...TIP, ...CARD, ...KEPT_CARD, ...OTHER_CARDS, ...BAG, ...PAGE];

/** The known text fields of a posted checkout form; a field that was not posted is absent. */
export type PostedForm = Readonly<Partial<Record<(typeof FIELDS)[number], string>>>;

const FORMATTED = { phone: contactRule("phone"), zip: contactRule("zip"), billingZip: cardRules.billingZip };

/** Normalizes phone, zip codes and guests in `form` itself, so that a refused form shows them too (CHK-08, CHK-15). */
export function readPosted(form: FormData, isSubmit = false): PostedForm {
  formatTyped(form, FORMATTED);
  const guests = form.get("guests");
  if (typeof guests === "string") form.set("guests", correctedGuests(guests, isSubmit));
  const posted: Partial<Record<(typeof FIELDS)[number], string>> = {};
  for (const name of FIELDS) {
    const text = form.get(name);
    if (typeof text === "string") posted[name] = text;
  }
  return posted;
}

export function problemsOfFields(posted: PostedForm, rules: TextRules): Problem[] {
  return Object.entries(rules).flatMap(([field, { problem }]) => {
    const message = problem(oneLine(posted[field as keyof PostedForm] ?? ""));
    return message === null ? [] : [{ field, message }];
  });
}

/** With "Same name and zip code" ticked, the contact's values replace empty cardholder and billing zip fields. */
function ownerOf({ ownCard, firstName = "", lastName = "", zip = "" }: PostedForm): PostedForm {
  return ownCard === undefined ? {} : { nameOnCard: cutTo(`${firstName} ${lastName}`.trim(), 100), billingZip: zip };
}

export function isOwners(posted: PostedForm, { field }: Problem): boolean {
  return field in ownerOf(posted) && !posted[field as keyof PostedForm];
}

export function readCard(posted: PostedForm, now: Date, zone: string): { card: TypedCard; problems: Problem[] } {
  const owner = ownerOf(posted);
  const read = (field: (typeof CARD)[number]) => oneLine(posted[field] || owner[field] || "");
  const card = {
    nameOnCard: read("nameOnCard"),
    cardNumber: typedDigits(read("cardNumber")),
    cvv: plainText(read("cvv")).trim(),
    expirationMonth: read("expirationMonth"),
    expirationYear: read("expirationYear"),
    billingZip: formatZip(read("billingZip")),
  };
  const problems = [...cardProblems(card, now, zone), ...problemsOfFields(posted, keptCardRules)];
  return { card: { ...card, nameOnCard: card.nameOnCard.trim() }, problems };
}

/** Reads a card to save without an order, which needs no CVV. */
export function readCardToSave(posted: PostedForm, now: Date, zone: string): { card: CardToSave; problems: Problem[] } {
  const { card, problems } = readCard(posted, now, zone);
  const isPreferred = posted.saveAsPreferredPaymentMethod !== undefined;
  return {
    card: { ...card, description: cardDescription(posted), isPreferred },
    problems: problems.filter(({ field }) => field !== "cvv"),
  };
}

export function cardDescription({ description = "" }: PostedForm): string {
  return keptCardRules.description.format(oneLine(description));
}

const tipIn = ({ tip = "", customTip = "" }: PostedForm) => ({ kind: tip, custom: customTip });

export function tipProblems(posted: PostedForm): Problem[] {
  return posted.tip === "other" ? problemsOfFields(posted, tipRules) : [];
}

/** A tip outside of the limits must be confirmed, unless the posted page already showed the corrected amount. */
export function tipToConfirm(posted: PostedForm): Problem[] {
  const instead = correctedTip(tipIn(posted));
  if (instead === null || posted.shownTip === String(instead)) return [];
  const message = `${tipCorrection(instead)} Please click Submit Order again to tip ${formatCents(instead)}, or change it.`;
  return [{ field: "customTip", message }];
}

export type BillingAddress = ReturnType<typeof billingAddressOf>;

export function billingAddressOf({ addressLine1: address, addressLine2: address2, city, state, zip }: PostalAddress) {
  return { address, address2, city, state, zip };
}

/** The entries saved with every button: trimmed, cut, without card numbers. */
export function draftFrom(posted: PostedForm, before: CheckoutDraft): CheckoutDraft {
  // 200 characters fit the longest field and the cookie.
  const read = (field: keyof PostedForm) => cutTo(safeToShow(posted[field] ?? "").trim(), 200);
  const { kind, custom } = tipIn(posted);
  // An invalid tip keeps the previous one.
  const hasTip = kind !== "" && tipProblems(posted).length === 0;
  const tip = { kind: cutTo(kind, 10), custom: cutTo(safeToShow(custom).trim(), AMOUNT_TEXT_MAX) };
  return {
    firstName: read("firstName"),
    lastName: read("lastName"),
    ...(posted.businessName !== undefined && { businessName: read("businessName") }),
    email: read("email"),
    phone: formatPhone(read("phone")),
    address: read("address"),
    address2: read("address2"),
    city: read("city"),
    state: cutTo(read("state"), 2),
    zip: formatZip(read("zip")),
    // While editing, a negative number becomes 0 (CHK-15); invalid text stays.
    guests: String(readGuests(read("guests"), false).guests ?? read("guests")),
    ...(posted.instructions !== undefined && { instructions: read("instructions") }),
    createAccount: posted.createAccount !== undefined,
    addToFavorites: posted.addToFavorites !== undefined,
    tip: hasTip ? tip : before.tip,
    taxEntity: before.taxEntity,
  };
}
