import { createContext } from "react-router";
import type { Catering } from "./catering/catering.ts";
import type { Payment } from "./checkout/payment.ts";
import type { OrderPlacement } from "./checkout/place-once.ts";
import type { Rewards } from "./checkout/rewards.ts";
import type { Content } from "./content/content.ts";
import type { Barcode } from "./drawings/barcode.ts";
import type { Outlines } from "./drawings/outlines.ts";
import type { Geocoder } from "./geocoding/geocoder.ts";
import type { DeliveryTracking } from "./placed/delivery-status.ts";
import type { PlacedOrders } from "./placed/placed-orders.ts";
import type { EmbeddedApi } from "./remote/embedded-api.ts";
import type { CardProvider } from "./request/card-provider-hosts.ts";
import type { SessionValue } from "./session/sealed-cookies.ts";
import type { Idempotency } from "./session/idempotency.ts";
import type { Services } from "./services.ts";
import type { Settings } from "./settings/settings.ts";
import type { VisitorAccount } from "./visitor/visitor-account.ts";
import type { VisitorCart } from "./visitor/visitor-cart.ts";
import type { Delivery } from "./visitor/delivery.ts";
import type { OrderSession } from "./visitor/order-session.ts";
import type { OpenedEmailLink } from "@platter/ordering/account/account.ts";
import type { CartSession, CheckoutDraft } from "@platter/ordering/order/session-values.ts";
import type { Notice } from "@platter/ordering/order/notices.ts";

/*
 * What a request carries to loaders and actions, under five keys. Only route modules read them; pages get plain props.
 * The middleware of `app/root.tsx` sets the first three, that of an area's layout its own (`server/request`).
 */

/** This request and the site it asks; defaults, because error pages are drawn without a request. */
export const site = createContext<Site>({
  nonce: "",
  requestId: "",
  route: "unmatched",
  lite: false,
  stylesheetSeen: "",
  appUrl: "",
  isPosted: false,
  now: () => new Date(0),
  links: { menuPdfUrl: null, nutritionPdfUrl: null, directionsUrl: "", cateringSiteUrl: null, mainSiteUrl: null },
  security: { securityContacts: [], publicOrigin: null },
  googleMapsKey: null,
  defaultZone: "UTC",
  services: null,
});
/** The remote services. */
export const remote = createContext<Remote>();
/** Who asks, and what they have chosen so far. */
export const visitor = createContext<Visitor>();
/** In checkout and the rewards beside it. */
export const checkout = createContext<CheckoutDesk>();
/** On the pages of placed orders. */
export const placed = createContext<Placed>();

export interface Site {
  /** For the content security policy; on every inline script and style. */
  nonce: string;
  /** The reference id shown on error pages and written in the log. */
  requestId: string;
  /** The pattern of the route that answers, as in `/order-now/order-confirmation/:orderId`. */
  route: string;
  /** Lite mode: no script, fonts or pictures. */
  lite: boolean;
  /** The stylesheet this browser has fetched before: its address, or empty. */
  stylesheetSeen: string;
  /** Origin for links that leave the page (calendar files, canonical links). */
  appUrl: string;
  /** The request carries a form: in an outage it is kept as it was posted, rather than a page shown with a gap. */
  isPosted: boolean;
  now: () => Date;
  /** Places outside this site that pages link to. */
  links: Pick<Settings, "menuPdfUrl" | "nutritionPdfUrl" | "directionsUrl" | "cateringSiteUrl" | "mainSiteUrl">;
  /** For who wants to tell of a fault. */
  security: Pick<Settings, "securityContacts" | "publicOrigin">;
  googleMapsKey: string | null;
  /** For what has no zone of its own. */
  defaultZone: string;
  /** What the middleware works with; null, where no test has put its own here: those of the process. */
  services: Services | null;
}

export interface Remote {
  catering: Catering;
  geocoder: Geocoder;
  /** Texts of the chain's editors. */
  content: Content;
  drawings: { outlines: Outlines; barcode: (text: string) => Promise<Barcode | null> };
  embeddedApi: EmbeddedApi;
  /** Tells the API of an error in a browser, as far as there are not too many (ERR-07). Never fails. */
  reportBrowserError(what: string): Promise<void>;
}

export interface Visitor {
  /** Answers given, store, cart, guards. */
  order: OrderSession;
  /** Changes to the cart. */
  cart: VisitorCart;
  cartSession: SessionValue<CartSession>;
  /** Which store brings food to an address. */
  delivery: Delivery;
  draft: SessionValue<CheckoutDraft>;
  /** Messages for the next page: `write` one now, `take` (read and forget) them there. */
  notices: { take(): Notice[]; write(notice: Notice): void };
  /** A customer or a guest. */
  account: VisitorAccount;
  /** The link of an email that was opened, until it has done what it is for. */
  emailLink: SessionValue<OpenedEmailLink | null>;
  /** Whether this browser has been shown a promotional add-on; outlives signing out (AUTH-15). */
  promoSeen: SessionValue<boolean>;
  /** What was to be paid with, at the start of another order. */
  forgetPayment(): void;
  /** SETUP-05, SETUP-17: another order type starts over at the pickup type. False: it is the one chosen already. */
  changeOrderType(orderTypeId: number): boolean;
  /** Doing what a form asks for once, however often it is sent. */
  idempotency: Idempotency;
  /** For the layouts of checkout and of placed orders, which put it into their contexts. */
  openCheckout(): CheckoutDesk;
  openPlaced(): Placed;
}

export interface CheckoutDesk {
  /** Placing the order, once. */
  placing: OrderPlacement;
  /** What the order is paid with. */
  payment: Payment;
  /** What points buy, and what of it lies on the order. */
  rewards: Rewards;
  /** Who takes cards in our place; null: nobody. */
  provider: CardProvider | null;
}

export interface Placed {
  orders: PlacedOrders;
  /** How far their deliveries have come. */
  deliveryStatus: DeliveryTracking;
}
