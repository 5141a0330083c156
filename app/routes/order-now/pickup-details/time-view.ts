import { formatBriefDay, formatLongDay, formatMonth, formatShortDay } from "@platter/ordering/calendar.ts";
import { addDays, formatTime } from "@platter/ordering/day.ts";
import { deliveryRange } from "@platter/ordering/order/delivery.ts";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import { ASAP } from "./intents.ts";
import { packOptions } from "./option-select.tsx";
import type { DayOffer, Schedule } from "@platter/ordering/order/schedule.ts";

const TIME_CLEARED = "Your time was for another day. Please select a new one.";

export function timeView(setup: OrderSetup, schedule: Schedule, calendarOn: string | null) {
  const { days } = schedule;
  const date = schedule.shown(setup);
  const index = days.findIndex((day) => day.date === date);
  const offer = days[index];
  const last = days.findLast(({ available }) => available)?.date ?? "";
  const slots = schedule.slots(date);
  const time = setup.time && slots.includes(setup.time) && setup.day === date ? setup.time : null;
  const isToday = date === schedule.today;
  const soonest = isToday ? schedule.asapReady : null; // TIME-11
  const isDelivery = schedule.pickupType === "Delivery";
  const isGone = setup.asap && soonest === null;
  return {
    day: date,
    dayText: offer ? named(offer, formatLongDay(offer.date)) : "",
    dayName: offer?.label || formatBriefDay(date),
    previousDay: index > 0 ? addDays(date, -1) : null,
    nextDay: date < last ? addDays(date, 1) : null, // TIME-03
    days: packOptions(
      days
        .filter((day) => day.date <= last || day.date === date)
        .map((day) => ({ value: day.date, text: named(day, formatShortDay(day.date)) })),
    ),
    time: time === null || isGone ? null : setup.asap ? ASAP : time,
    /** TIME-20: a delivery's times are ranges of 15 minutes. */
    slots: packOptions(
      slots.map((slot) => ({ value: slot, text: isDelivery ? deliveryRange(slot) : formatTime(slot) })),
    ),
    /** Text with the ready or arrival time of an order placed now; empty if ASAP is not offered. */
    asap: soonest === null ? "" : `${isDelivery ? "arrives" : "ready"} about ${formatTime(soonest)}`,
    cleared: setup.isTimeCleared ? TIME_CLEARED : "",
    closed: offer && !offer.available ? whyClosed(offer, schedule.today) : "",
    week: packOptions(week(schedule, index).map((day) => dayOption(day, date))),
    // The offer's hours rather than the store's (STORE-06), which may say "Closed" above available times.
    hours: offer?.available ? `${formatTime(offer.open)} - ${formatTime(offer.close)}` : "",
    calendar: calendarOn === null ? null : calendarView(schedule, calendarOn, date),
  };
}

const DAYS_AT_ONCE = 6;

/** The page of six days with the current one; fixed pages, so that a press moves no button. */
function week({ days }: Schedule, index: number): readonly DayOffer[] {
  const first = Math.floor(Math.max(index, 0) / DAYS_AT_ONCE) * DAYS_AT_ONCE;
  return days.slice(first, first + DAYS_AT_ONCE);
}

function dayOption({ date, label, available }: DayOffer, shown: string) {
  const [weekday, ...day] = formatBriefDay(date).split(/,? /);
  const mark = date === shown ? "chosen" : available ? "open" : "closed";
  return { value: `${mark}:${date}`, text: `${label === "Today" ? label : weekday} ${day.join(" ")}` };
}

function whyClosed({ date, open, close }: DayOffer, today: string): string {
  if (open >= close) return "The restaurant takes no orders for this day.";
  if (date === today) return `It is too late to order for today. The restaurant closes at ${formatTime(close)}.`;
  return "This day is too soon for the restaurant to prepare your order.";
}

/** "Tomorrow, Sunday, 11/22/2026" or "Unavailable, Thursday, 11/26/2026" (TIME-02). */
function named({ label, available }: DayOffer, day: string): string {
  return [available ? label : "Unavailable", day].filter(Boolean).join(", ");
}

/** Each packed option: mark and date as value, then the visible and the screen reader text. */
function calendarView(schedule: Schedule, on: string, chosen: string) {
  const { earlier, later, weeks } = schedule.calendar(on);
  const cells = weeks.flat();
  const options = cells.map(({ date, day, title, showDisabled }) => {
    const mark = showDisabled ? "closed" : date === chosen ? "chosen" : "open";
    const name = mark === "closed" ? "unavailable" : title.toLowerCase();
    const shown = day === 1 ? formatBriefDay(date).split(", ")[1]?.replace(" ", "\u00a0") : day;
    return { value: `${mark}:${date}`, text: `${shown} ${formatLongDay(date)} ${name}`.trim() };
  });
  const months = new Set(cells.map(({ date }) => formatMonth(date)));
  return {
    earlier,
    later,
    months: [...months].join(" - "),
    days: packOptions(options),
  };
}

export type TimeView = ReturnType<typeof timeView>;
