import { createContext } from "react-router";
import type { Catering } from "../server/catering/catering.ts";
import type { Content } from "../server/content/content.ts";
import type { EmbeddedApi } from "../server/embedded-api.ts";
import type { Geocoder } from "../server/geocoding/geocoder.ts";
import type { Outlines } from "../server/map/outlines.ts";
import type { Settings } from "../server/settings.ts";
import type { Attempts } from "../server/attempts.ts";
import type { Bag } from "../server/bag.ts";
import type { CardProvider } from "../server/card-provider.ts";
import type { Delivery } from "../server/delivery.ts";
import type { Payment } from "../server/payment.ts";
import type { Checkout } from "../server/checkout.ts";
import type { OrderStatus } from "../server/order-status.ts";
import type { PlacedOrders } from "../server/placed-orders.ts";
import type { Barcode } from "../server/barcode.ts";
import type { Rewards } from "../server/rewards.ts";
import type { SignIn } from "../server/sign-in.ts";
import type { Visit } from "../server/visit.ts";
import type { OpenedLetter } from "./domain/account.ts";
import type { CartMemory, CheckoutDraft } from "./domain/memory.ts";
import type { Notice } from "./domain/notices.ts";

/**
 * What a request carries to loaders and actions. Only route modules read these keys; pages get plain
 * props. Values are set by `server/request.ts`.
 */

/** A value kept for the visitor in a sealed cookie: written once, at the end of the request, if it changed. */
export interface Kept<T> {
  read(): T;
  write(value: T): void;
}

export const catering = createContext<Catering>();
export const geocoder = createContext<Geocoder>();
/** Texts of the chain's editors. */
export const content = createContext<Content>();
export const embeddedApi = createContext<EmbeddedApi>();
/** Pictures below the store map, and the key of the map that may take their place (R11). */
export const outlines = createContext<Outlines>();
export const googleMapsKey = createContext<string | null>();
/** Places outside this site that pages link to (D-018, D-033, D-034, R7). */
export const links =
  createContext<
    Pick<Settings, "menuPdfUrl" | "nutritionPdfUrl" | "directionsUrl" | "cateringSiteUrl" | "mainSiteUrl">
  >();
/** The visitor's order: answers given, store, cart, guards. */
export const visit = createContext<Visit>();
/** Which store brings food to an address. */
export const delivery = createContext<Delivery>();
/** Changes to the visitor's bag. */
export const bag = createContext<Bag>();
/** Doing what a form asks for once, however often it is sent. */
export const attempts = createContext<Attempts>();
/** Who the visitor is: a customer or a guest. */
export const signIn = createContext<SignIn>();
/** Placing the order, once. */
export const checkout = createContext<Checkout>();
/** What points buy, and what of it lies on the order. */
export const rewards = createContext<Rewards>();
/** Of a reward card (REWARD-07). */
export const barcode = createContext<(text: string) => Promise<Barcode | null>>();

/** Orders placed before. */
export const placedOrders = createContext<PlacedOrders>();
/** How far their deliveries have come. */
export const orderStatus = createContext<OrderStatus>();

/** What the order is paid with. */
export const payment = createContext<Payment>();
/** Who takes cards in our place; null: nobody. */
export const cardProvider = createContext<CardProvider | null>();
export const draft = createContext<Kept<CheckoutDraft>>();
export const cartMemory = createContext<Kept<CartMemory>>();
/** The link of a letter that was opened, until it has done what it is for (R7). */
export const letter = createContext<Kept<OpenedLetter | null>>();
/** Whether this browser has been shown a promotional add-on (D-072); outlives signing out (AUTH-15). */
export const promoSeen = createContext<{ read(): boolean; write(): void }>();
/** The footer's switch for lite mode (R18), remembered for a year. */
export const liteChoice = createContext<{ write(on: boolean): void }>();

/** Messages for the next page: `write` one now, `take` (read and forget) them there. */
export const notices = createContext<{ take(): Notice[]; write(notice: Notice): void }>();

export const now = createContext<() => Date>();

/** What the document needs to know of this request; defaults, because error pages are drawn without a request. */
export const page = createContext<PageContext>({
  nonce: "",
  requestId: "",
  lite: false,
  stylesheetSeen: "",
  appUrl: "",
});

export interface PageContext {
  /** For the content security policy; on every inline script and style. */
  nonce: string;
  /** The reference id shown on error pages and written in the log. */
  requestId: string;
  /** Lite mode (R18): no script, fonts or pictures. */
  lite: boolean;
  /** The stylesheet this browser has fetched before: its address, or empty (R28). */
  stylesheetSeen: string;
  /** Origin for links that leave the page (calendar files, canonical links). */
  appUrl: string;
}
