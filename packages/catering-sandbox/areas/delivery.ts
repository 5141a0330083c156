import { toDollars } from "../amounts.ts";
import { readDay, readTime } from "../calendar.ts";
import { fieldsOf, type Fields } from "../fields.ts";
import type { EstimateRecord } from "../records/carts.ts";
import { badRequest, notFound, wrongField, Problems, Refusal } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import { arrivalOfDelivery, checkAddress, feeOf, stepOf } from "../rules/delivery.ts";
import { sellsType } from "../rules/menu.ts";
import { hoursOn } from "../rules/opening-hours.ts";
import { ALL_STORES, delivers, milesBetween, storeWithNumber, type Store } from "../rules/stores.ts";
import { newSecret } from "../secrets.ts";
import { DRIVERS, PARTNERS, partnersOf } from "../seeds/delivery.ts";
import { CATERING, INDIVIDUAL, orderTypeWithId } from "../seeds/order-types.ts";
import { CLOSEST_MILES } from "../seeds/settings.ts";
import { CARTS, cartInPath, changeCart } from "./carts.ts";
import { orderInPath } from "./orders.ts";
import { pointInQuery, readId } from "./reading.ts";
import { storeReply } from "./stores.ts";

const STORES = "/customer-api/customer-stores";

export const deliveryRoutes: Route[] = [
  { method: "GET", path: `${STORES}/find-store-for-catering`, handler: findForCatering },
  { method: "GET", path: `${STORES}/find-store-for-individual-delivery`, handler: findForIndividual },
  { method: "PUT", path: `${CARTS}/delivery-estimates`, handler: (call) => estimate(call, null) },
  {
    method: "PUT",
    path: `${CARTS}/:cartId/delivery-estimates`,
    handler: (call) => estimate(call, cartInPath(call).cart.id),
  },
  { method: "PUT", path: `${CARTS}/:cartId/delivery-estimates/:estimateId/add-to-cart`, handler: addToCart },
  { method: "GET", path: `${CARTS}/delivery-status/:orderNumber`, handler: showStatus },
];

const ESTIMATE_MINUTES = 60;
const DAY_MS = 86_400_000;
const FAR = 0.85;

function findForCatering(call: Call): Response {
  const typeId = call.query.get("orderTypeId") ? readId(call.query.get("orderTypeId")) : CATERING;
  if (!orderTypeWithId(typeId, call.now())) {
    throw wrongField("orderTypeId", "This order type does not exist.");
  }
  return json(findStore(call, typeId ?? CATERING));
}

function findForIndividual(call: Call): Response {
  return json(findStore(call, INDIVIDUAL));
}

/**
 * The nearest store that delivers there. Too far from all of them: the nearest one where it could be picked up, with
 * outOfRange; near the edge, or closed at that time: the store with a message.
 */
function findStore(call: Call, typeId: number) {
  const point = pointInQuery(call.query);
  const day = readDay(call.query.get("day"));
  const time = readTime(call.query.get("time"));
  if (call.query.get("day") && !day) throw wrongField("day", "The day is not valid.");
  if (call.query.get("time") && time === null) throw wrongField("time", "The time is not valid.");
  const near = ALL_STORES.filter((store) => sellsType(store, typeId))
    .map((store) => ({ store, miles: milesBetween(store, point) }))
    .toSorted((one, other) => one.miles - other.miles);
  const match = near.find(({ store }) => delivers(store, point));
  if (!match) {
    const pickup = near.find(({ store, miles }) => store.allowsCarryOut && miles <= CLOSEST_MILES);
    return {
      ...(pickup && { store: storeReply(pickup.store, call.now()) }),
      outOfRange: true,
      message: pickup
        ? "We do not deliver to this address yet."
        : "We do not deliver to this address yet, and there is no restaurant nearby.",
    };
  }
  const { store, miles } = match;
  const found = { store: storeReply(store, call.now()), outOfRange: false };
  if (isTrue(call, "checkOpenHours") && day && time !== null && !isOpenAt(store, day, time, call.now())) {
    return { ...found, message: "The restaurant is closed at this time. Please select another day or time." };
  }
  const isFar = miles > store.deliveryRadiusMiles * FAR;
  if (!isFar || isTrue(call, "bypassDeliveryWarning")) return found;
  return { ...found, message: "This address is at the edge of our delivery area. Your order may take longer." };
}

function isOpenAt(store: Store, day: string, minutes: number, now: Date): boolean {
  const hours = hoursOn(store, day, now);
  return hours !== null && minutes >= hours.open && minutes < hours.close;
}

/** API-18. A store whose partners do not answer fails, one without partners has an empty list. */
async function estimate(call: Call, cartId: string | null): Promise<Response> {
  const asked = readAsked(call, fieldsOf(await call.object()));
  const partners = partnersOf(asked.store.storeNumber);
  if (partners === "failing") throw new Refusal(502, "The delivery partners do not answer.");
  const miles = milesBetween(asked.store, asked.point);
  const estimates = partners.map((partner): EstimateRecord => ({
    id: newSecret(),
    cartId,
    storeId: asked.store.id,
    partnerId: partner.id,
    feeCents: feeOf(partner, miles),
    arrivesAt: arrivalOfDelivery(partner, asked.store, miles, asked, call.now()),
    day: asked.day,
    minutes: asked.minutes,
    createdAt: call.now().toISOString(),
  }));
  call.records.transaction(() => {
    const yesterday = new Date(call.now().getTime() - DAY_MS);
    for (const found of estimates) call.records.orders.addEstimate(found, yesterday);
  });
  return json(
    estimates.map(({ id, partnerId, feeCents, arrivesAt }) => ({
      id,
      deliveryProvider: nameOf(partnerId),
      deliveryPartnerId: partnerId,
      fee: toDollars(feeCents),
      estimatedDeliveryTime: arrivesAt,
    })),
  );
}

interface Asked {
  store: Store;
  point: { latitude: number; longitude: number };
  day: string;
  minutes: number;
}

function readAsked(call: Call, body: Fields): Asked {
  const problems = new Problems();
  const store = storeWithNumber(body.text("storeNumber"));
  if (!store) problems.add("storeNumber", "This store does not exist.");
  if (!orderTypeWithId(body.value("orderTypeId"), call.now())) {
    problems.add("orderTypeId", "This order type does not exist.");
  }
  if (body.text("pickupType") && body.text("pickupType") !== "Delivery") {
    problems.add("pickupType", "Only a delivery can be estimated.");
  }
  const day = readDay(body.text("day"));
  const minutes = readTime(body.text("time"));
  if (!day) problems.add("day", "Please select a day.");
  if (minutes === null) problems.add("time", "Please select a time.");
  const point = store ? checkAddress(body, "deliveryAddress", "deliveryAddress", store, problems) : null;
  problems.refuseIfAny();
  if (!store || !point || !day || minutes === null) throw badRequest("The delivery is not complete.");
  return { store, point, day, minutes };
}

/** API-19. The same estimate again changes nothing; another one takes its place. */
async function addToCart(call: Call): Promise<Response> {
  const body = fieldsOf(await call.objectOrNone());
  return changeCart(call, body, (cart) => {
    const chosen = call.records.orders.findEstimate(call.params["estimateId"] ?? "");
    if (!chosen || (chosen.cartId !== null && chosen.cartId !== cart.id)) throw notFound("This delivery estimate");
    const age = call.now().getTime() - Date.parse(chosen.createdAt);
    if (age > ESTIMATE_MINUTES * 60_000) throw badRequest("This delivery estimate has expired. Please ask again.");
    if (chosen.storeId !== cart.storeId) throw badRequest("This delivery estimate is for another restaurant.");
    const { partnerId, feeCents, arrivesAt, day, minutes } = chosen;
    return { ...cart, day, pickupType: "Delivery", delivery: { partnerId, feeCents, arrivesAt, day, minutes } };
  });
}

/** API-48: moves on with the clock. Only for deliveries. */
function showStatus(call: Call): Response {
  orderInPath(call);
  const orderNumber = (call.params["orderNumber"] ?? "").toUpperCase();
  const delivery = call.records.orders.findDelivery(orderNumber);
  if (!delivery) throw notFound("The delivery of this order");
  const { status, driverStatus } = stepOf(delivery.arrivesAt, call.now());
  const isAssigned = driverStatus !== "unassigned";
  const driver = DRIVERS[orderNumber.charCodeAt(orderNumber.length - 1) % DRIVERS.length];
  return json({
    status,
    driverStatus,
    deliveryPerson: {
      name: isAssigned ? (driver?.name ?? "") : "",
      phone: isAssigned ? (driver?.phone ?? "") : "",
      status: driverStatus,
    },
    estimatedDeliveryTime: delivery.arrivesAt,
    serviceName: nameOf(delivery.partnerId),
    deliveryStatusUrl: `https://delivery.example/track/${encodeURIComponent(orderNumber)}`,
  });
}

function nameOf(partnerId: string): string {
  return PARTNERS.find(({ id }) => id === partnerId)?.name ?? "";
}

function isTrue(call: Call, name: string): boolean {
  return call.query.get(name)?.toLowerCase() === "true";
}
