import { refuse } from "../../../components/form/refuse.ts";
import type { OverLimit } from "@platter/ordering/checkout/limits.ts";
import { type RemoteFailure, failureAnswer } from "@platter/ordering/remote-failure.ts";
import type { Problem } from "../../../ui/form/problems.ts";

export interface OrderRejection {
  view: "sign in" | "plain" | "standard" | "large" | "large individual";
  message: string;
  isAboutDelivery: boolean;
}

/** Null if a problem concerns a field: the error summary lists all of them then. */
export function orderRejectionOf(problems: readonly Problem[]): OrderRejection | null {
  if (problems.length === 0 || problems.some(({ field }) => field !== "")) return null;
  const message = problems.map((problem) => problem.message).join(" ");
  const isAboutDelivery = /deliver|driver/i.test(message);
  if (/sign in/i.test(message)) return { view: "sign in", message, isAboutDelivery };
  return { view: /catering sales manager/i.test(message) ? "plain" : "standard", message, isAboutDelivery };
}

export function overLimitRejection({ reason, advice, offersCatering }: OverLimit): OrderRejection {
  const view = offersCatering ? "large individual" : "large";
  return { view, message: `${reason} ${advice}`, isAboutDelivery: false };
}

export function refuseOrder(form: FormData, sorry: OrderRejection) {
  return refuse(form, [{ field: "", message: sorry.message }], 422, { sorry });
}

const SAME =
  "firstName lastName businessName email phone nameOnCard cardNumber expirationMonth expirationYear billingZip description";
const FIELDS = new Map([
  ...SAME.split(" ").map((name) => [name.toLowerCase(), name] as const),
  ["billingphone", "phone"],
  ["headcount", "guests"],
  ["specialinstructions", "instructions"],
  ["tipamount", "customTip"],
  ["cvn", "cvv"],
]);
/** The API's address fields; the form has only a billing address. */
const ADDRESS = new Map(
  Object.entries({ addressline1: "address", addressline2: "address2", city: "city", state: "state", zip: "zip" }),
);

/** The form field for the last part of a modelState path; empty if unknown. */
function fieldOf(path: string): string {
  const parts = path.toLowerCase().match(/[^.[\]/$]+/g) ?? [];
  const last = parts.at(-1) ?? "";
  const isOfOther = parts.some((part) => /delivery|store/.test(part));
  return FIELDS.get(last) ?? (isOfOther ? "" : ADDRESS.get(last.replace(/^billing/, ""))) ?? "";
}

/** SUBMIT-07: the API's messages on the order, then on fields; an unknown field's goes to the summary (CHK-23). */
export function orderProblems(failure: RemoteFailure, reference: string): { status: number; problems: Problem[] } {
  const ofOrder = (text: string): Problem => ({ field: "", message: text });
  const { status, messages } = failureAnswer(failure, reference);
  if (failure.kind !== "refused") return { status, problems: messages.map(ofOrder) };
  const { customerMessage: message, fields } = failure;
  const problems = Object.entries(fields).flatMap(([path, texts]) =>
    [...new Set(texts)].map((text) => ({ field: fieldOf(path), message: text })),
  );
  if (message && !problems.some((problem) => problem.message === message)) problems.unshift(ofOrder(message));
  if (problems.length === 0) problems.push(ofOrder("The restaurant could not accept this order."));
  return { status, problems };
}
