import { z } from "zod";
import { dateFromApi, timeFromApi } from "../../app/domain/day.ts";
import { DEFAULT_ORDER_SETTINGS, type OrderSettings, type OrderType } from "../../app/domain/order.ts";
import type { Reference } from "./catering.ts";
import { dollars, dollarsOrNull, listOf, text } from "./wire.ts";

const FIVE_MINUTES = 5 * 60_000;

const orderType = z
  .object({
    id: z.int(),
    name: z.string(),
    displayName: text,
    bannerMessage: text,
    methodPageSubheader: text,
    minOpenTime: text,
    maxCloseTime: text,
    startDate: text,
    endDate: text,
  })
  .transform((wire): OrderType => ({
    ...wire,
    displayName: wire.displayName || wire.name,
    minOpenTime: timeFromApi(wire.minOpenTime),
    maxCloseTime: timeFromApi(wire.maxCloseTime),
    startDate: dateFromApi(wire.startDate),
    endDate: dateFromApi(wire.endDate),
  }));

const MINUTES_OF_A_YEAR = 525_600;
const leadTime = z.object({ name: z.string(), minutes: z.number().nonnegative().max(MINUTES_OF_A_YEAR) });

const settings = z.object({
  individualDeliveryOrderMin: dollarsOrNull,
  individualDeliveryOrderMax: dollarsOrNull,
  minCateringDeliveryOrderAmount: dollars.catch(DEFAULT_ORDER_SETTINGS.minCateringDeliveryOrderAmount),
  cateringMinOrderSize: dollars.catch(DEFAULT_ORDER_SETTINGS.cateringMinOrderSize),
  cateringMaxOrderSize: dollars.catch(DEFAULT_ORDER_SETTINGS.cateringMaxOrderSize),
  individualMinOrderSize: dollars.catch(DEFAULT_ORDER_SETTINGS.individualMinOrderSize),
  individualMaxOrderSize: dollars.catch(DEFAULT_ORDER_SETTINGS.individualMaxOrderSize),
  maxOrderLineCount: z.int().positive().catch(DEFAULT_ORDER_SETTINGS.maxOrderLineCount),
  maxLineItemQuantity: z.int().positive().catch(DEFAULT_ORDER_SETTINGS.maxLineItemQuantity),
});

const toggles = listOf(z.object({ featureName: z.string(), isEnabled: z.boolean() }));

/** Toggles whose effect this app knows (TOGGLE-03). */
const TOGGLE_NAMES = ["SPECIAL_INSTRUCTIONS", "STORED_PAYMENTS", "CHASE_IFRAME", "INDIVIDUAL_DELIVERY"] as const;
export type ToggleName = (typeof TOGGLE_NAMES)[number];

/** Order types, lead times, limits and toggles: the same for every visitor, held for minutes. */
export function setupCalls(reference: Reference) {
  const lists = "/customer-api/order-shopping-cart";
  return {
    /** API-15. */
    async orderTypes(): Promise<OrderType[]> {
      return reference({
        name: "order-types",
        path: `${lists}/order-types`,
        reply: listOf(orderType),
        freshFor: FIVE_MINUTES,
      });
    },
    /** API-16; none when the call fails: the defaults of TIME-18 apply (ERR-05). */
    async leadTimes(): Promise<{ name: string; minutes: number }[]> {
      const path = "/customer-api/order-lead-times";
      return reference({ name: "order-lead-times", path, reply: listOf(leadTime), freshFor: FIVE_MINUTES }).catch(
        () => [],
      );
    },
    /** API-17; the defaults of LIMIT-07 when the call fails (ERR-05). */
    async orderSettings(): Promise<OrderSettings> {
      const path = "/customer-api/app-settings/order-validation";
      return reference({ name: "order-validation", path, reply: settings, freshFor: FIVE_MINUTES }).catch(
        () => DEFAULT_ORDER_SETTINGS,
      );
    },
    /** API-61, TOGGLE-01: a failure counts as "all off" for this page and is not remembered. */
    async toggles(): Promise<ReadonlySet<ToggleName>> {
      const path = "/customer-api/feature-toggle/all";
      const call = { name: "feature-toggles", method: "POST", path, body: TOGGLE_NAMES, reply: toggles } as const;
      const list = await reference({ ...call, freshFor: 60_000 }).catch(() => []);
      return new Set(
        TOGGLE_NAMES.filter((name) => list.some((entry) => entry.featureName === name && entry.isEnabled)),
      );
    },
  };
}
