import type { ProviderSession } from "../records/cards.ts";
import { badRequest, notFound, wrongField } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import { isEmail } from "../rules/contact-checks.ts";
import { isStale, maskOf, SESSION_MS } from "../rules/payment-checks.ts";
import { hashOf, newSecret } from "../secrets.ts";
import { CARTS } from "./carts.ts";
import { visitorOf } from "./identity.ts";
import { saveCard } from "./payment-options.ts";

/** The chain's side of the card provider (API-53 to API-56); the provider's own pages are in provider-pages.ts. */
export const providerRoutes: Route[] = [
  { method: "GET", path: `${CARTS}/request-checkout-session`, handler: openSession },
  { method: "GET", path: `${CARTS}/retrieve-card-info`, handler: showCard },
  { method: "POST", path: `${CARTS}/report-payment-failure`, handler: reportFailure },
  { method: "GET", path: `${CARTS}/promote-checkout-session`, handler: promote },
  { method: "GET", path: `${CARTS}/request-checkout-notifications`, handler: listNotifications },
];

const BRANDS: Record<string, string> = { VI: "Visa", MC: "Mastercard", AX: "American Express", DS: "Discover" };

/** The e-mail may be a user name where a catering customer gave none. */
function openSession(call: Call): Response {
  const customer = visitorOf(call);
  const email = (call.query.get("email") ?? "").trim();
  if (!isEmail(email) && !(customer && email === customer.userName)) {
    throw wrongField("email", "Email is not a valid email address.");
  }
  const token = newSecret();
  const id = `cs-${newSecret()}`;
  const session = { id, email, customerId: customer?.id ?? null, createdAt: call.now().toISOString() };
  call.records.transaction(() => call.records.provider.add(session, hashOf(token)));
  return json({ token, id, expiresIn: SESSION_MS / 1_000 });
}

/** PAY-16. With saveCard the card joins the customer's saved ones: once, however often it is asked. */
function showCard(call: Call): Response {
  const session = sessionNamed(call, "id");
  const { card, nameOnCard, billingZip, customerId, paymentMethodId } = session;
  if (session.state !== "success" || !card) throw notFound("The card of this session");
  if (isStale(session, call.now())) throw badRequest("This payment session has expired. Please enter your card again.");
  const isToSave = call.query.get("saveCard")?.toLowerCase() === "true" && customerId !== null;
  const saved = isToSave
    ? call.records.transaction(() =>
        saveCard(call.records, customerId, card, { nameOnCard, billingZip, description: "", isPreferred: false }),
      )
    : null;
  return json({
    id: session.id,
    cardBrand: BRANDS[card.ccTypeCode] ?? "",
    cardAccountNumber: maskOf(card),
    cardExpirationDate: card.expires.replace("-", ""),
    paymentMethodId: saved?.paymentMethodId ?? paymentMethodId,
  });
}

function reportFailure(call: Call): Response {
  return call.records.transaction(() => {
    const session = sessionNamed(call, "id");
    if (session.cartId === null) call.records.provider.save({ ...session, state: "failure", card: null });
    return json({ success: true });
  });
}

/** Right before the purchase: the card is still there and the session still young. */
function promote(call: Call): Response {
  const session = sessionNamed(call, "sessionId");
  if (session.state !== "success" || isStale(session, call.now())) {
    throw badRequest("This payment session has expired. Please enter your card again.");
  }
  return json({ id: session.id, promoted: true });
}

/** Events of a session, for a caller that missed the notification; empty while it is open. */
function listNotifications(call: Call): Response {
  const session = call.records.provider.findByToken(hashOf(call.query.get("token") ?? ""));
  if (!session || !mayUse(call, session)) throw notFound("This session");
  return json(session.state === "open" ? [] : [{ type: session.state, id: session.id }]);
}

/** A # marks a session's id among saved cards (PAY-13). */
function sessionNamed(call: Call, name: string): ProviderSession {
  const session = call.records.provider.find((call.query.get(name) ?? "").replaceAll("#", ""));
  if (!session || !mayUse(call, session)) throw notFound("This session");
  return session;
}

function mayUse(call: Call, session: ProviderSession): boolean {
  const visitor = visitorOf(call);
  return session.customerId === null || session.customerId === visitor?.id;
}
