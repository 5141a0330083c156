import { toDollars } from "../amounts.ts";
import { badRequest, notFound } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import { orderTypes } from "../seeds/order-types.ts";
import { LEAD_TIMES, LIMITS, VEHICLE_COLORS, VEHICLE_TYPES } from "../seeds/settings.ts";
import { CARTS } from "./carts.ts";

export const settingsRoutes: Route[] = [
  { method: "GET", path: `${CARTS}/order-types`, handler: listOrderTypes },
  { method: "GET", path: `${CARTS}/vehicle-types`, handler: () => json(numbered(VEHICLE_TYPES)) },
  { method: "GET", path: `${CARTS}/vehicle-colors`, handler: () => json(numbered(VEHICLE_COLORS)) },
  { method: "GET", path: "/customer-api/order-lead-times", handler: () => json(LEAD_TIMES) },
  { method: "GET", path: "/customer-api/app-settings/order-validation", handler: showOrderSettings },
  { method: "POST", path: "/customer-api/feature-toggle/all", handler: listToggles },
  { method: "GET", path: "/customer-api/feature-toggle/:name", handler: showToggle },
  { method: "POST", path: "/customer-api/client-logging/log-error", handler: takeClientError },
  { method: "GET", path: "/healthz", handler: () => json({ status: "ok" }) },
];

function listOrderTypes(call: Call): Response {
  return json(
    orderTypes(call.now()).map(({ minOpenTime, maxCloseTime, startDate, endDate, ...type }) => ({
      ...type,
      ...(minOpenTime && { minOpenTime }),
      ...(maxCloseTime && { maxCloseTime }),
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
    })),
  );
}

function showOrderSettings(): Response {
  const { maxOrderLineCount, maxLineItemQuantity, ...amounts } = LIMITS;
  const dollars = Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, toDollars(cents)]));
  return json({ ...dollars, maxOrderLineCount, maxLineItemQuantity });
}

async function listToggles(call: Call): Promise<Response> {
  const names = await call.list();
  if (names.length > 200 || names.some((name) => typeof name !== "string")) {
    throw badRequest("The body must be a list of feature names.");
  }
  return json(names.map((name) => ({ featureName: String(name), isEnabled: call.toggles.isOn(String(name)) })));
}

function showToggle(call: Call): Response {
  const name = call.params["name"] ?? "";
  const isEnabled = call.toggles.find(name);
  if (isEnabled === null) throw notFound("This feature");
  return json({ featureName: name, isEnabled });
}

/** Accepted and dropped: reports of a demo may contain personal data. */
async function takeClientError(call: Call): Promise<Response> {
  const report = await call.object();
  if (report["error"] === undefined) throw badRequest("An error is required.", { error: ["error is required."] });
  return new Response(null, { status: 204 });
}

function numbered(names: string[]) {
  return names.map((name, index) => ({ id: index + 1, name }));
}
