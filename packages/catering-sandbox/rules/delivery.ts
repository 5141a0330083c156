import type { Cents } from "../amounts.ts";
import { momentIn, momentOf, type Day } from "../calendar.ts";
import type { Fields } from "../fields.ts";
import type { Problems } from "../refusal.ts";
import type { DeliveryPartner } from "../seeds/delivery.ts";
import { delivers, type Point, type Store } from "./stores.ts";

const COOKING_MINUTES = 25;
const MINUTES_PER_MILE = 3;

/** Base fee and miles, by the tenth of a mile. */
export function feeOf(partner: DeliveryPartner, miles: number): Cents {
  return partner.baseFee + Math.round((partner.feePerMile * Math.round(miles * 10)) / 10);
}

/** The asked time, or as soon as it can be cooked and driven there, on the next quarter hour. */
export function arrivalOfDelivery(
  partner: DeliveryPartner,
  store: Store,
  miles: number,
  slot: { day: Day; minutes: number },
  now: Date,
): string {
  const drive = Math.ceil(miles * MINUTES_PER_MILE) + partner.extraMinutes;
  const quarter = 15 * 60_000;
  const soonest = Math.ceil((now.getTime() + (COOKING_MINUTES + drive) * 60_000) / quarter) * quarter;
  const asked = momentOf(slot.day, slot.minutes, store.timeZone);
  return asked.getTime() >= soonest ? asked.toISOString() : momentIn(store.timeZone, new Date(soonest));
}

/** Line, city, state, zip and a point in reach of the store (API-10). */
export function checkAddress(body: Fields, at: string, path: string, store: Store, problems: Problems): Point | null {
  for (const name of ["addressLine1", "city", "state", "zip"]) {
    if (!body.text(`${at}.${name}`)) problems.add(`${path}.${name}`, "Please enter the whole delivery address.");
  }
  const latitude = body.number(`${at}.latitude`) ?? body.number(`${at}.latitudeForDeliveryAddress`);
  const longitude = body.number(`${at}.longitude`) ?? body.number(`${at}.longitudeForDeliveryAddress`);
  if (latitude === null || longitude === null || !delivers(store, { latitude, longitude })) {
    problems.add(path, "This address is too far from the restaurant for delivery.");
    return null;
  }
  return { latitude, longitude };
}

/** How far a delivery has come: the last step whose minutes before the arrival have been reached. */
const STEPS = [
  { minutes: 35, status: "assigned", driverStatus: "accepted" },
  { minutes: 25, status: "assigned", driverStatus: "arrived_at_store" },
  { minutes: 15, status: "picked_up", driverStatus: "picked_up" },
  { minutes: 3, status: "picked_up", driverStatus: "arrived_at_consumer" },
  { minutes: 0, status: "delivered", driverStatus: "dropped_off" },
] as const;

export function stepOf(arrivesAt: string, now: Date): { status: string; driverStatus: string } {
  const left = (Date.parse(arrivesAt) - now.getTime()) / 60_000;
  const reached = STEPS.filter((step) => left <= step.minutes).at(-1);
  return reached ?? { status: "scheduled", driverStatus: "unassigned" };
}
