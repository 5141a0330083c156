import { minutesOf } from "./day.ts";
import type { OrderKind, PickupType } from "./order.ts";
import type { MissingThing } from "./notices.ts";

/**
 * The way from the first question to the order, built from the stored answers: may this step be
 * visited, what is the first one still open, and what an answer changes. No route decides these itself.
 */

/** The answers given so far; each is an id or a plain text, everything else is looked up again (D-173). */
export interface OrderSetup {
  orderTypeId: number | null;
  pickupType: PickupType | null;
  store: { id: number; storeNumber: string } | null;
  /** "YYYY-MM-DD" in the store's zone. */
  day: string | null;
  /** "HH:mm" in the store's zone. */
  time: string | null;
  asap: boolean;
  /** The search that led to the store, so that the list can be shown again. */
  near: string;
  /** Miles from that search to the store, for the wrong-store guard. */
  distance: number | null;
}

export const EMPTY_SETUP: OrderSetup = {
  orderTypeId: null,
  pickupType: null,
  store: null,
  day: null,
  time: null,
  asap: false,
  near: "",
  distance: null,
};

/** The steps in the order a customer meets them (SETUP-02). */
export const STEPS = [
  "order type",
  "pickup type",
  "address",
  "location",
  "day and time",
  "build order",
  "checkout",
] as const;
export type Step = (typeof STEPS)[number];

export interface JourneyFacts {
  setup: OrderSetup;
  /** Null while no order type is chosen. */
  kind: OrderKind | null;
  /** Lines in the cart. */
  cartLines: number;
}

/** Where a step is asked (R1, SHELL-10): pickup type and time have an address of their own for Catering. */
export function pathOf(step: Step, kind: OrderKind | null): string {
  switch (step) {
    case "order type":
      return "/order-now";
    case "pickup type":
      return kind === "Catering" ? "/order-now/catering-method" : "/order-now/method";
    case "address":
      return "/order-now/address";
    case "location":
      return "/order-now/locations";
    case "day and time":
      return kind === "Catering" ? "/order-now/catering-location-time" : "/order-now/pickup-details";
    case "build order":
      return "/order-now/build-order";
    case "checkout":
      return "/order-now/checkout";
  }
}

/** Whether the customer has answered a step. "Delivery Time" and "Build Order" count as done with items in the cart (SHELL-14). */
export function isDone(step: Step, { setup, cartLines }: JourneyFacts): boolean {
  switch (step) {
    case "order type":
      return setup.orderTypeId !== null;
    case "pickup type":
      return setup.pickupType !== null;
    case "address":
    case "location":
      return setup.store !== null;
    case "day and time":
      return (setup.day !== null && setup.time !== null) || cartLines > 0;
    case "build order":
      return cartLines > 0;
    case "checkout":
      return false;
  }
}

/**
 * The step that must be answered before `step` may be visited, or null when it may (GUARD-01, 03, 04,
 * 05, 11-13). The order of the questions here is the order of the journey, so the answer is always the
 * earliest unfinished one (A19).
 */
export function firstMissing(step: Step, { setup, cartLines }: Omit<JourneyFacts, "kind">): MissingThing | null {
  const needs = STEPS.indexOf(step);
  if (needs >= STEPS.indexOf("pickup type") && setup.orderTypeId === null) return "order type";
  if (needs >= STEPS.indexOf("address") && setup.pickupType === null) return "pickup type";
  if (needs >= STEPS.indexOf("day and time") && setup.store === null) return "store";
  if (needs >= STEPS.indexOf("build order") && (setup.day === null || setup.time === null)) return "day and time";
  if (needs >= STEPS.indexOf("checkout") && cartLines === 0) return "items";
  return null;
}

const STEP_FOR: Record<MissingThing, Step> = {
  "order type": "order type",
  "pickup type": "pickup type",
  store: "location",
  "day and time": "day and time",
  items: "build order",
};

/** Where a customer who lacks something can give it (GUARD-09). */
export function pathForMissing(missing: MissingThing, kind: OrderKind | null): string {
  return pathOf(STEP_FOR[missing], kind);
}

/** The page that comes next: the first unfinished step, checkout once there is something to pay for. */
export function nextPath(facts: JourneyFacts): string {
  const missing = firstMissing("checkout", facts);
  return missing ? pathForMissing(missing, facts.kind) : pathOf("checkout", facts.kind);
}

/** SETUP-05, D-013: another order type starts over at the pickup type; the same one changes nothing. The cart stays. */
export function withOrderType(setup: OrderSetup, orderTypeId: number): OrderSetup {
  if (setup.orderTypeId === orderTypeId) return setup;
  return { ...EMPTY_SETUP, orderTypeId, near: setup.near };
}

/** SETUP-11, SETUP-12: carry out keeps a store that was chosen for it; another way of getting the meal starts without one. */
export function withPickupType(setup: OrderSetup, pickupType: PickupType): OrderSetup {
  if (setup.pickupType === pickupType) return setup;
  const keepsStore = setup.store !== null && pickupType !== "Delivery" && setup.pickupType !== "Delivery";
  if (keepsStore) return { ...setup, pickupType };
  return { ...setup, pickupType, store: null, distance: null, day: null, time: null, asap: false };
}

/** SETUP-16: another store drops the time, which was that store's (TIME-12); the day is kept where it is still open. */
export function withStore(
  setup: OrderSetup,
  store: { id: number; storeNumber: string },
  distance: number | null,
): OrderSetup {
  if (setup.store?.id === store.id) return { ...setup, distance: distance ?? setup.distance };
  // Whatever else is known of a store is looked up again: a cookie has no room for it.
  const { id, storeNumber } = store;
  return { ...setup, store: { id, storeNumber }, distance, time: null, asap: false };
}

/** TIME-12: another day clears the time. */
export function withDay(setup: OrderSetup, day: string): OrderSetup {
  return setup.day === day ? setup : { ...setup, day, time: null, asap: false };
}

export function withTime(setup: OrderSetup, time: string, asap = false): OrderSetup {
  // A button's value comes from the browser: what is no time of day is not kept.
  return minutesOf(time) === null ? setup : { ...setup, time, asap };
}

/** The step a page belongs to, by its path; null outside the journey. */
export function stepAt(pathname: string): Step | null {
  const page = /^\/order-now(?:\/([^/]+))?(?:\/|$)/.exec(pathname);
  if (!page) return null;
  switch (page[1]) {
    case undefined:
      return "order type";
    case "method":
    case "catering-method":
      return "pickup type";
    case "address":
      return "address";
    case "locations":
      return "location";
    case "pickup-details":
    case "catering-location-time":
      return "day and time";
    case "build-order":
    case "cart":
      return "build order";
    default:
      return "checkout";
  }
}

/** One entry of a step bar: a link once it may be visited, plain text before. */
export interface StepLink {
  step: Step;
  label: string;
  path: string | null;
  done: boolean;
}

const NUMBERED: [Step, string][] = [
  ["order type", "Order Type"],
  ["pickup type", "Pickup Type"],
  ["address", "Address"],
  ["location", "Location"],
  ["day and time", "Delivery Time"],
  ["build order", "Build Order"],
  ["checkout", "Checkout"],
];

/** The numbered bar of the setup pages (SHELL-14, D-009). Only a delivery has an address step of its own. */
export function numberedSteps(facts: JourneyFacts): StepLink[] {
  const skipped: Step = facts.setup.pickupType === "Delivery" ? "location" : "address";
  return NUMBERED.filter(([step]) => step !== skipped).map(([step, label]) => linkTo(step, label, facts));
}

/** The three-step bar of the menu, checkout and confirmation pages, and of small screens (SHELL-15). */
export function threeSteps(facts: JourneyFacts): StepLink[] {
  const detailsDone = firstMissing("build order", facts) === null;
  return [
    { ...linkTo("order type", "Order Details", facts), done: detailsDone },
    linkTo("build order", "Build Your Meal", facts),
    linkTo("checkout", "Checkout", facts),
  ];
}

function linkTo(step: Step, label: string, facts: JourneyFacts): StepLink {
  const open = firstMissing(step, facts) === null;
  return { step, label, path: open ? pathOf(step, facts.kind) : null, done: isDone(step, facts) };
}
