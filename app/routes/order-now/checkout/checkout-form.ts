import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import {
  CARD_NUMBER_ELSEWHERE,
  type TypedCard,
  cardDigits,
  cardProblems,
  looksLikeCardNumber,
} from "../../../domain/checkout/card.ts";
import {
  INSTRUCTIONS_MAX,
  exceedMessage,
  type ContactField,
  contactProblem,
  fieldMessages,
  formatPhone,
  readGuests,
} from "../../../domain/checkout/contact.ts";
import { type CheckoutDraft, EMPTY_DRAFT } from "../../../domain/order/kept-order.ts";
import { isState } from "../../../domain/stores/states.ts";
import { type TipChoice, readTip } from "../../../domain/checkout/tip.ts";
import { type Problem, type Refusal, refusal } from "../../../ui/form/problems.ts";
import { textOf } from "../../../ui/form/text-of.ts";

/** What checkout posts. Schemas stay on the server; the rules of each field are the domain's. */

/** Characters that no keyboard types, and the one that stands for broken bytes. */
const UNREADABLE = /[\p{Cc}\uFFFD]/u;

function text(field: ContactField, required = true) {
  const { max, required: missing } = fieldMessages[field];
  const base = max === null ? z.string(missing) : z.string(missing).max(max, fieldMessages[field].tooLong);
  const checked = base.superRefine((value, context) => {
    const message = looksLikeCardNumber(value)
      ? CARD_NUMBER_ELSEWHERE
      : UNREADABLE.test(value)
        ? fieldMessages[field].invalid
        : contactProblem(field, value, required);
    if (message !== null && (max === null || value.length <= max)) context.addIssue(message);
  });
  return required ? checked : checked.default("");
}

const contact = z.object({
  firstName: text("firstName"),
  lastName: text("lastName"),
  email: text("email"),
  phone: text("phone"),
  address: text("address"),
  address2: text("address2", false),
  city: text("city"),
  state: text("state").refine(isState, fieldMessages.state.required),
  zip: text("zip"),
});

/** CHK-07: a catering order may be placed without an e-mail address. CHK-06: every delivery is to a business. */
function contactFor({ isCatering, isDelivery }: CheckoutRules) {
  return contact.extend({
    email: text("email", !isCatering),
    ...(isDelivery && { businessName: text("businessName") }),
  });
}

/** In the order of the form. */
const CONTACT_FIELDS = ["firstName", "lastName", "businessName", ...Object.keys(contact.shape).slice(2)];

/** Field names of the card form; their values go into the purchase call and nowhere else. */
export const CARD_FIELDS = ["nameOnCard", "cardNumber", "cvv", "expirationMonth", "expirationYear", "cardZip"] as const;
/** Never sent back to the browser. */
const SECRET_FIELDS = ["cardNumber", "cvv", "giftPin"];

export interface CheckoutRules {
  isCatering: boolean;
  isDelivery: boolean;
  /** A card is asked for while an amount is due (PAY-04). */
  needsCard: boolean;
  now: Date;
  /** Zone of the store. */
  zone: string;
}

export interface CheckoutForm {
  contact: CheckoutDraft;
  /** Null where it is not asked for: it is for catering orders only (CHK-14). */
  headCount: number | null;
  card: TypedCard | null;
  problems: Problem[];
}

/** The tip as posted; null where none was asked for, or it cannot be read: then the one before stays. */
function typedTip(form: FormData): TipChoice | null {
  const choice = { kind: lineOf(form, "tip").slice(0, 10), custom: lineOf(form, "customTip").slice(0, 20) };
  return choice.kind === "" || isTipWrong(choice) ? null : choice;
}

function isTipWrong({ kind, custom }: TipChoice): boolean {
  return kind === "other" && readTip(custom) === null;
}

/** What is wrong with the tip that was posted (TIP-05). */
export function tipProblems(form: FormData): Problem[] {
  const isWrong = isTipWrong({ kind: lineOf(form, "tip"), custom: lineOf(form, "customTip") });
  return isWrong ? [{ field: "customTip", message: "Please enter the tip as an amount, for example 5.00." }] : [];
}

export function readCheckoutForm(form: FormData, rules: CheckoutRules): CheckoutForm {
  const { isCatering, isDelivery, needsCard, now, zone } = rules;
  const submission = parseWithZod(contactFields(form), { schema: contactFor(rules) });
  const problems = problemsOf(submission.status === "success" ? {} : (submission.error ?? {}));
  const { guests, message: guestsProblem } = readGuests(lineOf(form, "guests"), true);
  if (isCatering && guestsProblem !== null) problems.push({ field: "guests", message: guestsProblem });
  if (isDelivery && [...lineOf(form, "instructions").trim()].length > INSTRUCTIONS_MAX)
    problems.push({
      field: "instructions",
      message: exceedMessage("Delivery Instructions", INSTRUCTIONS_MAX),
    });
  const answers = { contact: draftFrom(form, EMPTY_DRAFT), headCount: isCatering ? guests : null, problems };
  if (!needsCard) return { ...answers, card: null };
  const card = cardFrom(form);
  // A name is stored and printed; only the number's own field may hold one.
  if (looksLikeCardNumber(card.nameOnCard)) problems.push({ field: "nameOnCard", message: CARD_NUMBER_ELSEWHERE });
  for (const { field, message } of cardProblems(card, now, zone)) {
    problems.push({ field: field === "billingZip" ? "cardZip" : field, message });
  }
  return { ...answers, card: { ...card, nameOnCard: card.nameOnCard.trim() } };
}

/** Only our fields, each once: what else a form holds, such as the parser's own field names, has no effect. */
function contactFields(form: FormData): FormData {
  const fields = new FormData();
  for (const field of CONTACT_FIELDS) fields.set(field, lineOf(form, field));
  return fields;
}

/** On one line: a line break or tab is a blank. */
function lineOf(form: FormData, field: string): string {
  return textOf(form, field).replace(/[\t\r\n]+/g, " ");
}

/** What may be kept and shown again of a text: nothing unreadable, and nothing at all where a card number was typed. */
function harmless(text: string): string {
  const readable = text.replace(/[\p{Cc}\uFFFD]+/gu, "");
  return looksLikeCardNumber(readable) ? "" : readable;
}

/** In the order of the form, one message a field. */
function problemsOf(errors: Record<string, string[] | null>): Problem[] {
  return CONTACT_FIELDS.flatMap((field) => {
    const message = errors[field]?.[0];
    return message ? [{ field, message }] : [];
  });
}

/** What is kept of the contact fields whatever was pressed: trimmed, cut, and never a card number. */
export function draftFrom(form: FormData, before: CheckoutDraft): CheckoutDraft {
  // Counted like the limits of the fields, an emoji as one, so that nothing allowed is cut.
  const read = (field: string) => [...harmless(lineOf(form, field)).trim()].slice(0, 200).join("");
  return {
    firstName: read("firstName"),
    lastName: read("lastName"),
    ...(form.has("businessName") && { businessName: read("businessName") }),
    email: read("email"),
    phone: formatPhone(read("phone")),
    address: read("address"),
    address2: read("address2"),
    city: read("city"),
    state: read("state").slice(0, 2),
    zip: read("zip"),
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
  const read = (field: (typeof CARD_FIELDS)[number]) => lineOf(form, field);
  return {
    nameOnCard: read("nameOnCard"),
    cardNumber: cardDigits(read("cardNumber")),
    cvv: read("cvv").trim(),
    expirationMonth: read("expirationMonth"),
    expirationYear: read("expirationYear"),
    billingZip: read("cardZip").trim(),
  };
}

/** The refused form without anything secret: not the card's number or code, nor a card number typed elsewhere. */
export function refuseCheckout(form: FormData, problems: Problem[]): Refusal {
  const answer = refusal(form, problems.map(withoutCard), SECRET_FIELDS);
  for (const [field, value] of Object.entries(answer.values)) answer.values[field] = harmless(value);
  return answer;
}

/** Words of the API that repeat the card are not shown. */
function withoutCard(problem: Problem): Problem {
  const repeats = looksLikeCardNumber(problem.message);
  return repeats ? { ...problem, message: "The restaurant could not accept this order." } : problem;
}

/** Our field for the end of a modelState path. */
const FIELD_OF_PATH: Record<string, string> = {
  firstname: "firstName",
  lastname: "lastName",
  businessname: "businessName",
  email: "email",
  phone: "phone",
  headcount: "guests",
  "billingaddress.addressline1": "address",
  "billingaddress.addressline2": "address2",
  "billingaddress.city": "city",
  "billingaddress.state": "state",
  "billingaddress.zip": "zip",
  specialinstructions: "instructions",
  tipamount: "customTip",
  "paymentinfo.nameoncard": "nameOnCard",
  "paymentinfo.cardnumber": "cardNumber",
  "paymentinfo.cvn": "cvv",
  "paymentinfo.expirationmonth": "expirationMonth",
  "paymentinfo.expirationyear": "expirationYear",
  "paymentinfo.billingzip": "cardZip",
};

/** The API's field errors beside our fields; what matches none goes to the summary (CHK-23). */
export function problemsFromApi(fields: Record<string, string[]>, message: string): Problem[] {
  const problems = Object.entries(fields).flatMap(([path, messages]) => {
    const parts = path.toLowerCase().split(".");
    const field = FIELD_OF_PATH[parts.slice(-2).join(".")] ?? FIELD_OF_PATH[parts.slice(-1).join(".")] ?? "";
    return messages.slice(0, 1).map((words) => ({ field, message: words }));
  });
  if (problems.length === 0) return [{ field: "", message: message || "The restaurant could not accept this order." }];
  return problems;
}
