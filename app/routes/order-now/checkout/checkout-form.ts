import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import {
  CARD_NUMBER_ELSEWHERE,
  type TypedCard,
  cardDigits,
  cardProblems,
  looksLikeCardNumber,
} from "../../../domain/card.ts";
import { type ContactField, contactProblem, fieldMessages, formatPhone } from "../../../domain/contact.ts";
import type { CheckoutDraft } from "../../../domain/memory.ts";
import { isState } from "../../../domain/states.ts";
import { type Problem, type Refusal, refusal } from "../../../ui/form/problems.ts";

/** What checkout posts. Schemas stay on the server (R17); the rules of each field are the domain's. */

function text(field: ContactField, required = true) {
  const { max, required: missing } = fieldMessages[field];
  const base = max === null ? z.string(missing) : z.string(missing).max(max, fieldMessages[field].tooLong);
  const checked = base.superRefine((value, context) => {
    const message = looksLikeCardNumber(value) ? CARD_NUMBER_ELSEWHERE : contactProblem(field, value, required);
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

/** CHK-07: a catering order may be placed without an e-mail address. */
const cateringContact = contact.extend({ email: text("email", false) });

/** Native attributes for the inputs, from the schema: `{ firstName: { maxLength: 100, required: true }, ... }`. */
export const contactConstraints = getZodConstraint(contact);

/** Field names of the card form; their values go into the purchase call and nowhere else (D-113). */
export const CARD_FIELDS = ["nameOnCard", "cardNumber", "cvv", "expirationMonth", "expirationYear", "cardZip"] as const;
/** Never sent back to the browser. */
const SECRET_FIELDS = ["cardNumber", "cvv"];

export interface CheckoutRules {
  isCatering: boolean;
  /** A card is asked for while an amount is due (PAY-04). */
  needsCard: boolean;
  now: Date;
  /** Zone of the store. */
  zone: string;
}

export interface CheckoutForm {
  contact: CheckoutDraft;
  card: TypedCard | null;
  problems: Problem[];
}

export function readCheckoutForm(form: FormData, { isCatering, needsCard, now, zone }: CheckoutRules): CheckoutForm {
  const submission = parseWithZod(form, { schema: isCatering ? cateringContact : contact });
  const problems = problemsOf(submission.status === "success" ? {} : (submission.error ?? {}));
  if (!needsCard) return { contact: draftFrom(form), card: null, problems };
  const card = cardFrom(form);
  for (const { field, message } of cardProblems(card, now, zone)) {
    problems.push({ field: field === "billingZip" ? "cardZip" : field, message });
  }
  return { contact: draftFrom(form), card, problems };
}

/** In the order of the form, one message a field. */
function problemsOf(errors: Record<string, string[] | null>): Problem[] {
  return Object.keys(contact.shape).flatMap((field) => {
    const message = errors[field]?.[0];
    return message ? [{ field, message }] : [];
  });
}

/** What is kept of the contact fields whatever was pressed (D-112): trimmed, cut, and never a card number. */
export function draftFrom(form: FormData): CheckoutDraft {
  const read = (field: string) => {
    const value = String(form.get(field) ?? "").trim();
    return looksLikeCardNumber(value) ? "" : value.slice(0, 200);
  };
  return {
    firstName: read("firstName"),
    lastName: read("lastName"),
    email: read("email"),
    phone: formatPhone(read("phone")),
    address: read("address"),
    address2: read("address2"),
    city: read("city"),
    state: read("state").slice(0, 2),
    zip: read("zip"),
  };
}

function cardFrom(form: FormData): TypedCard {
  const read = (field: (typeof CARD_FIELDS)[number]) => String(form.get(field) ?? "");
  return {
    nameOnCard: read("nameOnCard").trim(),
    cardNumber: cardDigits(read("cardNumber")),
    cvv: read("cvv").trim(),
    expirationMonth: read("expirationMonth"),
    expirationYear: read("expirationYear"),
    billingZip: read("cardZip").trim(),
  };
}

/** The refused form without anything secret: not the card's number or code, nor a card number typed elsewhere. */
export function refuseCheckout(form: FormData, problems: Problem[]): Refusal {
  const answer = refusal(form, problems, SECRET_FIELDS);
  for (const [field, value] of Object.entries(answer.values)) {
    if (looksLikeCardNumber(value)) answer.values[field] = "";
  }
  return answer;
}

/** Our field for the end of a modelState path (D-146). */
const FIELD_OF_PATH: Record<string, string> = {
  firstname: "firstName",
  lastname: "lastName",
  email: "email",
  phone: "phone",
  "billingaddress.addressline1": "address",
  "billingaddress.addressline2": "address2",
  "billingaddress.city": "city",
  "billingaddress.state": "state",
  "billingaddress.zip": "zip",
  "paymentinfo.nameoncard": "nameOnCard",
  "paymentinfo.cardnumber": "cardNumber",
  "paymentinfo.cvn": "cvv",
  "paymentinfo.expirationmonth": "expirationMonth",
  "paymentinfo.expirationyear": "expirationYear",
  "paymentinfo.billingzip": "cardZip",
};

/** The API's field errors beside our fields; what matches none goes to the summary (CHK-23, D-146). */
export function problemsFromApi(fields: Record<string, string[]>, message: string): Problem[] {
  const problems = Object.entries(fields).flatMap(([path, messages]) => {
    const parts = path.toLowerCase().split(".");
    const field = FIELD_OF_PATH[parts.slice(-2).join(".")] ?? FIELD_OF_PATH[parts.slice(-1).join(".")] ?? "";
    return messages.slice(0, 1).map((words) => ({ field, message: words }));
  });
  if (problems.length === 0) return [{ field: "", message: message || "The restaurant could not accept this order." }];
  return problems;
}
