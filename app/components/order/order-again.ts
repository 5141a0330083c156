import { addOrder, overLimit, readOrders } from "./reorder.ts";
import { offerNow } from "../stores/offer-now.ts";
import { amountOf } from "@platter/ordering/checkout/limits.ts";
import { EMPTY_SETUP, type OrderSetup, isDescribed, pathForMissing } from "@platter/ordering/order/journey.ts";
import type { MissingThing, Notice } from "@platter/ordering/order/notices.ts";
import { type OrderKind, type OrderType, type PickupType, kindOf } from "@platter/ordering/order/order.ts";
import { type PastOrder, wordsOfPast } from "@platter/ordering/order/past-order.ts";
import { pickupStep } from "@platter/ordering/order/pickup-options.ts";
import {
  type PlacedOrder,
  isSameStore,
  pickupTypeOf,
  pickupWords,
  wordsOfPlaced,
} from "@platter/ordering/order/placed-order.ts";
import type { DeliveryMatch } from "@platter/ordering/order/delivery-match.ts";
import type { Schedule } from "@platter/ordering/order/schedule.ts";
import type { CheckoutDraft, RememberedOrder } from "@platter/ordering/order/session-values.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { DeliveryAddress, PostalAddress } from "@platter/ordering/stores/address.ts";
import type { Store } from "@platter/ordering/stores/store.ts";

const LIST = "/order-now/build-order/previous-orders";

type Waiting = NonNullable<OrderSetup["again"]>;

type ListParts = Parameters<typeof addOrder>[0];

interface Visitor {
  account: ListParts["visitor"]["account"];
  order: ListParts["visitor"]["order"] & {
    setup: { read(): OrderSetup; write(setup: OrderSetup): void; update(patch: Partial<OrderSetup>): void };
    orderTypes(): Promise<OrderType[]>;
    isElsewhere(): Promise<boolean>;
    schedule(): Promise<Schedule>;
  };
  cart: ListParts["visitor"]["cart"] & {
    addPlaced(key: unknown, order: PlacedOrder, name: string): Promise<string>;
  };
  delivery: {
    match(address: DeliveryAddress, when: { at: { day: string; time: string } }): Promise<DeliveryMatch>;
    findCateringDriver(): Promise<void>;
  };
  draft: { read(): { address: string }; update(patch: Partial<CheckoutDraft>): void };
  notices: { write(notice: Notice): void };
  remembered: { read(): RememberedOrder | null; write(order: null): void };
  changeOrderType(orderTypeId: number): boolean;
  placed(): { orders: { findOurs(orderNumber: string): Promise<PlacedOrder | null> } };
}

type Catering = ListParts["catering"] & {
  allStores(): Promise<Store[]>;
  toggles(): Promise<ReadonlySet<string>>;
  placedOrder(orderNumber: string): Promise<PlacedOrder>;
  cateringDisabledStatus(storeId: number): Promise<string | null>;
  soon<Value>(answer: Promise<Value>): Promise<Value>;
};

interface Parts {
  orderNumber: string;
  key: unknown;
  visitor: Visitor;
  catering: Catering;
}

/** `past`: from the customer's list; `placed`: the full record, also of an order of this browser; one may be null. */
interface OwnOrder {
  past: PastOrder | null;
  placed: PlacedOrder | null;
}

/** `forGuests`: also finds orders placed in this browser (setting ORDER_AGAIN). */
type Again = Parts & { forGuests: boolean; now: Date };

/** Repeats an order for the earliest time; returns the next path, or null if it is not this visitor's order. */
export async function orderAgain(parts: Again): Promise<string | null> {
  const { orderNumber, key, visitor, catering } = parts;
  const own = await findOwn(parts);
  if (!own) {
    if (visitor.remembered.read()?.orderNumber === orderNumber) visitor.remembered.write(null);
    else if (!visitor.account.isSignedIn()) await visitor.account.require();
    return null;
  }
  const like = likeOf(own);
  const missing = await startLike(like, visitor, parts);
  if (missing) {
    visitor.notices.write({ code: "missing", what: missing });
    if (missing !== "order type") {
      const waits = { orderNumber, ...(typeof key === "string" && key.length <= 40 && { key }) };
      visitor.order.setup.update({ again: waits });
      visitor.notices.write({ code: "again-waits" });
    }
    return pathForMissing(missing, like.kind);
  }
  fillBilling(visitor, own.placed?.billingAddress);
  return addOwn(own, { visitor, catering, key });
}

/** Adds the dishes of an order that waited for day and time; null if the order is gone. */
export async function addWaiting(again: Waiting, visitor: Visitor, catering: Catering): Promise<string | null> {
  const own = await findOwn({ ...again, visitor, catering, forGuests: true });
  const to = own && (await addOwn(own, { visitor, catering, key: again.key }));
  visitor.order.setup.update({ again: undefined });
  return to;
}

async function findOwn({ orderNumber, visitor, catering, forGuests }: Omit<Again, "key" | "now">) {
  const { account } = visitor;
  if (account.isSignedIn()) {
    const list = await readOrders({ onlyFavorites: false, visitor, catering });
    const past = list.find(({ orderId }) => orderId === orderNumber);
    if (past) return { past, placed: await catering.soon(catering.placedOrder(orderNumber)).catch(orNull) };
  }
  const placed = forGuests ? await visitor.placed().orders.findOurs(orderNumber) : null;
  return placed && { past: null, placed };
}

async function addOwn({ past, placed }: OwnOrder, parts: Omit<Parts, "orderNumber">): Promise<string | null> {
  const { visitor, key } = parts;
  if (past && past.items.length > 0) {
    const to = await addOrder(parts, past, wordsOfPast(past));
    // Over a limit: the list of past orders shows the limit panel when its button is pressed.
    return typeof to === "string" ? to : LIST;
  }
  if (!placed) return null;
  const { lines, subTotal } = placed;
  if (!(await overLimit(parts, amountOf({ lines, subTotal: subTotal ?? 0 }))))
    return visitor.cart.addPlaced(key, placed, wordsOfPlaced(placed));
  visitor.notices.write({ code: "again-too-much" });
  return "/order-now/build-order";
}

/** Prefills the billing address from the repeated order, unless the draft has one. */
function fillBilling({ draft }: Visitor, billed: PostalAddress | undefined): void {
  if (!billed || draft.read().address) return;
  const { addressLine1: address, addressLine2: address2, city, state, zip } = billed;
  draft.update({ address, address2, city, state, zip });
}

interface Like {
  kind: OrderKind;
  pickupType: PickupType;
  store: Pick<Store, "name" | "zip"> | null;
  deliverTo: PostalAddress | null;
}

/** An order in the customer's list has no pickup type: carry out is assumed. */
function likeOf({ past, placed }: OwnOrder): Like {
  return {
    kind: kindOf({ id: 0, name: placed?.orderType || past?.orderType || "" }),
    pickupType: placed ? pickupTypeOf(placed) : "Carry Out",
    store: past?.store ?? placed?.store ?? null,
    deliverTo: placed?.deliveryAddress ?? null,
  };
}

/** Fills in order setup from an earlier order; returns the first choice left to the customer, or null. */
async function startLike(like: Like, visitor: Visitor, { catering, now }: Pick<Again, "catering" | "now">) {
  const { order, changeOrderType, notices } = visitor;
  const { kind, pickupType } = like;
  const { address, vehicle, near } = order.setup.read();
  const [types, stores, settings, toggles] = await Promise.all([
    order.orderTypes(),
    catering.allStores(),
    catering.orderSettings(),
    catering.toggles(),
  ]);
  const isGone = (name: string) => notices.write({ code: "not-offered-now", name });
  const orderType = types.find((type) => kindOf(type) === kind);
  if (!orderType) return (isGone(kind), "order type" as const);
  changeOrderType(orderType.id);
  order.setup.write({ ...EMPTY_SETUP, orderTypeId: orderType.id, vehicle, near });
  const { options } = pickupStep(orderType, null, { settings, toggles });
  if (!options.some((option) => option.pickupType === pickupType))
    return (isGone(pickupWords({ pickupType })), "pickup type" as const);
  order.setup.update({ pickupType });
  const store = stores.find((candidate) => like.store && isSameStore(like.store, candidate));
  if (!store || !(await offerNow(store, { orderType, pickupType, now, catering })).selectable) {
    if (like.store) isGone(like.store.name);
    return pickupType === "Delivery" ? ("address" as const) : ("store" as const);
  }
  const known = pickupType === "Delivery" && isSameAddress(address, like.deliverTo) ? address : null;
  if (pickupType === "Delivery" && !known) return "address";
  order.setup.update({ store: { id: store.id, storeNumber: store.storeNumber }, address: known });
  return chooseNextTime(store, visitor);
}

/** Chooses the next available time; a delivery address is looked up again for it, as BUILD MY MEAL does. */
async function chooseNextTime(store: Store, { order, delivery }: Visitor): Promise<MissingThing | null> {
  const { pickupType, address, vehicle } = order.setup.read();
  if (await order.isElsewhere()) return pickupType === "Delivery" ? "delivery site" : "pickup site";
  const schedule = await order.schedule();
  const day = schedule.nextAvailableDay();
  const [time] = day === null ? [] : schedule.slots(day);
  if (!day || !time) return "day and time";
  order.setup.update({ day, time, asap: day === schedule.today && schedule.asap !== null });
  if (address) {
    const match = await delivery.match(address, { at: { day, time } });
    if (match.kind !== "matched" || match.store.id !== store.id) {
      order.setup.update({ store: null, day: null, time: null, asap: false });
      return "address";
    }
    await delivery.findCateringDriver();
  }
  return pickupType === "CurbSide" && !isDescribed(vehicle) ? "vehicle" : null;
}

function isSameAddress(known: DeliveryAddress | null, wanted: PostalAddress | null): boolean {
  return known?.addressLine1 === wanted?.addressLine1 && known?.zip === wanted?.zip;
}
