import { data, redirect } from "react-router";
import type { Cart, CartLine } from "@platter/ordering/checkout/cart.ts";
import { type Amount, amountOf } from "@platter/ordering/checkout/limits.ts";
import { choicesFromCart } from "@platter/ordering/menu/choices.ts";
import { dishPicture } from "@platter/ordering/menu/dish-layers.ts";
import { type PictureOf, type ShownLine, shownLines } from "@platter/ordering/checkout/shown-lines.ts";
import {
  type OrderSetup,
  type Step,
  STEPS,
  firstMissing,
  orderProgress,
  pathForMissing,
  pathOf,
} from "@platter/ordering/order/journey.ts";
import {
  type CartSession,
  type OrderDoubt,
  afterOrderPlaced,
  isDoubtOver,
  isInDoubt,
  isMissingForGood,
  secondOf,
  wasAtCheckout,
  withoutCart,
} from "@platter/ordering/order/session-values.ts";
import type { Notice } from "@platter/ordering/order/notices.ts";
import { type OrderKind, type OrderType, type PickupType, isOffered, kindOf } from "@platter/ordering/order/order.ts";
import { Schedule, leadMinutesFor, shortestLead } from "@platter/ordering/order/schedule.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { cateringSiteLink } from "@platter/ordering/stores/stores.ts";
import { nullIfNotFound, orNull, remoteFailureOf, troubleOf } from "@platter/ordering/remote-failure.ts";
import type { CartEnvelope } from "../catering/cart.ts";
import type { Catering } from "../catering/catering.ts";
import type { MenuKey } from "../catering/menu.ts";
import { RemoteError } from "../remote/errors.ts";
import type { BusinessLog } from "../observability/business.ts";
import type { SessionValue } from "../session/cookies.ts";

export interface OpenDoubt extends OrderDoubt {
  store: Store | null;
  /** True if the order's bag still exists, or cannot be read now. */
  isHeld: boolean;
}

interface Handover {
  store: Store;
  pickupType: PickupType;
  orderType?: OrderType;
}

export interface ReadyOrder {
  orderType: OrderType;
  kind: OrderKind;
  store: Store;
  pickupType: PickupType;
  day: string;
  time: string;
  menuKey: MenuKey;
  envelope: CartEnvelope;
}

interface OrderParts {
  setup: SessionValue<OrderSetup>;
  cartSession: SessionValue<CartSession>;
  notices: { write(notice: Notice): void };
  catering: Catering;
  now: () => Date;
  cateringSiteUrl: string | null;
  quoteToken: () => string | null;
  business: Pick<BusinessLog, "found" | "slotMoved" | "bagLost">;
}

/** The order's choices from the cookies with their data from the API, and the guards of its steps. */
export class OrderSession {
  readonly setup: SessionValue<OrderSetup>;
  readonly #parts: OrderParts;
  /** The cart was found missing in this request, which has a more specific notice than "your cart is empty". */
  #isExpired = false;
  #shown: { of: CartLine[]; lines: ShownLine[] } | null = null;

  constructor(parts: OrderParts) {
    this.#parts = parts;
    this.setup = parts.setup;
  }

  async orderTypes(): Promise<OrderType[]> {
    const { catering, now } = this.#parts;
    const types = await catering.orderTypes();
    const at = now();
    const isEnding = types.some((type) => !isOffered(type, at, LONGEST_LEAD));
    const leadTimes = isEnding ? await catering.leadTimes() : [];
    return types.filter((type) => isOffered(type, at, shortestLead(leadTimes, type)));
  }

  /** Null if no order type is chosen or the chosen one is unavailable. */
  async orderType(): Promise<OrderType | null> {
    const { orderTypeId } = this.setup.read();
    if (orderTypeId === null) return null;
    return (await this.orderTypes()).find(({ id }) => id === orderTypeId) ?? null;
  }

  async kind(): Promise<OrderKind | null> {
    const orderType = await this.orderType();
    return orderType && kindOf(orderType);
  }

  /** Null if no store is chosen, or the API has it neither by number nor in the list. */
  async store(): Promise<Store | null> {
    const { catering } = this.#parts;
    const chosen = this.setup.read().store;
    if (!chosen) return null;
    return catering.storeByNumber(chosen.storeNumber).catch(async (error: unknown) => {
      if (remoteFailureOf(error)?.kind !== "not found") throw error;
      const all = await catering.allStores();
      if (all.length === 0) throw new RemoteError("failed", "customer-stores");
      return all.find(({ storeNumber }) => storeNumber === chosen.storeNumber) ?? null;
    });
  }

  /** True if the chosen store takes this order on the separate catering site (SETUP-23). */
  async isElsewhere(): Promise<boolean> {
    const { cateringSiteUrl } = this.#parts;
    const answers = this.setup.read();
    if (cateringSiteUrl === null || answers.store === null) return false;
    const read = await Promise.all([this.orderType(), this.store()]).catch(orNull);
    const [orderType, store] = read ?? [null, null];
    return store !== null && cateringSiteLink(store, orderType, answers, cateringSiteUrl) !== null;
  }

  /** Null without a cart; a cart missing at the API is dropped (CART-11). */
  async cart(): Promise<Cart | null> {
    const { cartSession, catering, business } = this.#parts;
    const { cartId } = cartSession.read();
    if (cartId === null) return null;
    const cart = await catering.cart(cartId).catch(nullIfNotFound);
    // The loaders of layout and page read the cart concurrently, but the outcome must be recorded once.
    const isTold = cartSession.read().cartId !== cartId;
    if (cart === null) {
      if (!isTold) this.#noteMissing();
      return null;
    }
    cartSession.update({ missingSince: undefined, bag: bagOf(cart) });
    if (cart.orderNumber === null) return cart;
    // The order was placed in another tab, or its reply was lost.
    if (!isTold) business.found({ orderNumber: cart.orderNumber, cartId });
    cartSession.write(afterOrderPlaced(cartSession.read(), cart.orderNumber));
    return null;
  }

  async bag(): Promise<Amount> {
    return this.#parts.cartSession.read().bag ?? amountOf(await this.cart());
  }

  /** Drops the cart's id only when the API reports it missing again seconds later, since one 404 may be a mistake. */
  #noteMissing(): void {
    const { cartSession, notices, now, business } = this.#parts;
    this.#isExpired = true;
    const before = cartSession.read();
    if (before.missingSince === undefined) {
      notices.write({ code: goneNotice(before, now()) });
      cartSession.update({ missingSince: secondOf(now()) });
    } else if (isMissingForGood(before, now())) {
      cartSession.write(withoutCart(before));
      business.bagLost();
    }
  }

  /** The order with an unknown outcome, if any; once found to be placed, it is stored as placed. */
  async doubt(): Promise<OpenDoubt | null> {
    const { cartSession, catering, notices, now, business, quoteToken } = this.#parts;
    const { doubt } = cartSession.read();
    if (!doubt) return null;
    if (isDoubtOver(doubt, now())) {
      cartSession.update({ doubt: undefined });
      return null;
    }
    const { cartId, storeNumber } = doubt;
    const token = doubt.isQuote ? quoteToken() : null;
    const ofQuote = async (key: string) => ({ orderNumber: await catering.orderOfQuote(cartId, key) });
    const [cart, store] = await Promise.all([
      catering.soon(token === null ? catering.cart(cartId) : ofQuote(token)).catch(nullOrUnreadable),
      storeNumber === undefined ? null : catering.soon(catering.storeByNumber(storeNumber)).catch(orNull),
    ]);
    if (cart === null || cart === "unreadable" || cart.orderNumber === null)
      return { ...doubt, store, isHeld: cart !== null };
    const before = cartSession.read();
    if (before.doubt) business.found({ orderNumber: cart.orderNumber, cartId });
    cartSession.write(afterOrderPlaced(before, cart.orderNumber, cartId));
    if (before.cartId !== cartId) notices.write({ code: "order-placed", orderNumber: cart.orderNumber });
    return null;
  }

  moveTo(time: string): void {
    this.setup.update({ time });
    this.#parts.business.slotMoved();
  }

  /** Returns the same object to layout and page, so that the lines are serialized only once. */
  shownLines(cart: Cart): ShownLine[] {
    const lines = this.#shown?.of === cart.lines ? this.#shown.lines : shownLines(cart, this.pictureOf);
    this.#shown = { of: cart.lines, lines };
    return lines;
  }

  pictureOf: PictureOf = ({ menuItemId, modifiers }) => {
    const { store, orderTypeId, day } = this.setup.read();
    if (!store || orderTypeId === null || !day) return "";
    const known = this.#parts.catering.knownDish({ storeId: store.id, orderTypeId, date: day }, menuItemId);
    return known ? dishPicture(known.item, known.modifiers, choicesFromCart(known.modifiers, modifiers)) : "";
  };

  /** Redirects (303) to the earliest unfinished step when `step` may not be visited yet (GUARD-01..13). */
  async require(step: Step): Promise<void> {
    const isLate = step === "checkout" || step === "delivery estimate";
    const needsStore = STEPS.indexOf(step) >= STEPS.indexOf("day and time");
    const [cart, kind, isElsewhere] = await Promise.all([
      isLate ? this.cart() : null,
      isLate ? this.kind() : null,
      needsStore && this.isElsewhere(),
      // A guard that cannot be evaluated shows the reason instead of the step (GUARD-08).
    ]).catch(throwTroublePage);
    const progress = orderProgress(this.setup.read(), kind, cart, isElsewhere);
    const missing = firstMissing(step, progress);
    if (missing === null) return;
    // The address determines the store of a delivery, so the list of stores redirects to the next step.
    if (step === "location" && missing === "address" && firstMissing("day and time", progress) === null)
      throw redirect(pathOf("day and time", await this.kind().catch(orNull)), 303);
    // Choosing a delivery estimate is the next step, so it needs no notice of a missing answer.
    const isNextStep = missing === "delivery estimate";
    if (!this.#isExpired && !isNextStep) this.#parts.notices.write({ code: "missing", what: missing });
    // The kind only selects between two URLs of a step, so a failed read is ignored.
    throw redirect(pathForMissing(missing, await this.kind().catch(orNull)), 303);
  }

  /** Redirects to the choice of order type if the chosen one is no longer available. */
  async requireOrderType(): Promise<OrderType> {
    const orderType = await this.orderType();
    if (orderType) return orderType;
    this.#parts.notices.write({ code: "missing", what: "order type" });
    throw redirect("/order-now", 303);
  }

  /** Saves another store, with a notice if the time chosen for the previous store was removed. */
  saveStore(after: OrderSetup): void {
    const before = this.setup.read();
    this.setup.write(after);
    if (before.time !== null && after.time === null) this.#parts.notices.write({ code: "time-of-another-store" });
  }

  /** The answers that `require("build order")` guarantees. */
  async ready(): Promise<ReadyOrder> {
    const [orderType, store] = await Promise.all([this.orderType(), this.store()]).catch(throwTroublePage);
    const { pickupType, day, time, address } = this.setup.read();
    if (!orderType || !store || !pickupType || !day || !time) {
      // The API no longer has the store or order type.
      this.#parts.notices.write({ code: "missing", what: orderType ? "store" : "order type" });
      throw redirect(pathForMissing(orderType ? "store" : "order type", orderType && kindOf(orderType)), 303);
    }
    const menuKey = { storeId: store.id, orderTypeId: orderType.id, date: day };
    const { storeNumber } = store;
    const deliveryAddress = pickupType === "Delivery" && address ? { deliveryAddress: address } : {};
    const envelope = { orderTypeId: orderType.id, pickupType, storeNumber, day, time, ...deliveryAddress };
    return { orderType, kind: kindOf(orderType), store, pickupType, day, time, menuKey, envelope };
  }

  async schedule(handover?: Handover): Promise<Schedule> {
    const { catering, now } = this.#parts;
    const at = now();
    const chosen = handover ? Promise.resolve(handover.store) : this.store();
    const typeNow = async () => handover?.orderType ?? this.orderType();
    // The call for hours needs the store's date and time zone.
    const hoursOf = (store: Store) => catering.hoursForOrdering(store, at).catch(orNull);
    const lastDay = async () => {
      const [type, store] = await Promise.all([typeNow(), chosen]);
      return type && store && lastCateringDay(catering, type, store);
    };
    const [orderType, store, leadTimes, hours, cateringDisabledAfter] = await Promise.all([
      typeNow(),
      chosen,
      catering.leadTimes(),
      chosen.then((store) => store && hoursOf(store)),
      lastDay(),
    ]).catch(throwTroublePage);
    const pickupType = handover?.pickupType ?? this.setup.read().pickupType;
    if (!orderType || !store || !pickupType) throw redirect("/order-now", 303);
    const leadMinutes = leadMinutesFor(leadTimes, orderType, pickupType, store);
    const { timeZone: zone } = store;
    return new Schedule({ now: at, zone, hours, orderType, pickupType, leadMinutes, cateringDisabledAfter });
  }
}

/** Minutes; lead times are read only for an order type that ends within this time. */
const LONGEST_LEAD = 31 * 24 * 60;

/** The notice about a missing cart, whose order may have been placed (CART-11). */
function goneNotice(session: CartSession, now: Date): "order-in-doubt" | "cart-expired" | "cart-expired-at-checkout" {
  if (isInDoubt(session)) return "order-in-doubt";
  return wasAtCheckout(session, now) ? "cart-expired-at-checkout" : "cart-expired";
}

export function bagOf(cart: Cart): CartSession["bag"] {
  return { lines: cart.lines.length, ...amountOf(cart) };
}

/** "Not found" does not rule out an order: an API may delete the cart after it was placed. */
function nullOrUnreadable(error: unknown): null | "unreadable" {
  if (error instanceof RemoteError && error.kind === "not found") return null;
  if (!(error instanceof Response) && !remoteFailureOf(error)) throw error;
  return "unreadable";
}

/** TIME-19: reads the day from the store's record, else by a separate call (STORE-15). */
async function lastCateringDay(catering: Catering, orderType: OrderType, store: Store): Promise<string | null> {
  if (kindOf(orderType) !== "Catering") return null;
  return store.onlineCateringDisabledAfter ?? catering.soon(catering.cateringDisabledStatus(store.id)).catch(orNull);
}

export function throwTroublePage(error: unknown): never {
  const failure = remoteFailureOf(error);
  if (!failure) throw error;
  const { trouble, status } = troubleOf(failure);
  throw data(trouble, { status });
}
