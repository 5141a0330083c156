import { addDays, dayIn, minutesIn, momentOf, readDay, readTime, type Day } from "../calendar.ts";
import type { Fields } from "../fields.ts";
import type { Problems } from "../refusal.ts";
import { CATERING, INDIVIDUAL, type OrderType } from "../seeds/order-types.ts";
import { ORDERING_DAYS } from "../seeds/settings.ts";
import { checkAddress } from "./delivery.ts";
import type { PricedCart } from "./priced-cart.ts";
import { cateringEnd, hoursOn } from "./opening-hours.ts";
import type { Store } from "./stores.ts";

const PICKUP = "orderDetails.pickupDetails";
const ASAP_ENDS_BEFORE_CLOSE = 30;

export interface Slot {
  day: Day;
  minutes: number;
}

/** When and how the order is handed over; null when that cannot be, with the reasons among the problems. */
export function checkPickup(
  details: Fields,
  cart: PricedCart,
  type: OrderType,
  now: Date,
  problems: Problems,
): Slot | null {
  checkPickupType(details, cart, type, problems);
  const day = readDay(details.text("pickupDetails.day"));
  const minutes = readTime(details.text("pickupDetails.time"));
  if (!day) problems.add(`${PICKUP}.day`, "Please select a day.");
  if (minutes === null) problems.add(`${PICKUP}.time`, "Please select a time.");
  if (!day || minutes === null) return null;
  if (details.flag("pickupDetails.asap")) checkAsap(cart.store, type, day, now, problems);
  const wrongDay = refuseDay(cart.store, type, day, now);
  if (wrongDay) problems.add(`${PICKUP}.day`, wrongDay);
  else if (!isSlot(cart.store, type, { day, minutes }, now)) {
    problems.add(`${PICKUP}.time`, "Please select a new Pickup Time.");
  }
  return { day, minutes };
}

function checkPickupType(details: Fields, cart: PricedCart, type: OrderType, problems: Problems): void {
  const pickupType = details.text("pickupDetails.pickupType");
  if (pickupType === "Delivery") return checkDelivery(details, cart, type, problems);
  if (pickupType !== "Carry Out" && pickupType !== "CurbSide") {
    problems.add(`${PICKUP}.pickupType`, "Please choose how you would like to get your meal.");
    return;
  }
  if (cart.record.delivery) {
    problems.add(`${PICKUP}.pickupType`, "Your cart holds a delivery fee. Please verify your cart.");
  }
  if (pickupType !== "CurbSide") return;
  if (type.id !== INDIVIDUAL) problems.add(`${PICKUP}.pickupType`, "Curbside is for individual orders only.");
  const vehicle = details.text("pickupDetails.curbsideInstructions");
  if (!vehicle || vehicle.length > 100) {
    problems.add(`${PICKUP}.curbsideInstructions`, "Please describe your vehicle type and color for CurbSide pickup.");
  }
}

function checkDelivery(details: Fields, cart: PricedCart, type: OrderType, problems: Problems): void {
  if (type.id === INDIVIDUAL && !cart.record.delivery) {
    problems.add(`${PICKUP}.pickupType`, "Please choose a delivery option first.");
  } else if (cart.record.delivery && cart.record.delivery.day !== readDay(details.text("pickupDetails.day"))) {
    problems.add(`${PICKUP}.day`, "Please choose a delivery option for this day.");
  }
  checkAddress(details, "pickupDetails.deliveryAddress", `${PICKUP}.deliveryAddress`, cart.store, problems);
}

function refuseDay(store: Store, type: OrderType, day: Day, now: Date): string | null {
  const today = dayIn(store.timeZone, now);
  if (day < today) return "This day has passed.";
  if (day > addDays(today, ORDERING_DAYS - 1)) return "Orders can only be placed 3 months in advance.";
  if ((type.startDate && day < type.startDate) || (type.endDate && day > type.endDate)) {
    return `${type.displayName} is not available on this day.`;
  }
  const cateringUntil = type.id === CATERING ? cateringEnd(store, now) : null;
  if (cateringUntil && day > cateringUntil) return "Catering is not available on this day.";
  const hours = hoursOn(store, day, now);
  return !hours || hours.open === hours.close ? "The restaurant is closed on this day." : null;
}

/** Slots begin on quarter hours inside the hours of store and order type; the closing time is not one. */
export function isSlot(store: Store, type: OrderType, { day, minutes }: Slot, now: Date): boolean {
  const hours = hoursOn(store, day, now);
  if (!hours || minutes % 15 !== 0) return false;
  const open = Math.max(hours.open, readTime(type.minOpenTime) ?? 0);
  const close = Math.min(hours.close, readTime(type.maxCloseTime) ?? 24 * 60);
  return minutes >= open && minutes < close && momentOf(day, minutes, store.timeZone).getTime() >= now.getTime();
}

function checkAsap(store: Store, type: OrderType, day: Day, now: Date, problems: Problems): void {
  const hours = hoursOn(store, dayIn(store.timeZone, now), now);
  const minutes = minutesIn(store.timeZone, now);
  const open = hours && minutes >= hours.open && minutes <= hours.close - ASAP_ENDS_BEFORE_CLOSE;
  if (type.id !== INDIVIDUAL || day !== dayIn(store.timeZone, now) || !open) {
    problems.add(`${PICKUP}.asap`, "This order cannot be made as soon as possible. Please select a time.");
  }
}
