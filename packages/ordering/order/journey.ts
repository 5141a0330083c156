import type { z } from "zod";
import type { DeliveryAddress } from "../stores/address.ts";
import type { Cart } from "../checkout/cart.ts";
import { minutesOf } from "../day.ts";
import type { MissingThing } from "./notices.ts";
import type { OrderKind, PickupType } from "./order.ts";
import type { orderSetup } from "./session-values.ts";

export type OrderSetup = z.output<typeof orderSetup>;
export type Vehicle = NonNullable<OrderSetup["vehicle"]>;

export const EMPTY_SETUP: OrderSetup = {
  orderTypeId: null,
  pickupType: null,
  store: null,
  address: null,
  pickupOffer: null,
  vehicle: null,
  day: null,
  time: null,
  asap: false,
  near: "",
  distance: null,
};

export const STEPS = [
  "order type",
  "pickup type",
  "address",
  "location",
  "day and time",
  "build order",
  "delivery estimate",
  "checkout",
] as const;
export type Step = (typeof STEPS)[number];

export interface OrderProgress {
  setup: OrderSetup;
  kind: OrderKind | null;
  cartLines: number;
  hasEstimate: boolean;
  /** The chosen store takes this order on an external site (SETUP-23). */
  isElsewhere?: boolean;
}

export function deliveryKey({ store, address, day, time, asap }: OrderSetup): string {
  return [store?.id, address?.latitude, address?.longitude, day, asap ? "ASAP" : time].join(" ");
}

export function orderProgress(
  setup: OrderSetup,
  kind: OrderKind | null,
  cart: Pick<Cart, "lines" | "estimatedDeliveryTime"> | null,
  isElsewhere = false,
): OrderProgress {
  const hasEstimate = Boolean(cart?.estimatedDeliveryTime) && setup.estimatedFor === deliveryKey(setup);
  return { setup, kind, cartLines: cart?.lines.length ?? 0, hasEstimate, isElsewhere };
}

const PATHS: Record<Step, string> = {
  "order type": "/order-now",
  "pickup type": "/order-now/method",
  address: "/order-now/address",
  location: "/order-now/locations",
  "day and time": "/order-now/pickup-details",
  "build order": "/order-now/build-order",
  "delivery estimate": "/order-now/delivery-estimate",
  checkout: "/order-now/checkout",
};
const CATERING_PATHS: Partial<Record<Step, string>> = {
  "pickup type": "/order-now/catering-method",
  "day and time": "/order-now/catering-location-time",
};

export function pathOf(step: Step, kind: OrderKind | null): string {
  return (kind === "Catering" && CATERING_PATHS[step]) || PATHS[step];
}

export function isDone(step: Step, { setup, cartLines, hasEstimate }: OrderProgress): boolean {
  const { orderTypeId, pickupType, address, store, day, time } = setup;
  const done: Record<Step, boolean> = {
    "order type": orderTypeId !== null,
    "pickup type": pickupType !== null,
    address: address !== null && store !== null,
    location: store !== null,
    "day and time": (day !== null && time !== null) || cartLines > 0,
    "build order": cartLines > 0,
    "delivery estimate": hasEstimate,
    checkout: false,
  };
  return done[step];
}

/** The first missing choice that blocks `step`; null if the step can be visited (GUARD-01..06, 11-13). */
export function firstMissing(step: Step, progress: OrderProgress): MissingThing | null {
  const { setup, kind, cartLines, hasEstimate, isElsewhere = false } = progress;
  const { orderTypeId, pickupType, store, day, time } = setup;
  const isAtLeast = (other: Step) => STEPS.indexOf(step) >= STEPS.indexOf(other);
  if (isAtLeast("pickup type") && orderTypeId === null) return "order";
  if (isAtLeast("address") && pickupType === null) return "pickup type";
  // A delivery has no list of locations: its address selects one (GUARD-11).
  if (step === "location" && pickupType === "Delivery") return "address";
  if (isAtLeast("day and time") && pickupType === "Delivery" && !hasDeliveryPlace(setup)) return "address";
  if (isAtLeast("day and time") && store === null) return "store";
  if (isAtLeast("day and time") && isElsewhere) return pickupType === "Delivery" ? "delivery site" : "pickup site";
  if (isAtLeast("build order") && setup.pickupOffer) return "pickup offer";
  if (isAtLeast("build order") && (day === null || time === null)) return "day and time";
  if (isAtLeast("build order") && pickupType === "CurbSide" && !isDescribed(setup.vehicle)) return "vehicle";
  if (isAtLeast("build order") && setup.isUnchecked) return "time check";
  if (isAtLeast("delivery estimate") && cartLines === 0) return "items";
  if (isAtLeast("checkout") && needsEstimate(setup, kind) && !hasEstimate) return "delivery estimate";
  return null;
}

/** VEH-04: color and type. */
export function isDescribed(vehicle: Vehicle | null): boolean {
  return vehicle !== null && vehicle.color !== "" && vehicle.type !== "";
}

/** GUARD-12: a complete address, and a store that it was matched to. */
function hasDeliveryPlace({ address, store }: OrderSetup): boolean {
  const parts = address ? [address.addressLine1, address.city, address.state, address.zip] : [""];
  return store !== null && parts.every((part) => part.trim() !== "");
}

/** GUARD-02: only an individual delivery needs an estimated time before it is paid for. */
export function needsEstimate({ pickupType }: Pick<OrderSetup, "pickupType">, kind: OrderKind | null): boolean {
  return pickupType === "Delivery" && kind === "Individual";
}

const STEP_FOR: Record<MissingThing, Step> = {
  order: "order type",
  "order type": "order type",
  "pickup type": "pickup type",
  address: "address",
  store: "location",
  "delivery site": "address",
  "pickup site": "location",
  "pickup offer": "day and time",
  "day and time": "day and time",
  vehicle: "day and time",
  "time check": "day and time",
  items: "build order",
  "delivery estimate": "delivery estimate",
};

export function pathForMissing(missing: MissingThing, kind: OrderKind | null): string {
  return pathOf(STEP_FOR[missing], kind);
}

/** The first unfinished step with its name (SETUP-02). */
export function nextStep(progress: OrderProgress): { name: string; path: string } {
  const missing = firstMissing("checkout", progress);
  const step = missing ? STEP_FOR[missing] : "checkout";
  return { name: STEP_NAMES[step], path: pathOf(step, progress.kind) };
}

/** Step names in order setup (SETUP-02); the step bar has its own (SHELL-14). */
const STEP_NAMES: Record<Step, string> = {
  "order type": "Order Type",
  "pickup type": "Pickup Type",
  address: "Address",
  location: "Location",
  "day and time": "Day / Time",
  "build order": "Build Your Order",
  "delivery estimate": "Checkout",
  checkout: "Checkout",
};

/** SETUP-22: links that open one step for editing, from the start page. */
export const EDIT_PATHS = {
  orderType: "/order-now",
  pickupType: "/order-now?edit=pickup",
  location: "/order-now?edit=location",
  when: "/order-now?edit=time",
};

/** The step that an edit link names; null for an unknown one, or one that cannot be visited yet (GUARD-11). */
export function stepToEdit(edit: string | null, setup: OrderSetup): Step | null {
  const place = setup.pickupType === "Delivery" ? "address" : "location";
  const steps = ["pickup type", place, "day and time"] as const;
  const step = steps[["pickup", "location", "time"].indexOf(edit ?? "")];
  return step && firstMissing(step, orderProgress(setup, null, null)) === null ? step : null;
}

export function withOrderType(setup: OrderSetup, orderTypeId: number): OrderSetup {
  if (setup.orderTypeId === orderTypeId) return setup;
  return { ...EMPTY_SETUP, orderTypeId, near: setup.near };
}

export function withPickupType(setup: OrderSetup, pickupType: PickupType): OrderSetup {
  if (setup.pickupType === pickupType) return setup;
  const { orderTypeId, near, vehicle, again } = setup;
  if (pickupType === "Delivery")
    return { ...EMPTY_SETUP, orderTypeId, near, vehicle, pickupType, ...(again && { again }) };
  // Delivery times differ from those of a pickup.
  if (setup.pickupType === "Delivery") return { ...withoutAddress(setup), store: setup.store, pickupType };
  return { ...setup, pickupType };
}

/** SETUP-16: another store clears the time (TIME-12) and keeps the day. */
export function withStore(
  setup: OrderSetup,
  store: { id: number; storeNumber: string },
  distance: number | null,
): OrderSetup {
  if (setup.store?.id === store.id) return { ...setup, distance: distance ?? setup.distance };
  const { id, storeNumber } = store;
  return { ...setup, store: { id, storeNumber }, distance, time: null, asap: false };
}

/** SETUP-14: sets a verified address and its store; a time kept for another address is marked as unchecked. */
export function withDelivery(
  setup: OrderSetup,
  address: DeliveryAddress,
  store: { id: number; storeNumber: string },
): OrderSetup {
  const matched = { ...withStore(setup, store, null), address, pickupOffer: null, distance: null };
  const isElsewhere = deliveryKey({ ...setup, store }) !== deliveryKey({ ...matched, store });
  return matched.time !== null && isElsewhere ? { ...matched, isUnchecked: true } : matched;
}

export function withoutPerson(setup: OrderSetup): OrderSetup {
  return { ...(setup.address ? withoutAddress(setup) : setup), vehicle: null, near: "", again: undefined };
}

export function withPickupOffer(
  setup: OrderSetup,
  address: DeliveryAddress,
  pickupOffer: OrderSetup["pickupOffer"],
): OrderSetup {
  return { ...withoutAddress(setup), address, pickupOffer };
}

/** ADDR-07, Clear: removes the address with its store and time. */
export function withoutAddress(setup: OrderSetup): OrderSetup {
  return { ...setup, address: null, pickupOffer: null, store: null, distance: null, time: null, asap: false };
}

/** Accepts the pickup offer as carry out from the offered store; day and time are kept. */
export function withPickupInstead(setup: OrderSetup, store: { id: number; storeNumber: string }): OrderSetup {
  const { id, storeNumber } = store;
  const common = { ...setup, pickupType: "Carry Out", address: null, pickupOffer: null, distance: null } as const;
  return { ...common, store: { id, storeNumber } };
}

/** TIME-12: another day clears the time. */
export function withDay(setup: OrderSetup, day: string): OrderSetup {
  if (setup.day === day) return setup;
  return { ...setup, day, time: null, asap: false, isTimeCleared: setup.time === null ? setup.isTimeCleared : true };
}

export function withTime(setup: OrderSetup, time: string, asap = false): OrderSetup {
  return minutesOf(time) === null ? setup : { ...setup, time, asap, isTimeCleared: undefined };
}

/** The step a page belongs to, by its path; null outside the journey. */
export function stepAt(pathname: string): Step | null {
  const page = /^\/order-now(?:\/([^/]+))?(?:\/|$)/.exec(pathname);
  return page && (STEP_AT.get(page[1]) ?? "checkout");
}

const STEP_AT = new Map<string | undefined, Step>([
  [undefined, "order type"],
  ["start-over", "order type"],
  ["method", "pickup type"],
  ["catering-method", "pickup type"],
  ["address", "address"],
  ["locations", "location"],
  ["pickup-details", "day and time"],
  ["catering-location-time", "day and time"],
  ["build-order", "build order"],
  ["cart", "build order"],
  ["group", "build order"],
  ["delivery-estimate", "delivery estimate"],
]);

export interface StepLink {
  step: Step;
  label: string;
  path: string | null;
  done: boolean;
}

/** Steps of the numbered bar; the delivery estimate has no number of its own, as it belongs to checkout. */
const NUMBERED: [Step, string][] = [
  ["order type", "Order Type"],
  ["pickup type", "Pickup Type"],
  ["address", "Address"],
  ["location", "Location"],
  ["day and time", "Delivery Time"],
  ["build order", "Build Order"],
  ["checkout", "Checkout"],
];

/** The numbered bar of the setup pages (SHELL-14). Only a delivery has an address step of its own. */
export function numberedSteps(progress: OrderProgress): StepLink[] {
  const skipped: Step = progress.setup.pickupType === "Delivery" ? "location" : "address";
  return NUMBERED.filter(([step]) => step !== skipped).map(([step, label]) => linkTo(step, label, progress));
}

/** The three-step bar of the menu, checkout and confirmation pages, and of small screens (SHELL-15). */
export function threeSteps(progress: OrderProgress): StepLink[] {
  const detailsDone = firstMissing("build order", progress) === null;
  return [
    { ...linkTo("order type", "Order Details", progress), done: detailsDone },
    linkTo("build order", "Build Your Meal", progress),
    linkTo("checkout", "Checkout", progress),
  ];
}

/** A step of a placed order: done, and only the first one is a link, which starts another order. */
export const takenStep = (link: StepLink): StepLink => ({
  ...link,
  path: link.step === "order type" ? link.path : null,
  done: true,
});

function linkTo(step: Step, label: string, progress: OrderProgress): StepLink {
  const open = firstMissing(step, progress) === null;
  return { step, label, path: open ? pathOf(step, progress.kind) : null, done: isDone(step, progress) };
}
