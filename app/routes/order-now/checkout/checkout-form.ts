import type { CardToSave } from "../../../../server/catering/payment-options.ts";
import { formatTyped, readForm } from "../../../components/form/read-form.ts";
import { type TypedCard, cardProblems, cardRules, typedDigits } from "@platter/ordering/checkout/card.ts";
import { formatPhone, formatZip } from "@platter/ordering/checkout/contact.ts";
import { correctedGuests, readGuests } from "@platter/ordering/checkout/guests.ts";
import { checkoutRules, contactRule } from "@platter/ordering/checkout/contact-rules.ts";
import { keptCardRules, tipRules } from "@platter/ordering/checkout/payment-rules.ts";
import { TIP_TEXT_MAX, type TipChoice, correctedTip, tipCorrection } from "@platter/ordering/checkout/tip.ts";
import { formatCents } from "@platter/ordering/money.ts";
import type { CheckoutDraft } from "@platter/ordering/order/session-values.ts";
import { plainText } from "@platter/ordering/characters.ts";
import { cutTo, oneLine, safeToShow } from "@platter/ordering/typed-text.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { textOf } from "../../../ui/form/text-of.ts";

/** What decides which fields checkout asks for. */
export interface CheckoutNeeds {
  isCatering: boolean;
  isDelivery: boolean;
  /** A guest wants an account. */
  makesAccount: boolean;
  /** A card is asked for while an amount is due (PAY-04). */
  needsCard: boolean;
  now: Date;
  zone: string;
}

export interface CheckoutForm {
  /** Null where it is not asked for: it is for catering orders only (CHK-14). */
  headCount: number | null;
  card: TypedCard | null;
  /** The customer's own words for the card, where it is kept. */
  description: string;
  problems: Problem[];
}

export function readCheckoutForm(form: FormData, needs: CheckoutNeeds): CheckoutForm {
  const { values, problems } = readForm(form, checkoutRules(needs));
  const guests = values?.["guests"];
  const headCount = guests === undefined ? null : readGuests(guests, true).guests;
  const told = problems ?? [];
  if (!needs.needsCard) return { headCount, card: null, description: "", problems: told };
  const { card, description, problems: wrong } = readCard(form, needs);
  return { headCount, card, description, problems: [...told, ...wrong] };
}

function readCard(form: FormData, { now, zone }: Pick<CheckoutNeeds, "now" | "zone">) {
  const card = cardFrom(form);
  const wrong = cardProblems(card, now, zone);
  const kept = readForm(form, keptCardRules);
  return {
    card: { ...card, nameOnCard: card.nameOnCard.trim() },
    description: kept.values?.description ?? "",
    problems: [
      ...wrong.map(({ field, message }) => ({ field: field === "billingZip" ? "cardZip" : field, message })),
      ...(kept.problems ?? []),
    ],
  };
}

/** The same of a card that is saved without an order: its code is asked for by the order that it pays. */
export function readCardToKeep(form: FormData, now: Date, zone: string): { card: CardToSave; problems: Problem[] } {
  const { card, description, problems } = readCard(form, { now, zone });
  const { nameOnCard, cardNumber, expirationMonth, expirationYear, billingZip } = card;
  const known = { nameOnCard, cardNumber, expirationMonth, expirationYear, billingZip };
  const isPreferred = form.has("saveAsPreferredPaymentMethod");
  return { card: { ...known, description, isPreferred }, problems: problems.filter(({ field }) => field !== "cvv") };
}

/** What is wrong with the tip that was posted (TIP-05). */
export function tipProblems(form: FormData): Problem[] {
  return (textOf(form, "tip") === "other" && readForm(form, tipRules).problems) || [];
}

/** What would be charged in place of the tip that was typed, until a page has shown it. */
export function tipToConfirm(form: FormData): Problem[] {
  const instead = correctedTip({ kind: textOf(form, "tip"), custom: textOf(form, "customTip") });
  if (instead === null || textOf(form, "shownTip") === String(instead)) return [];
  const message = `${tipCorrection(instead)} Please click Submit Order again to tip ${formatCents(instead)}, or change it.`;
  return [{ field: "customTip", message }];
}

/** The tip as posted; null where none was asked for, or it cannot be read: then the one before stays. */
function typedTip(form: FormData): TipChoice | null {
  const kind = cutTo(textOf(form, "tip"), 10);
  if (kind === "" || tipProblems(form).length > 0) return null;
  return { kind, custom: cutTo(safeToShow(textOf(form, "customTip")).trim(), TIP_TEXT_MAX) };
}

const FORMATTED = { phone: contactRule("phone"), zip: contactRule("zip"), cardZip: cardRules.cardZip };

/** Numbers are written as they are understood, in what is kept, sent and shown again (CHK-08, CHK-15). */
export function correctTyped(form: FormData, isSubmit: boolean): void {
  formatTyped(form, FORMATTED);
  if (form.has("guests")) form.set("guests", correctedGuests(textOf(form, "guests"), isSubmit));
}

/** What is kept of the contact fields whatever was pressed: trimmed, cut, and never a card number. */
export function draftFrom(form: FormData, before: CheckoutDraft): CheckoutDraft {
  // As long as the longest field, and no longer than its cookie keeps.
  const read = (field: string) => cutTo(safeToShow(textOf(form, field)).trim(), 200);
  return {
    firstName: read("firstName"),
    lastName: read("lastName"),
    ...(form.has("businessName") && { businessName: read("businessName") }),
    email: read("email"),
    phone: formatPhone(read("phone")),
    address: read("address"),
    address2: read("address2"),
    city: read("city"),
    state: cutTo(read("state"), 2),
    zip: formatZip(read("zip")),
    // While the form is filled in, a negative number becomes 0 (CHK-15); what is no number stays as typed.
    guests: String(readGuests(read("guests"), false).guests ?? read("guests")),
    ...(form.has("instructions") && { instructions: read("instructions") }),
    createAccount: form.has("createAccount"),
    addToFavorites: form.has("addToFavorites"),
    tip: typedTip(form) ?? before.tip,
    taxEntity: before.taxEntity,
  };
}

function cardFrom(form: FormData): TypedCard {
  const read = (field: string) => oneLine(textOf(form, field));
  return {
    nameOnCard: read("nameOnCard"),
    cardNumber: typedDigits(read("cardNumber")),
    cvv: plainText(read("cvv")).trim(),
    expirationMonth: read("expirationMonth"),
    expirationYear: read("expirationYear"),
    billingZip: formatZip(read("cardZip")),
  };
}
