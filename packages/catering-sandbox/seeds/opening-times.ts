/** One day's opening times, as a menu board has them; null is a closed day. */
export type OpenTimes = [open: string, close: string] | null;

/** Sunday first, as weeks are counted everywhere in the API. The API has no "past midnight", so no store closes later. */
export type WeekTimes = [OpenTimes, OpenTimes, OpenTimes, OpenTimes, OpenTimes, OpenTimes, OpenTimes];

const lunchToNine: OpenTimes = ["10:30 AM", "9:00 PM"];
const lunchToTen: OpenTimes = ["10:30 AM", "10:00 PM"];

function week(sunday: OpenTimes, days: OpenTimes, friday = days, saturday = friday): WeekTimes {
  return [sunday, days, days, days, days, friday, saturday];
}

export const OPENING_TIMES = {
  everyDay: week(lunchToNine, lunchToNine),
  lateWeekend: week(["11:00 AM", "8:00 PM"], lunchToNine, lunchToTen),
  breakfast: week(["8:00 AM", "8:00 PM"], ["6:30 AM", "9:00 PM"], ["6:30 AM", "10:00 PM"], ["8:00 AM", "10:00 PM"]),
  nightOwl: week(["11:00 AM", "10:00 PM"], ["11:00 AM", "11:00 PM"], ["11:00 AM", "11:45 PM"]),
  closedMondays: [lunchToNine, null, lunchToNine, lunchToNine, lunchToNine, lunchToTen, lunchToTen],
  officeDays: week(null, ["7:00 AM", "6:00 PM"], ["7:00 AM", "4:00 PM"], null),
  // Opens between two quarter hours: the first slot has to be rounded up.
  oddMinutes: week(["11:10 AM", "8:50 PM"], ["10:40 AM", "8:50 PM"], ["10:40 AM", "9:50 PM"], ["11:10 AM", "9:50 PM"]),
} satisfies Record<string, WeekTimes>;

export type OpeningPattern = keyof typeof OPENING_TIMES;
