import { type RemoteFailure, failureAnswer } from "../../../domain/remote-failure.ts";
import type { Problem } from "../../../ui/form/problems.ts";

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

/** Why an order was not taken: the API's words beside our fields; what matches none goes to the summary (CHK-23). */
export function orderProblems(failure: RemoteFailure, reference: string): { status: number; problems: Problem[] } {
  const { status, messages } = failureAnswer(failure, reference);
  if (failure.kind !== "refused") return { status, problems: messages.map((message) => ({ field: "", message })) };
  const problems = Object.entries(failure.fields).flatMap(([path, [message]]) => {
    const parts = path.toLowerCase().split(".");
    const field = FIELD_OF_PATH[parts.slice(-2).join(".")] ?? FIELD_OF_PATH[parts.slice(-1).join(".")] ?? "";
    return message === undefined ? [] : [{ field, message }];
  });
  if (problems.length > 0) return { status, problems };
  const message = failure.customerMessage || "The restaurant could not accept this order.";
  return { status, problems: [{ field: "", message }] };
}
