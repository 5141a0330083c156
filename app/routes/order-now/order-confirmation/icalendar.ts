import ical, { ICalAlarmType, ICalCalendarMethod, type ICalEventData } from "ical-generator";
import { addressLines } from "@platter/ordering/stores/address.ts";
import {
  type PlacedOrder,
  cancelBy,
  confirmationPath,
  handoverText,
  handoverTime,
  isDelivery,
} from "@platter/ordering/order/placed-order.ts";
import { cleanLine } from "@platter/ordering/typed-text.ts";
import { brand } from "../../../ui/brand.ts";

interface CalendarParts {
  zone: string | null;
  appUrl: string;
  now: Date;
}

const A_QUARTER = 15 * 60_000;
const TWO_HOURS = 2 * 60 * 60;

/** Events for the order and for catering's cancellation deadline (CHK-18); null if the time is unknown. */
export function toICalendar(order: PlacedOrder, { zone, appUrl, now }: CalendarParts): string | null {
  const at = handoverTime(order, zone);
  if (!at?.instant) return null;
  const { orderNumber, store } = order;
  const url = appUrl + confirmationPath(orderNumber);
  const when = [handoverText(order, at), zone && zoneName(at.instant, zone)].filter(Boolean).join(" ");
  const where = oneLine([store.name, ...addressLines(store), store.phone]);
  const description = [cleanLine(`Order ${orderNumber}`), cleanLine(when), where, url].join("\n");
  const eventAt = (what: string, start: Date) => ({
    // A stable id lets a second import replace the first.
    id: `${what}-${encodeURIComponent(orderNumber)}@${new URL(appUrl).hostname}`,
    stamp: now,
    start,
    end: new Date(start.getTime() + A_QUARTER),
    url,
  });
  const events: ICalEventData[] = [{ ...eventAt("order", at.instant), ...handoverPlace(order), description }];
  const last = cancelBy(order, at, zone);
  if (last && last > now) events.push({ ...eventAt("cancel", last), ...lastCall(store.phone, description) });
  const prodId = { company: brand.name, product: "Orders", language: "EN" };
  // RFC 5545 requires a line break after the last line, which the library omits.
  return `${ical({ prodId, method: ICalCalendarMethod.PUBLISH, events }).toString()}\r\n`;
}

function handoverPlace(order: PlacedOrder) {
  const { store, deliveryAddress } = order;
  const isBrought = isDelivery(order);
  const place = isBrought && deliveryAddress ? addressLines(deliveryAddress) : [store.name, ...addressLines(store)];
  const summary = isBrought ? `${brand.name} delivery` : `Pick up your ${brand.name} order`;
  return { summary, location: oneLine(place) };
}

function lastCall(phone: string, description: string) {
  const number = cleanLine(phone);
  const call = ["call the store by 4 p.m.", number && `at ${number}`].filter(Boolean).join(" ");
  return {
    summary: `Last moment to cancel your ${brand.name} catering order`,
    location: number,
    description: `To cancel without a 50% cancellation fee, ${call}.\n${description}`,
    alarms: [{ type: ICalAlarmType.display, triggerBefore: TWO_HOURS } as const],
  };
}

/** The library escapes only some line breaks, so all control characters are removed from the API's texts. */
function oneLine(parts: string[]): string {
  return parts.map(cleanLine).filter(Boolean).join(", ");
}

function zoneName(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "long" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
