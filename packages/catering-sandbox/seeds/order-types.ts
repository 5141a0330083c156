import { addDays, dayIn, type Day } from "../calendar.ts";

export const INDIVIDUAL = 1;
export const CATERING = 2;
export const HOLIDAY_MENU = 3;

export interface OrderType {
  id: number;
  name: string;
  displayName: string;
  bannerMessage: string;
  methodPageSubheader: string;
  minOpenTime: string | null;
  maxCloseTime: string | null;
  startDate: Day | null;
  endDate: Day | null;
}

/** The chain's own calendar: windows of order types begin and end at midnight at head office. */
const HEAD_OFFICE_ZONE = "America/Chicago";

const ALWAYS = { minOpenTime: null, maxCloseTime: null, startDate: null, endDate: null };

export function orderTypes(now: Date): OrderType[] {
  const today = dayIn(HEAD_OFFICE_ZONE, now);
  return [
    {
      id: INDIVIDUAL,
      name: "Individual",
      displayName: "Individual Meals",
      bannerMessage: "",
      methodPageSubheader: "",
      ...ALWAYS,
    },
    {
      id: CATERING,
      name: "Catering",
      displayName: "Catering",
      bannerMessage: "Order catering by 4 p.m. for tomorrow.",
      methodPageSubheader: "How would you like to get your catering?",
      ...ALWAYS,
      minOpenTime: "7:00 AM",
      maxCloseTime: "8:00 PM",
    },
    {
      id: HOLIDAY_MENU,
      name: "Holiday Menu",
      displayName: "Holiday Menu",
      bannerMessage: "Holiday feasts are here for a short while. Please order a day ahead.",
      methodPageSubheader: "How would you like to get your holiday feast?",
      minOpenTime: "10:00 AM",
      maxCloseTime: "6:00 PM",
      startDate: addDays(today, -10),
      endDate: addDays(today, 75),
    },
  ];
}

export function orderTypeWithId(id: unknown, now: Date): OrderType | null {
  return orderTypes(now).find((type) => type.id === id) ?? null;
}
