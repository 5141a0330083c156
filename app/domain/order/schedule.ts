import { addDays, daysBetween, formatTime, isDate, minutesOf, timeOf, wallClock, weekday, zonedDay } from "../day.ts";
import { type OrderType, type PickupType, kindOf } from "./order.ts";
import type { HoursDay, Store } from "../stores/store.ts";

/**
 * From a store's hours to the days and times a customer may choose, all on the store's own clock.
 * A slot is a quarter hour of the wall clock, offered once the lead time has really passed by then; one
 * that the clock skips in spring does not exist, one that it shows twice in autumn means the first.
 */
export interface ScheduleInput {
  now: Date;
  /** IANA zone of the store. */
  zone: string;
  /** Null: could not be loaded, the default window applies. A day that is not listed is closed. */
  hours: readonly HoursDay[] | null;
  orderType: OrderType;
  pickupType: PickupType;
  leadMinutes: number;
  /** Days ahead, today not counted; 90 unless told (TIME-08). */
  windowDays?: number;
  /** "YYYY-MM-DD": later days are closed for Catering (TIME-19). */
  cateringDisabledAfter?: string | null;
}

export interface DayOffer {
  date: string;
  label: "Today" | "Tomorrow" | "";
  /** Hours after the order type's clamp; both "00:00" on a closed day (TIME-15). */
  open: string;
  close: string;
  /** Whether any slot is left on it. */
  available: boolean;
}

/** TIME-06. */
export interface CalendarDay {
  date: string;
  month: number;
  day: number;
  dayOfWeekNum: number;
  showDisabled: boolean;
  title: "TODAY" | "TOMORROW" | "";
}

export interface CalendarPage {
  weeks: CalendarDay[][];
  /** The first day of the page before and after; null where there is none. */
  earlier: string | null;
  later: string | null;
}

export type Recheck = { kind: "ok" } | { kind: "moved"; time: string } | { kind: "gone" };

type OpenHours = Pick<HoursDay, "open" | "close">;

const SLOT = 15;
/** Minutes before closing (TIME-11). */
const ASAP_ENDS = 30;
const MINUTE = 60_000;
const CLOSED: OpenHours = { open: "00:00", close: "00:00" };

/** Every day of the ordering window in order, closed ones included and marked (TIME-02, TIME-08). */
export function offeredDays(input: ScheduleInput): DayOffer[] {
  const plan = planOf(input);
  const days: DayOffer[] = [];
  for (let date = plan.first; date <= plan.last; date = addDays(date, 1)) {
    days.push({ date, label: labelOf(plan, date), ...hoursOn(plan, date), available: hasSlots(plan, date) });
  }
  return days;
}

/** The quarter hours of a day that can be chosen, "HH:mm"; none on a closed day (TIME-13). */
export function slotsOn(input: ScheduleInput, date: string): string[] {
  return [...slots(planOf(input), date)];
}

/** The first day with a slot, from today or from a given day on; null when there is none. */
export function nextAvailableDay(input: ScheduleInput, from?: string): string | null {
  const plan = planOf(input);
  const start = from !== undefined && isDate(from) && from > plan.first ? from : plan.first;
  for (let date = start; date <= plan.last; date = addDays(date, 1)) {
    if (hasSlots(plan, date)) return date;
  }
  return null;
}

/**
 * Whether ASAP is offered: Individual, today, from the moment of opening to 30 minutes before closing
 * (TIME-11). An ASAP order carries today's first slot, so there must be one, too.
 */
export function asapOffered(input: ScheduleInput): boolean {
  if (kindOf(input.orderType) !== "Individual") return false;
  const plan = planOf(input);
  const { open, close } = hoursOn(plan, plan.today);
  const now = plan.now.getTime();
  const last = momentOf(plan, close) - ASAP_ENDS * MINUTE;
  return momentOf(plan, open) <= now && now <= last && hasSlots(plan, plan.today);
}

/** The time an ASAP order carries: today's first slot. */
export function asapTime(input: ScheduleInput): string | null {
  const plan = planOf(input);
  return slots(plan, plan.today).next().value ?? null;
}

/**
 * Whether a chosen time can still be had: as it is, only later that day, or not at all (SUBMIT-09,
 * SUBMIT-10). An ASAP order asks `asapOffered` first and then takes a new `asapTime` silently.
 */
export function recheckSlot(input: ScheduleInput, date: string, time: string): Recheck {
  if (minutesOf(time) === null) return { kind: "gone" };
  for (const slot of slots(planOf(input), date)) {
    if (slot === time) return { kind: "ok" };
    if (slot > time) return { kind: "moved", time: slot };
  }
  return { kind: "gone" };
}

/**
 * Four weeks from the Sunday of the current week, or the page of four weeks that holds a given day;
 * paging by 28 days ends with the last offered day (TIME-04, TIME-06). Without one there is one page.
 */
export function calendarWeeks(input: ScheduleInput, on?: string): CalendarPage {
  const plan = planOf(input);
  const start = addDays(plan.today, -weekday(plan.today));
  const pageOf = (date: string) => Math.max(0, Math.floor(daysBetween(start, date) / 28));
  const lastPage = plan.first <= plan.last ? pageOf(plan.last) : 0;
  const page = Math.min(pageOf(on !== undefined && isDate(on) ? on : start), lastPage);
  const firstOf = (number: number) => addDays(start, number * 28);
  const days = Array.from({ length: 28 }, (_, index) => calendarDay(plan, addDays(firstOf(page), index)));
  return {
    weeks: [0, 7, 14, 21].map((index) => days.slice(index, index + 7)),
    earlier: page > 0 ? firstOf(page - 1) : null,
    later: page < lastPage ? firstOf(page + 1) : null,
  };
}

/** TIME-18: what counts when the list names no usable number. */
const DEFAULT_LEADS = { Individual: 30, IndividualDelivery: 30, Catering: 240, "Holiday Menu": 1440 } as const;

/** The lead time of an order (TIME-17, TIME-18); for Catering a store's own replaces the list's. */
export function leadMinutesFor(
  leadTimes: readonly { name: string; minutes: number }[],
  orderType: Pick<OrderType, "id" | "name">,
  pickupType: PickupType,
  store?: Pick<Store, "cateringLeadTime"> | null,
): number {
  const kind = kindOf(orderType);
  if (kind === "Catering" && store && store.cateringLeadTime > 0) return store.cateringLeadTime;
  const name = kind === "Individual" && pickupType === "Delivery" ? "IndividualDelivery" : kind;
  const plain = (text: string) => text.replace(/\s/g, "").toLowerCase();
  const listed = leadTimes.find((entry) => plain(entry.name) === plain(name))?.minutes;
  return listed !== undefined && listed >= 0 && Number.isFinite(listed) ? listed : DEFAULT_LEADS[name];
}

/** Hours as the lists of a store show them: opening at 00:00 or at closing time means "Closed" (STORE-06). */
export function hoursText(open: string, close: string): string {
  if (open === "00:00" || open === close) return "Closed";
  const [from, to] = [formatTime(open), formatTime(close)];
  return from === "" || to === "" ? "Closed" : `${from} - ${to}`;
}

/** Everything that is the same for all days of one question. */
interface Plan extends ScheduleInput {
  /** The date at the store. */
  today: string;
  /** The ordering window. */
  first: string;
  last: string;
  /** The instant before which no order can be ready, and its day. */
  earliest: number;
  earliestDay: string;
  byDate: ReadonlyMap<string, HoursDay> | null;
}

function planOf(input: ScheduleInput): Plan {
  const { orderType, hours } = input;
  const today = zonedDay(input.now, input.zone).date;
  const horizon = addDays(today, input.windowDays ?? 90);
  // The 20 minutes are the floor for shorter lead times; slots being quarter hours does the rounding up.
  const earliest = input.now.getTime() + Math.max(input.leadMinutes, 20) * MINUTE;
  return {
    ...input,
    today,
    first: orderType.startDate && orderType.startDate > today ? orderType.startDate : today,
    last: orderType.endDate && orderType.endDate < horizon ? orderType.endDate : horizon,
    earliest,
    earliestDay: zonedDay(new Date(earliest), input.zone).date,
    byDate: hours && new Map(hours.map((day) => [day.date, day])),
  };
}

/** A day's hours within the order type's (TIME-14, TIME-15), or the default window (TIME-16). */
function hoursOn(plan: Plan, date: string): OpenHours {
  const { orderType, byDate, cateringDisabledAfter: after } = plan;
  if (after && date > after && kindOf(orderType) === "Catering") return CLOSED;
  const hours = byDate ? (byDate.get(date) ?? CLOSED) : defaultHours(plan);
  if (minutesOf(hours.open) === null || minutesOf(hours.close) === null) return CLOSED;
  const open = orderType.minOpenTime && orderType.minOpenTime > hours.open ? orderType.minOpenTime : hours.open;
  const close = orderType.maxCloseTime && orderType.maxCloseTime < hours.close ? orderType.maxCloseTime : hours.close;
  // Clamping only narrows: hours that close at or before their opening are caught here too.
  return open < close ? { open, close } : CLOSED;
}

function defaultHours({ orderType, pickupType }: Plan): OpenHours {
  const later = kindOf(orderType) === "Individual" && pickupType === "Delivery";
  return { open: later ? "11:30" : "11:00", close: "20:00" };
}

function* slots(plan: Plan, date: string): Generator<string, undefined> {
  if (!isDate(date) || date < plan.first || date > plan.last || date < plan.earliestDay) return;
  const { open, close } = hoursOn(plan, date);
  const clock = wallClock(date, plan.zone);
  const end = minutesOf(close) ?? 0;
  for (let minutes = Math.ceil((minutesOf(open) ?? 0) / SLOT) * SLOT; minutes < end; minutes += SLOT) {
    const instant = clock(minutes);
    if (instant !== null && instant >= plan.earliest) yield timeOf(minutes);
  }
}

function hasSlots(plan: Plan, date: string): boolean {
  return slots(plan, date).next().done !== true;
}

/** When the wall first shows a time today; where the clock skips it, the moment it does. */
function momentOf({ today, zone }: Plan, time: string): number {
  const clock = wallClock(today, zone);
  let minutes = minutesOf(time) ?? 0;
  let instant = clock(minutes);
  while (instant === null) instant = clock(++minutes);
  return instant;
}

function labelOf(plan: Plan, date: string): DayOffer["label"] {
  if (date === plan.today) return "Today";
  return date === addDays(plan.today, 1) ? "Tomorrow" : "";
}

function calendarDay(plan: Plan, date: string): CalendarDay {
  return {
    date,
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8)),
    dayOfWeekNum: weekday(date),
    showDisabled: !hasSlots(plan, date),
    title: labelOf(plan, date).toUpperCase() as CalendarDay["title"],
  };
}
