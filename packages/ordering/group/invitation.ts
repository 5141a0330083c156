import { formatMonthDay } from "../calendar.ts";
import { WEEKDAYS, daysBetween, formatTime, weekday, zonedDay } from "../day.ts";
import type { GroupLink } from "./group.ts";

interface Invited {
  link: Pick<GroupLink, "host" | "day" | "time" | "closesAt">;
  store: { name: string; timeZone: string };
  now: Date;
}

/** "Sam is ordering from Dallas Uptown for Friday, 12:30 PM. Add your meal by 11:00 AM." */
export function invitation({ link, store, now }: Invited): string {
  const today = zonedDay(now, store.timeZone).date;
  const { date, time } = zonedDay(new Date(link.closesAt * 1_000), store.timeZone);
  const by = date === link.day ? formatTime(time) : `${dayName(date, today)}, ${formatTime(time)}`;
  const when = `${dayName(link.day, today)}, ${formatTime(link.time)}`;
  return `${link.host} is ordering from ${store.name} for ${when}. Add your meal by ${by}.`;
}

/** Never "today", since an invitation may be read on another day. */
function dayName(day: string, today: string): string {
  return daysBetween(today, day) < 7 ? (WEEKDAYS[weekday(day)] ?? "") : formatMonthDay(day);
}
