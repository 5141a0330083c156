import { formatDate, formatTime, minutesOf, timeOf, zonedDay } from "../day.ts";
import type { OrderSetup } from "./journey.ts";
import type { Cents } from "../money.ts";
import type { Schedule } from "./schedule.ts";

export interface DeliveryEstimate {
  id: string;
  deliveryProvider: string;
  deliveryPartnerId: string;
  fee: Cents;
  /** ISO 8601 or a text; empty when unknown. */
  estimatedDeliveryTime: string;
}

export interface DeliveryStatus {
  /** Together with `driverStatus` it gives the stage (TRACK-04). */
  status: string;
  driverStatus: string;
  deliveryPerson: DeliveryPerson | null;
  /** ISO 8601, or empty. */
  estimatedDeliveryTime: string;
  serviceName: string;
  deliveryStatusUrl: string;
}

export interface DeliveryPerson {
  name: string;
  phone: string;
  status: string;
}

/** The 15-minute window of a delivery, "12:30 PM - 12:45 PM" (TIME-20); empty for an invalid time. */
export function deliveryRange(time: string): string {
  const minutes = minutesOf(time);
  if (minutes === null) return "";
  return `${formatTime(time)} - ${formatTime(timeOf((minutes + DELIVERY_RANGE) % DAY))}`;
}

const DELIVERY_RANGE = 15;
const DAY = 24 * 60;

/** The arrival in store time, without the date if it is `knownDay`; text that is no timestamp is returned as it is. */
export function arrivalText(estimatedDeliveryTime: string, zone: string, knownDay: string | null = null): string {
  if (!/^\d{4}-\d{2}-\d{2}[T ]/i.test(estimatedDeliveryTime)) return estimatedDeliveryTime;
  const at = momentOf(estimatedDeliveryTime, zone);
  return at && at.date === knownDay ? formatTime(at.time) : momentText(at);
}

export function momentText(at: Moment | null): string {
  return at ? `${formatDate(at.date)}, ${formatTime(at.time)}` : "";
}

type Moment = ReturnType<typeof zonedDay>;

export function momentOf(text: string, zone: string): Moment | null {
  // A timestamp without an offset is in the store's local time.
  const [, day = "", clock = "", offset] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})[\d:.]*(Z|[+-].*)?$/i.exec(text.trim()) ?? [];
  const moment = new Date(day && text.trim());
  if (Number.isNaN(moment.getTime())) return null;
  return offset ? zonedDay(moment, zone) : { date: day, time: clock };
}

/** The chosen time after a move to another store: cleared if not offered there. */
export function keptTime(
  schedule: Schedule,
  { day, time, asap }: Pick<OrderSetup, "day" | "time" | "asap">,
): Pick<OrderSetup, "time" | "asap"> {
  const none = { time: null, asap: false };
  if (day === null || time === null) return none;
  if (!asap) return schedule.recheck({ day, time }).kind === "ok" ? { time, asap } : none;
  const soonest = day === schedule.today ? schedule.asap : null;
  return soonest === null ? none : { time: soonest, asap };
}
