import ical, { ICalAlarmType, ICalCalendarMethod, type ICalEventData } from "ical-generator";
import { addressLines } from "../../../domain/stores/address.ts";
import {
  type PlacedOrder,
  cancelBy,
  confirmationPath,
  handoverText,
  handoverTime,
  isDelivery,
} from "../../../domain/order/placed-order.ts";
import { brand } from "../../../ui/brand.ts";

interface CalendarParts {
  /** Of the store; null where it is not known. */
  zone: string | null;
  appUrl: string;
  now: Date;
}

const A_QUARTER = 15 * 60_000;
const TWO_HOURS = 2 * 60 * 60;

/**
 * The order as a calendar file, and of catering the last moment to cancel it (CHK-18); null where nobody can say when it
 * is. Moments are written in UTC, which every calendar program reads alike, whatever it thinks of zones; the store's own
 * clock stands in the words, its zone by name.
 */
export function calendarFile(order: PlacedOrder, { zone, appUrl, now }: CalendarParts): string | null {
  const at = handoverTime(order, zone);
  if (!at?.instant) return null;
  const { orderNumber, store } = order;
  const page = appUrl + confirmationPath(orderNumber);
  // An import of the same order again takes the place of the first.
  const idOf = (what: string) => `${what}-${orderNumber}@${new URL(appUrl).hostname}`;
  const when = [handoverText(order, at), zone && zoneName(at.instant, zone)].filter(Boolean).join(" ");
  const details = [
    `Order ${orderNumber}`,
    when,
    [store.name, ...addressLines(store), store.phone].filter(Boolean).join(", "),
    page,
  ].join("\n");
  const isBrought = isDelivery(order);
  const place =
    isBrought && order.deliveryAddress ? addressLines(order.deliveryAddress) : [store.name, ...addressLines(store)];
  const events: ICalEventData[] = [
    {
      id: idOf("order"),
      stamp: now,
      start: at.instant,
      end: new Date(at.instant.getTime() + A_QUARTER),
      summary: isBrought ? `${brand.name} delivery` : `Pick up your ${brand.name} order`,
      location: place.join(", "),
      description: details,
      url: page,
    },
  ];
  const last = cancelBy(order, at, zone);
  if (last && last > now) {
    events.push({
      id: idOf("cancel"),
      stamp: now,
      start: last,
      end: new Date(last.getTime() + A_QUARTER),
      summary: `Last moment to cancel your ${brand.name} catering order`,
      location: store.phone,
      description: `To cancel without a 50% cancellation fee, call the store by 4 p.m. at ${store.phone}.\n${details}`,
      url: page,
      alarms: [{ type: ICalAlarmType.display, triggerBefore: TWO_HOURS }],
    });
  }
  const prodId = { company: brand.name, product: "Orders", language: "EN" };
  return ical({ prodId, method: ICalCalendarMethod.PUBLISH, events }).toString();
}

/** "Central Standard Time". */
function zoneName(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "long" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
