import { formatTime, zonedDay } from "@platter/ordering/day.ts";

/** "Menu as of 6:12 PM" when a copy stands in for a menu that cannot be asked right now; empty otherwise. */
export function menuAge({ asOf }: { asOf: Date | null }, zone: string): string {
  return asOf ? `Menu as of ${formatTime(zonedDay(asOf, zone).time)}` : "";
}
