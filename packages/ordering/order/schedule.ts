import { addDays, daysBetween, formatTime, isDate, minutesOf, timeOf, wallClock, weekday, zonedDay } from "../day.ts";
import { type OrderKind, type OrderType, type PickupType, kindOf } from "./order.ts";
import type { HoursDay, Store } from "../stores/store.ts";

export interface ScheduleInput {
  now: Date;
  zone: string;
  /** Null if loading failed: the default hours apply. A day not listed is closed. */
  hours: readonly HoursDay[] | null;
  orderType: OrderType;
  pickupType: PickupType;
  leadMinutes: number;
  /** Days ahead, today not counted; by default 90 (TIME-08). */
  windowDays?: number;
  /** "YYYY-MM-DD": later days are closed for Catering (TIME-19). */
  cateringDisabledAfter?: string | null;
}

export interface DayOffer {
  date: string;
  label: "Today" | "Tomorrow" | "";
  /** The store's hours limited to the order type's; both "00:00" on a closed day (TIME-15). */
  open: string;
  close: string;
  available: boolean;
}

export interface CalendarDay {
  date: string;
  month: number;
  day: number;
  dayOfWeekNum: number;
  showDisabled: boolean;
  title: "TODAY" | "TOMORROW" | "";
}

type Recheck = { kind: "ok" } | { kind: "moved"; time: string } | { kind: "gone" };

type OpenHours = Pick<HoursDay, "open" | "close">;

/** Length of a slot in minutes. */
const SLOT = 15;
/** Minutes before closing when ASAP ends (TIME-11). */
const ASAP_ENDS = 30;
const MINUTE = 60_000;
/** Minutes: the least lead time, in place of shorter ones. */
const SHORTEST_LEAD = 20;
const CLOSED: OpenHours = { open: "00:00", close: "00:00" };

export interface ChosenTime {
  day: string | null;
  time: string | null;
}

/** Days and slots in store time; a quarter hour skipped in spring is no slot, one repeated in autumn is its first. */
export class Schedule {
  readonly today: string;
  readonly pickupType: PickupType;
  readonly lastCateringDay: string | null;
  readonly #input: ScheduleInput;
  readonly #kind: OrderKind;
  readonly #first: string;
  readonly #last: string;
  /** The earliest instant, in ms, at which an order can be ready. */
  readonly #earliest: number;
  readonly #earliestDay: string;
  readonly #hours: ReadonlyMap<string, HoursDay> | null;
  readonly #slots = new Map<string, readonly string[]>();
  #days: readonly DayOffer[] | undefined;

  constructor(input: ScheduleInput) {
    const { now, zone, hours, orderType } = input;
    this.#input = input;
    this.#kind = kindOf(orderType);
    this.pickupType = input.pickupType;
    this.lastCateringDay = (this.#kind === "Catering" && input.cateringDisabledAfter) || null;
    this.today = zonedDay(now, zone).date;
    const horizon = addDays(this.today, input.windowDays ?? 90);
    this.#first = orderType.startDate && orderType.startDate > this.today ? orderType.startDate : this.today;
    this.#last = orderType.endDate && orderType.endDate < horizon ? orderType.endDate : horizon;
    this.#earliest = now.getTime() + Math.max(input.leadMinutes, SHORTEST_LEAD) * MINUTE;
    this.#earliestDay = zonedDay(new Date(this.#earliest), zone).date;
    this.#hours = hours && new Map(hours.map((day) => [day.date, day]));
  }

  get days(): readonly DayOffer[] {
    return (this.#days ??= this.#window().map((date) => ({
      date,
      label: this.#labelOf(date),
      ...this.#hoursOn(date),
      available: this.#hasSlots(date),
    })));
  }

  includes(day: string): boolean {
    return isDate(day) && day >= this.#first && day <= this.#last;
  }

  slots(day: string): readonly string[] {
    const slots = this.#slots.get(day) ?? [...this.#slotsOf(day)];
    this.#slots.set(day, slots);
    return slots;
  }

  /** The first day with a slot, from a given day on; null without one. */
  nextAvailableDay(from = this.#first): string | null {
    return this.#window().find((date) => date >= from && this.#hasSlots(date)) ?? null;
  }

  /** The chosen day if offered, else the first with a slot; empty without days. */
  shown({ day }: Pick<ChosenTime, "day">): string {
    if (day !== null && this.includes(day)) return day;
    return this.nextAvailableDay() ?? (this.#first <= this.#last ? this.#first : "");
  }

  /** The slot of an ASAP order, today's first (TIME-11); null if ASAP is not offered. */
  get asap(): string | null {
    if (this.#kind !== "Individual") return null;
    const { open, close } = this.#hoursOn(this.today);
    const now = this.#input.now.getTime();
    const isOpen = this.#momentOf(open) <= now && now <= this.#momentOf(close) - ASAP_ENDS * MINUTE;
    return isOpen ? (this.#slotsOf(this.today).next().value ?? null) : null;
  }

  /** The ready time of an ASAP order, rounded up to five minutes; never later than the slot sent with it. */
  get asapReady(): string | null {
    if (this.asap === null) return null;
    const { time } = zonedDay(new Date(this.#earliest), this.#input.zone);
    return timeOf(Math.ceil((minutesOf(time) ?? 0) / 5) * 5);
  }

  /** Whether a chosen time is still offered (SUBMIT-09, SUBMIT-10). */
  recheck({ day, time }: ChosenTime): Recheck {
    if (day === null || time === null || minutesOf(time) === null) return { kind: "gone" };
    const next = this.slots(day).find((slot) => slot >= time);
    if (next === undefined) return { kind: "gone" };
    return next === time ? { kind: "ok" } : { kind: "moved", time: next };
  }

  /** Four weeks from the Sunday of the current week, or the page that holds a given day (TIME-04, TIME-06). */
  calendar(on?: string) {
    const start = addDays(this.today, -weekday(this.today));
    const pageOf = (date: string) => Math.max(0, Math.floor(daysBetween(start, date) / 28));
    const lastPage = this.#first <= this.#last ? pageOf(this.#last) : 0;
    const page = Math.min(pageOf(on !== undefined && isDate(on) ? on : start), lastPage);
    const firstOf = (number: number) => addDays(start, number * 28);
    const days = Array.from({ length: 28 }, (_, index) => this.#calendarDay(addDays(firstOf(page), index)));
    return {
      weeks: [0, 7, 14, 21].map((index) => days.slice(index, index + 7)),
      earlier: page > 0 ? firstOf(page - 1) : null,
      later: page < lastPage ? firstOf(page + 1) : null,
    };
  }

  #window(): string[] {
    const dates: string[] = [];
    for (let date = this.#first; date <= this.#last; date = addDays(date, 1)) dates.push(date);
    return dates;
  }

  /** A day's hours within the order type's (TIME-14, TIME-15), or the default window (TIME-16). */
  #hoursOn(date: string): OpenHours {
    const { minOpenTime, maxCloseTime } = this.#input.orderType;
    if (this.lastCateringDay && date > this.lastCateringDay) return CLOSED;
    const hours = this.#hours ? (this.#hours.get(date) ?? CLOSED) : this.#defaultHours();
    if (minutesOf(hours.open) === null || minutesOf(hours.close) === null) return CLOSED;
    const open = minOpenTime && minOpenTime > hours.open ? minOpenTime : hours.open;
    const close = maxCloseTime && maxCloseTime < hours.close ? maxCloseTime : hours.close;
    return open < close ? { open, close } : CLOSED;
  }

  #defaultHours(): OpenHours {
    const isLater = this.#kind === "Individual" && this.pickupType === "Delivery";
    return { open: isLater ? "11:30" : "11:00", close: "20:00" };
  }

  *#slotsOf(date: string): Generator<string, undefined> {
    if (!this.includes(date) || date < this.#earliestDay) return;
    const { open, close } = this.#hoursOn(date);
    const clock = wallClock(date, this.#input.zone);
    const end = minutesOf(close) ?? 0;
    for (let minutes = Math.ceil((minutesOf(open) ?? 0) / SLOT) * SLOT; minutes < end; minutes += SLOT) {
      const instant = clock(minutes);
      if (instant !== null && instant >= this.#earliest) yield timeOf(minutes);
    }
  }

  #hasSlots(date: string): boolean {
    return this.#slotsOf(date).next().done !== true;
  }

  /** The instant, in ms, of a local time today; for a skipped time, that of the clock change. */
  #momentOf(time: string): number {
    const clock = wallClock(this.today, this.#input.zone);
    let minutes = minutesOf(time) ?? 0;
    let instant = clock(minutes);
    while (instant === null) instant = clock(++minutes);
    return instant;
  }

  #labelOf(date: string): DayOffer["label"] {
    if (date === this.today) return "Today";
    return date === addDays(this.today, 1) ? "Tomorrow" : "";
  }

  #calendarDay(date: string): CalendarDay {
    return {
      date,
      month: Number(date.slice(5, 7)),
      day: Number(date.slice(8)),
      dayOfWeekNum: weekday(date),
      showDisabled: !this.#hasSlots(date),
      title: this.#labelOf(date).toUpperCase() as CalendarDay["title"],
    };
  }
}

/** TIME-18: default lead times in minutes, if the API's list has no usable number. */
const DEFAULT_LEADS = { Individual: 30, IndividualDelivery: 30, Catering: 240, "Holiday Menu": 1440 } as const;

/** The lead time of an order (TIME-17, TIME-18); for Catering the store's replaces the list's. */
export function leadMinutesFor(
  leadTimes: readonly { name: string; minutes: number }[],
  orderType: Pick<OrderType, "id" | "name">,
  pickupType: PickupType,
  store?: Pick<Store, "cateringLeadTime"> | null,
): number {
  const kind = kindOf(orderType);
  const own = store?.cateringLeadTime ?? 0;
  if (kind === "Catering" && own > 0) return own;
  const name = kind === "Individual" && pickupType === "Delivery" ? "IndividualDelivery" : kind;
  const plain = (text: string) => text.replace(/\s/g, "").toLowerCase();
  const listed = leadTimes.find((entry) => plain(entry.name) === plain(name))?.minutes;
  return listed !== undefined && listed >= 0 && Number.isFinite(listed) ? listed : DEFAULT_LEADS[name];
}

/** The shortest possible lead time; for Catering the minimum, since a store may have its own. */
export function shortestLead(leadTimes: readonly { name: string; minutes: number }[], orderType: OrderType): number {
  if (kindOf(orderType) === "Catering") return SHORTEST_LEAD;
  const leads = (["Carry Out", "Delivery"] as const).map((type) => leadMinutesFor(leadTimes, orderType, type));
  return Math.max(Math.min(...leads), SHORTEST_LEAD);
}

export function hoursText(open: string, close: string): string {
  if (open === "00:00" || open === close) return "Closed";
  const [from, to] = [formatTime(open), formatTime(close)];
  return from === "" || to === "" ? "Closed" : `${from} - ${to}`;
}
