import { type RemoteFailure, failureAnswer } from "../../../domain/remote-failure.ts";
import type { Problem } from "../../../ui/form/problems.ts";

/** Our field for the last part of a modelState path. */
const FIELDS = new Map([
  ["firstname", "firstName"],
  ["lastname", "lastName"],
  ["businessname", "businessName"],
  ["email", "email"],
  ["phone", "phone"],
  ["billingphone", "phone"],
  ["headcount", "guests"],
  ["specialinstructions", "instructions"],
  ["tipamount", "customTip"],
  ["nameoncard", "nameOnCard"],
  ["cardnumber", "cardNumber"],
  ["cvn", "cvv"],
  ["expirationmonth", "expirationMonth"],
  ["expirationyear", "expirationYear"],
  ["billingzip", "cardZip"],
  ["description", "description"],
]);
/** The same for parts of an address, of which the form asks for that of the bill alone. */
const ADDRESS_FIELDS = new Map([
  ["addressline1", "address"],
  ["addressline2", "address2"],
  ["city", "city"],
  ["state", "state"],
  ["zip", "zip"],
]);

/** Whatever stands before the last part, or none of it; empty for what the form does not ask for. */
function fieldOf(path: string): string {
  const parts = path.toLowerCase().match(/[^.[\]/$]+/g) ?? [];
  const last = parts.at(-1) ?? "";
  const known = FIELDS.get(last);
  if (known) return known;
  const isOfOther = parts.some((part) => /delivery|store/.test(part));
  return (isOfOther ? null : ADDRESS_FIELDS.get(last.replace(/^billing/, ""))) ?? "";
}

/** Why an order was not taken: the API's words beside our fields; what matches none goes to the summary (CHK-23). */
export function orderProblems(failure: RemoteFailure, reference: string): { status: number; problems: Problem[] } {
  const { status, messages } = failureAnswer(failure, reference);
  if (failure.kind !== "refused") return { status, problems: messages.map((message) => ({ field: "", message })) };
  const problems = Object.entries(failure.fields).flatMap(([path, messages]) => {
    return [...new Set(messages)].map((message) => ({ field: fieldOf(path), message }));
  });
  if (problems.length > 0) return { status, problems };
  const message = failure.customerMessage || "The restaurant could not accept this order.";
  return { status, problems: [{ field: "", message }] };
}
