import { formatLongDay, formatShortDay } from "../../../domain/calendar.ts";
import { addDays, formatTime } from "../../../domain/day.ts";
import { deliveryRange } from "../../../domain/order/delivery.ts";
import type { OrderSetup } from "../../../domain/order/journey.ts";
import { packOptions } from "./option-list.ts";
import type { DayOffer, Schedule } from "../../../domain/order/schedule.ts";

/** Days and times as the page shows them, in words. */
export function timeView(setup: OrderSetup, schedule: Schedule, calendarOn: string | null) {
  const { days } = schedule;
  const date = schedule.shown(setup);
  const index = days.findIndex((day) => day.date === date);
  const offer = days[index];
  const slots = schedule.slots(date);
  const time = setup.time && slots.includes(setup.time) && setup.day === date ? setup.time : null;
  const isAsap = setup.asap && time !== null;
  const at = time ? slots.indexOf(time) : 0;
  const first = Math.min(Math.max(at - 1, 0), Math.max(slots.length - 3, 0));
  return {
    day: date,
    dayText: offer ? dayText(offer) : "",
    previousDay: index > 0 ? addDays(date, -1) : null,
    nextDay: date < (days.findLast(({ available }) => available)?.date ?? "") ? addDays(date, 1) : null, // TIME-03
    days: packOptions(
      days
        .filter((day) => day.available || day.date === date)
        .map((day) => ({ value: day.date, text: [day.label, formatShortDay(day.date)].filter(Boolean).join(", ") })),
    ),
    time,
    slots: packOptions(slots.map((slot) => ({ value: slot, text: formatTime(slot) }))),
    /** Place of the first of the three that are shown at once. */
    near: first,
    hasEarlier: time !== null && slots[0] !== time,
    hasLater: slots.length > 0 && slots.at(-1) !== time,
    asap: { offered: date === schedule.today && schedule.asap !== null, chosen: isAsap }, // TIME-11
    selected: isAsap ? "ASAP" : formatTime(time ?? ""),
    /** TIME-20; empty while no time is chosen. */
    range: schedule.pickupType === "Delivery" && time && !isAsap ? deliveryRange(time) : "",
    // Never "Closed", as lists of a store have it (STORE-06), above times that can be chosen.
    hours: offer?.available ? `${formatTime(offer.open)} - ${formatTime(offer.close)}` : "",
    calendar: calendarOn === null ? null : calendarView(schedule, calendarOn, date),
  };
}

function dayText({ date, label, available }: DayOffer): string {
  const prefix = available ? label : "Unavailable";
  return prefix ? `${prefix}, ${formatLongDay(date)}` : formatLongDay(date);
}

/** The days of the page as one packed list: a mark and the date, then what is shown and what is read out. */
function calendarView(schedule: Schedule, on: string, chosen: string) {
  const { earlier, later, weeks } = schedule.calendar(on);
  const open = new Set(schedule.days.filter(({ available }) => available).map(({ date }) => date));
  const cells = weeks.flat();
  const options = cells.map(({ date, day, month, title }) => {
    const mark = !open.has(date) ? "closed" : date === chosen ? "chosen" : "open";
    const text = day === 1 || date === cells[0]?.date ? `${month}/${day}` : String(day);
    const name = mark === "closed" ? "unavailable" : title.toLowerCase();
    return { value: `${mark}:${date}`, text: `${text} ${formatLongDay(date)} ${name}`.trim() };
  });
  return { earlier, later, days: packOptions(options) };
}

export type TimeView = ReturnType<typeof timeView>;
