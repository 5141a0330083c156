import { addDays, dayIn } from "../calendar.ts";
import { fieldsOf, lengthOf, type Fields } from "../fields.ts";
import type { StoredCard, PaymentOption } from "../records/cards.ts";
import type { Records } from "../records.ts";
import { notFound, Problems } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import { isOver, maskOf, readCard, readHolder } from "../rules/payment-checks.ts";
import { newSecret } from "../secrets.ts";
import { customerOf } from "./identity.ts";

const OPTIONS = "/customer-api/payment-options";

export const paymentOptionRoutes: Route[] = [
  { method: "GET", path: OPTIONS, handler: listOptions },
  { method: "POST", path: OPTIONS, handler: addOption },
  { method: "GET", path: `${OPTIONS}/:optionId`, handler: (call) => json(optionReply(call, optionInPath(call))) },
  { method: "PUT", path: `${OPTIONS}/:optionId`, handler: changeOption },
  { method: "DELETE", path: `${OPTIONS}/:optionId`, handler: dropOption },
];

/** A customer has no store here: a card's month ends by head office's calendar. */
const ZONE = "America/Chicago";
const SOON_DAYS = 45;

function listOptions(call: Call): Response {
  return json(call.records.paymentOptions.ofCustomer(customerOf(call).id).map((option) => optionReply(call, option)));
}

async function addOption(call: Call): Promise<Response> {
  const customer = customerOf(call);
  const body = fieldsOf(await call.object());
  const problems = new Problems();
  const typed = readCard(body, "", "", { now: call.now(), zone: ZONE }, problems);
  checkDescription(body, problems);
  problems.refuseIfAny();
  if (!typed) throw notFound("This card");
  const option = call.records.transaction(() =>
    saveCard(call.records, customer.id, typed.card, {
      nameOnCard: typed.nameOnCard,
      billingZip: typed.billingZip,
      description: body.text("description"),
      isPreferred: body.flag("isPreferred"),
    }),
  );
  return json(optionReply(call, option));
}

/** The same card again is the same option: what is sent with it replaces what was known. */
export function saveCard(
  records: Records,
  customerId: number,
  card: StoredCard,
  details: Pick<PaymentOption, "nameOnCard" | "billingZip" | "description" | "isPreferred">,
): PaymentOption {
  const { nameOnCard, billingZip, description, isPreferred } = details;
  const twin = records.paymentOptions
    .ofCustomer(customerId)
    .find(
      (known) =>
        known.ccTypeCode === card.ccTypeCode && known.lastFour === card.lastFour && known.expires === card.expires,
    );
  if (!twin) {
    const paymentMethodId = `pm-${newSecret()}`;
    const fresh = { ...card, nameOnCard, billingZip, description, isPreferred, customerId, paymentMethodId };
    return records.paymentOptions.add(fresh);
  }
  const option = { ...twin, nameOnCard, billingZip, description, isPreferred: isPreferred || twin.isPreferred };
  records.paymentOptions.save(option);
  return option;
}

/** Everything but the number and its type can change; what is not sent stays. */
async function changeOption(call: Call): Promise<Response> {
  const option = optionInPath(call);
  const body = fieldsOf(await call.object());
  const problems = new Problems();
  const [year = "", month = ""] = option.expires.split("-");
  const before: Record<string, string> = {
    nameOnCard: option.nameOnCard,
    billingZip: option.billingZip,
    expirationMonth: month,
    expirationYear: year,
  };
  const isSent = (name: string) => body.value(name) !== undefined;
  const field = (name: string) => (isSent(name) ? body.text(name) : (before[name] ?? ""));
  const problem = (name: string, text: string) => problems.add(name, text);
  const expires = readHolder(field, { now: call.now(), zone: ZONE }, problem);
  checkDescription(body, problems);
  problems.refuseIfAny();
  const changed = {
    ...option,
    expires,
    nameOnCard: field("nameOnCard"),
    billingZip: field("billingZip"),
    description: isSent("description") ? body.text("description") : option.description,
    isPreferred: isSent("isPreferred") ? body.flag("isPreferred") : option.isPreferred,
  };
  call.records.transaction(() => call.records.paymentOptions.save(changed));
  return json(optionReply(call, changed));
}

function dropOption(call: Call): Response {
  call.records.paymentOptions.drop(optionInPath(call).id);
  return json({ success: true });
}

/** By its id or its paymentMethodId; another customer's is not found. */
function optionInPath(call: Call): PaymentOption {
  const id = call.params["optionId"] ?? "";
  const option = call.records.paymentOptions
    .ofCustomer(customerOf(call).id)
    .find((known) => String(known.id) === id || known.paymentMethodId === id);
  if (!option) throw notFound("This card");
  return option;
}

function checkDescription(body: Fields, problems: Problems): void {
  if (lengthOf(body.text("description")) > 100) problems.add("description", "Description cannot exceed 100.");
}

function optionReply(call: Call, { lastFour, expires, isHonored: _, ...option }: PaymentOption) {
  const [expirationYear, expirationMonth] = expires.split("-");
  const soon = addDays(dayIn(ZONE, call.now()), SOON_DAYS).slice(0, 7);
  const isExpired = isOver(expires, call.now(), ZONE);
  const isAboutToExpire = !isExpired && expires <= soon;
  return { ...option, cardNumber: maskOf({ lastFour }), expirationMonth, expirationYear, isExpired, isAboutToExpire };
}
