import type { Cents } from "../amounts.ts";
import type { Day } from "../calendar.ts";
import type { Records } from "../records.ts";
import { INDIVIDUAL } from "../seeds/order-types.ts";
import type { Store } from "./stores.ts";

/** Would this amount be more than the kitchen can cater for on that day, besides what it has promised already? */
export function isOverDailyLimit(records: Records, store: Store, day: Day, amount: Cents): boolean {
  return records.salesOf(store.id, day, INDIVIDUAL) + amount > store.dailyLimit;
}
