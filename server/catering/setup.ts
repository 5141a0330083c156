import { z } from "zod";
import { dateFromApi, timeFromApi } from "../../app/domain/day.ts";
import { DEFAULT_ORDER_SETTINGS, type OrderSettings, type OrderType } from "../../app/domain/order.ts";
import type { Reference, Send } from "./catering.ts";
import { operation } from "./operation.ts";
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
  .meta({ id: "OrderType" })
  .transform((wire): OrderType => ({
    ...wire,
    displayName: wire.displayName || wire.name,
    minOpenTime: timeFromApi(wire.minOpenTime),
    maxCloseTime: timeFromApi(wire.maxCloseTime),
    startDate: dateFromApi(wire.startDate),
    endDate: dateFromApi(wire.endDate),
  }));

const MINUTES_OF_A_YEAR = 525_600;
const leadTime = z
  .object({ name: z.string(), minutes: z.number().nonnegative().max(MINUTES_OF_A_YEAR) })
  .meta({ id: "LeadTime" });

const settings = z
  .object({
    individualDeliveryOrderMin: dollarsOrNull,
    individualDeliveryOrderMax: dollarsOrNull,
    minCateringDeliveryOrderAmount: dollars.catch(DEFAULT_ORDER_SETTINGS.minCateringDeliveryOrderAmount),
    cateringMinOrderSize: dollars.catch(DEFAULT_ORDER_SETTINGS.cateringMinOrderSize),
    cateringMaxOrderSize: dollars.catch(DEFAULT_ORDER_SETTINGS.cateringMaxOrderSize),
    individualMinOrderSize: dollars.catch(DEFAULT_ORDER_SETTINGS.individualMinOrderSize),
    individualMaxOrderSize: dollars.catch(DEFAULT_ORDER_SETTINGS.individualMaxOrderSize),
    maxOrderLineCount: z.int().positive().catch(DEFAULT_ORDER_SETTINGS.maxOrderLineCount),
    maxLineItemQuantity: z.int().positive().catch(DEFAULT_ORDER_SETTINGS.maxLineItemQuantity),
  })
  .meta({ id: "OrderAppSettings" });

const toggle = z.object({ featureName: z.string(), isEnabled: z.boolean() }).meta({ id: "FeatureToggle" });

/** Toggles whose effect this app knows (TOGGLE-03). */
const TOGGLE_NAMES = ["SPECIAL_INSTRUCTIONS", "STORED_PAYMENTS", "CHASE_IFRAME", "INDIVIDUAL_DELIVERY"] as const;
export type ToggleName = (typeof TOGGLE_NAMES)[number];

const lists = "/customer-api/order-shopping-cart";
const common = { group: "setup", method: "GET", freshFor: FIVE_MINUTES } as const;

export const SETUP_OPERATIONS = {
  orderTypes: operation({
    ...common,
    name: "order-types",
    rows: ["API-15"],
    summary: "The kinds of order the chain takes, in the order they are offered.",
    path: `${lists}/order-types`,
    reply: listOf(orderType),
  }),
  leadTimes: operation({
    ...common,
    name: "order-lead-times",
    rows: ["API-16", "D-044"],
    summary: "How long each kind of order takes to prepare, in minutes of elapsed time.",
    path: "/customer-api/order-lead-times",
    reply: listOf(leadTime),
  }),
  orderSettings: operation({
    ...common,
    name: "order-validation",
    rows: ["API-17", "LIMIT-07"],
    summary: "Limits of an order: amounts in dollars, lines and pieces.",
    path: "/customer-api/app-settings/order-validation",
    reply: settings,
  }),
  toggles: operation({
    ...common,
    name: "feature-toggles",
    rows: ["API-61"],
    summary: "Whether each of the named features is on; unknown names are off.",
    method: "POST",
    path: "/customer-api/feature-toggle/all",
    body: z.array(z.string()),
    reply: listOf(toggle),
    freshFor: 60_000,
  }),
};

/** Order types, lead times, limits and toggles: the same for every visitor, held for minutes. */
export function setupCalls(reference: Reference, _send: Send) {
  return {
    /** API-15. */
    orderTypes(): Promise<OrderType[]> {
      return reference(SETUP_OPERATIONS.orderTypes, {});
    },
    /** API-16; none when the call fails: the defaults of TIME-18 apply (ERR-05). */
    leadTimes(): Promise<{ name: string; minutes: number }[]> {
      return reference(SETUP_OPERATIONS.leadTimes, {}).catch(() => []);
    },
    /** API-17; the defaults of LIMIT-07 when the call fails (ERR-05). */
    orderSettings(): Promise<OrderSettings> {
      return reference(SETUP_OPERATIONS.orderSettings, {}).catch(() => DEFAULT_ORDER_SETTINGS);
    },
    /** API-61, TOGGLE-01: a failure counts as "all off" for this page and is not remembered. */
    async toggles(): Promise<ReadonlySet<ToggleName>> {
      const list = await reference(SETUP_OPERATIONS.toggles, { body: [...TOGGLE_NAMES] }).catch(() => []);
      return new Set(
        TOGGLE_NAMES.filter((name) => list.some((entry) => entry.featureName === name && entry.isEnabled)),
      );
    },
  };
}
