import { z } from "zod";
import { dateFromApi, timeFromApi } from "@platter/ordering/day.ts";
import {
  DEFAULT_ORDER_SETTINGS,
  type OrderSettings,
  type OrderType,
  type VehicleChoice,
} from "@platter/ordering/order/order.ts";
import { formatCents } from "@platter/ordering/money.ts";
import { carts } from "./cart.ts";
import { type Senders, operation } from "./operation.ts";
import {
  LEFT_OUT,
  dollars,
  dollarsOrNull,
  idNumber,
  idText,
  listOf,
  name,
  orElse,
  text,
} from "../remote/reply-schema.ts";

const ONE_MINUTE = 60_000;
const FIVE_MINUTES = 5 * ONE_MINUTE;

const orderType = z
  .object({
    id: idNumber,
    name,
    displayName: text("the name"),
    bannerMessage: text("no banner"),
    methodPageSubheader: text("a general question"),
    minOpenTime: text("the hours of the restaurant alone"),
    maxCloseTime: text("the hours of the restaurant alone"),
    startDate: text("from now on"),
    endDate: text("no end"),
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
const leadTime = z.object({ name, minutes: z.number().nonnegative().max(MINUTES_OF_A_YEAR) }).meta({ id: "LeadTime" });

type AmountSetting = Exclude<
  keyof OrderSettings,
  "individualDeliveryOrderMin" | "individualDeliveryOrderMax" | "maxOrderLineCount" | "maxLineItemQuantity"
>;

function orDefault(setting: AmountSetting) {
  const cents = DEFAULT_ORDER_SETTINGS[setting];
  return orElse(dollars, cents, formatCents(cents));
}

const settings = z
  .object({
    individualDeliveryOrderMin: dollarsOrNull(LEFT_OUT),
    individualDeliveryOrderMax: dollarsOrNull(LEFT_OUT),
    minCateringDeliveryOrderAmount: orDefault("minCateringDeliveryOrderAmount"),
    cateringMinOrderSize: orDefault("cateringMinOrderSize"),
    cateringMaxOrderSize: orDefault("cateringMaxOrderSize"),
    individualMinOrderSize: orDefault("individualMinOrderSize"),
    individualMaxOrderSize: orDefault("individualMaxOrderSize"),
    maxOrderLineCount: orElse(z.int().positive(), DEFAULT_ORDER_SETTINGS.maxOrderLineCount, "40 lines"),
    maxLineItemQuantity: orElse(z.int().positive(), DEFAULT_ORDER_SETTINGS.maxLineItemQuantity, "40 pieces"),
  })
  .meta({ id: "OrderAppSettings" });

const vehicleChoice: z.ZodType<VehicleChoice> = z.union([
  name.transform((told) => ({ id: told, name: told })),
  z.object({ id: idText, name }).meta({ id: "VehicleChoice" }),
]);

const toggle = z.object({ featureName: z.string(), isEnabled: z.boolean() }).meta({ id: "FeatureToggle" });

const TOGGLE_NAMES = [
  "SPECIAL_INSTRUCTIONS",
  "STORED_PAYMENTS",
  "CHASE_IFRAME",
  "INDIVIDUAL_DELIVERY",
  "SMS_OPT_IN",
  "GIFT_CARD_REWARDS",
  "CATEGORIES_BANNER",
  "CUSTOMER_QUOTE_APPROVAL",
  "HOUSE_ACCOUNT_AS_PAYMENT",
] as const;
export type ToggleName = (typeof TOGGLE_NAMES)[number];

const features = "/customer-api/feature-toggle";
const common = { group: "setup", method: "GET", freshFor: FIVE_MINUTES } as const;

export const SETUP_OPERATIONS = {
  orderTypes: operation({
    ...common,
    name: "order-types",
    rows: ["API-15"],
    summary: "The kinds of order the chain takes, in the order they are offered.",
    path: `${carts}/order-types`,
    // An empty list fails: once cached, it would stop all orders for minutes.
    reply: listOf(orderType).refine((types) => types.length > 0),
  }),
  vehicleTypes: operation({
    ...common,
    name: "vehicle-types",
    rows: ["API-15"],
    summary: "The types of vehicle a customer chooses from for curbside pickup.",
    path: `${carts}/vehicle-types`,
    reply: listOf(vehicleChoice),
  }),
  vehicleColors: operation({
    ...common,
    name: "vehicle-colors",
    rows: ["API-15"],
    summary: "The colors of vehicles a customer chooses from for curbside pickup.",
    path: `${carts}/vehicle-colors`,
    reply: listOf(vehicleChoice),
  }),
  leadTimes: operation({
    ...common,
    name: "order-lead-times",
    rows: ["API-16"],
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
    path: `${features}/all`,
    body: z.array(z.string()),
    reply: listOf(toggle),
    input: (names: readonly ToggleName[]) => ({ body: [...names] }),
    freshFor: ONE_MINUTE,
  }),
  toggle: operation({
    ...common,
    name: "feature-toggle",
    rows: ["API-61"],
    summary: "Whether one feature is on; 404 for an unknown name, which counts as off.",
    path: `${features}/{name}`,
    reply: toggle,
    input: (toggleName: ToggleName) => ({ path: { name: toggleName } }),
    freshFor: ONE_MINUTE,
  }),
};

export const setupReaders = {
  /** API-16; empty if the call fails, so that the defaults of TIME-18 apply (ERR-05). */
  leadTimes(this: Senders): Promise<{ name: string; minutes: number }[]> {
    return this.soon(this.reference(SETUP_OPERATIONS.leadTimes, {})).catch(() => []);
  },
  /** API-17; the defaults of LIMIT-07 if the call fails (ERR-05). */
  orderSettings(this: Senders): Promise<OrderSettings> {
    return this.soon(this.reference(SETUP_OPERATIONS.orderSettings, {})).catch(() => DEFAULT_ORDER_SETTINGS);
  },
  /** API-61, TOGGLE-01: after a failure all toggles are off for this page; the failure is not cached. */
  async toggles(this: Senders): Promise<ReadonlySet<ToggleName>> {
    const { toggles } = SETUP_OPERATIONS;
    const known = await this.soon(this.cached(toggles, toggles.input(TOGGLE_NAMES))).catch(() => null);
    const list = known?.asOf === null ? known.value : [];
    return new Set(TOGGLE_NAMES.filter((name) => list.some((entry) => entry.featureName === name && entry.isEnabled)));
  },
  /** API-61: off when unknown or unreadable (TOGGLE-01). */
  toggle(this: Senders, name: ToggleName): Promise<boolean> {
    return this.soon(this.cached(SETUP_OPERATIONS.toggle, SETUP_OPERATIONS.toggle.input(name))).then(
      ({ asOf, value }) => asOf === null && value.isEnabled,
      () => false,
    );
  },
};
