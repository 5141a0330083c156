import { z } from "zod";
import { OPENING_TIMES, type OpeningPattern } from "./opening-times.ts";
import rows from "./stores.json" with { type: "json" };

/** A restaurant as the back office keeps it. Days are counted from today, so that a seed never grows old. */
const StoreRow = z.strictObject({
  id: z.int(),
  storeNumber: z.string(),
  name: z.string(),
  address: z.string(),
  addressLine2: z.string().default(""),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string(),
  hours: z.enum(Object.keys(OPENING_TIMES) as OpeningPattern[]),
  description: z.string(),
  allowsOnlineOrdering: z.boolean().default(true),
  allowsCarryOut: z.boolean().default(true),
  allowsOnlineCatering: z.boolean().default(true),
  isCateringPilot: z.boolean().default(false),
  allowTipOnCateringDelivery: z.boolean().default(false),
  /** Minutes; 0: the chain's own lead time. */
  cateringLeadTime: z.int().default(0),
  excludedOrderTypeIds: z.array(z.int()).default([]),
  externalOnlineOrderingUrl: z.string().default(""),
  /** The last open day is so many days away; null: stays. */
  closesInDays: z.int().nullable().default(null),
  storeClosingMessage: z.string().default(""),
  /** Catering is taken for so many days from today; null: no end. */
  cateringEndsInDays: z.int().nullable().default(null),
  cateringDisabledMessage: z.string().default(""),
  deliveryRadiusMiles: z.number().default(10),
  /** Catering and holiday sales the kitchen can cook on one day, in cents. */
  dailyLimit: z.int().default(6_000_00),
  /** Dishes and options that this kitchen does not make. */
  itemsNotServed: z.array(z.int()).default([]),
  optionsNotServed: z.array(z.int()).default([]),
});
export type StoreSeed = z.infer<typeof StoreRow>;

/** In the order the back office numbers them. README.md describes the special ones. */
export const STORES: StoreSeed[] = z.array(StoreRow).parse(rows);
