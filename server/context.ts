import { createContext } from "react-router";
import type { Catering } from "./catering/catering.ts";
import type { CardProvider, Payment } from "./checkout/payment.ts";
import type { OrderPlacement } from "./checkout/place-once.ts";
import type { Rewards } from "./checkout/rewards.ts";
import type { Content } from "./content/content.ts";
import type { Barcode } from "./drawings/barcode.ts";
import type { QrCode } from "./drawings/qr-code.ts";
import type { Outlines } from "./drawings/outlines.ts";
import type { GroupGuest } from "./group/group-guest.ts";
import type { GroupLinks } from "./group/group-links.ts";
import type { HostedGroup } from "./group/host-group.ts";
import type { Geocoder } from "./geocoding/geocoder.ts";
import type { DeliveryTracking } from "./placed/delivery-status.ts";
import type { PlacedOrders } from "./placed/placed-orders.ts";
import type { EmbeddedApi } from "./remote/embedded-api.ts";
import type { SessionValue } from "./session/cookies.ts";
import type { Idempotency } from "./session/idempotency.ts";
import type { Services } from "./services.ts";
import type { Settings } from "./settings/settings.ts";
import type { VisitorAccount } from "./visitor/visitor-account.ts";
import type { VisitorCart } from "./visitor/visitor-cart.ts";
import type { Delivery } from "./visitor/delivery.ts";
import type { OrderSession } from "./visitor/order-session.ts";
import type { OpenedEmailLink } from "@platter/ordering/account/account.ts";
import type { CartSession, CheckoutDraft, RememberedOrder } from "@platter/ordering/order/session-values.ts";
import type { Notice } from "@platter/ordering/order/notices.ts";

/* Context values set by the middleware of `app/root.tsx`. Only route modules read them; components get props. */

/** Has a default, because error pages may render before the middleware has run. */
export const site = createContext<Site>({
  nonce: "",
  requestId: "",
  route: "unmatched",
  lite: false,
  stylesheetSeen: "",
  appUrl: "",
  isPosted: false,
  now: () => new Date(0),
  links: {
    menuPdfUrl: null,
    nutritionPdfUrl: null,
    directionsUrl: "",
    cateringSiteUrl: null,
    mainSiteUrl: null,
    publicMenu: "on",
    groupOrders: "on",
    orderAgain: "on",
  },
  security: { securityContacts: [], publicOrigin: null },
  googleMapsKey: null,
  defaultZone: "UTC",
  services: null,
});
export const remote = createContext<Remote>();
export const visitor = createContext<Visitor>();

export interface Site {
  nonce: string;
  requestId: string;
  route: string;
  lite: boolean;
  /** URL of the stylesheet cached by this browser, or empty. */
  stylesheetSeen: string;
  appUrl: string;
  /** True for a posted form, which an outage page keeps as it was. */
  isPosted: boolean;
  now: () => Date;
  links: Pick<
    Settings,
    | "menuPdfUrl"
    | "nutritionPdfUrl"
    | "directionsUrl"
    | "cateringSiteUrl"
    | "mainSiteUrl"
    | "publicMenu"
    | "groupOrders"
    | "orderAgain"
  >;
  security: { securityContacts: string[]; publicOrigin: string | null };
  googleMapsKey: string | null;
  defaultZone: string;
  /** Replaced in tests; null for the services of the process. */
  services: Services | null;
}

export interface Remote {
  catering: Catering;
  /** API client without the customer's token, for the cart of a group order. */
  guestCatering(): Catering;
  geocoder: Geocoder;
  content: Content;
  drawings: {
    outlines: Outlines;
    barcode: (text: string) => Promise<Barcode | null>;
    qrCode: (text: string) => Promise<QrCode | null>;
  };
  embeddedApi: EmbeddedApi;
  /** Rate limited; never fails (ERR-07). */
  reportBrowserError(what: string): Promise<void>;
}

export interface Visitor {
  order: OrderSession;
  cart: VisitorCart;
  cartSession: SessionValue<CartSession>;
  delivery: Delivery;
  draft: SessionValue<CheckoutDraft>;
  notices: { take(): Notice[]; write(notice: Notice): void };
  account: VisitorAccount;
  emailLink: SessionValue<OpenedEmailLink | null>;
  /** Whether the promotional add-on was shown; survives signing out (AUTH-15). */
  promoSeen: SessionValue<boolean>;
  remembered: { read(): RememberedOrder | null; write(order: RememberedOrder | null): void };
  forgetPayment(): void;
  /** SETUP-05, SETUP-17: resets the order to the pickup type; false if the order type is unchanged. */
  changeOrderType(orderTypeId: number): boolean;
  groups(): Groups;
  idempotency: Idempotency;
  /** The parts of checkout and rewards, created on first use. */
  checkout(): CheckoutDesk;
  placed(): Placed;
}

export interface Groups {
  links: GroupLinks;
  guest: GroupGuest;
  hosted: HostedGroup;
}

export interface CheckoutDesk {
  placing: OrderPlacement;
  payment: Payment;
  rewards(): Rewards;
  provider: CardProvider | null;
}

export interface Placed {
  orders: PlacedOrders;
  deliveryStatus: DeliveryTracking;
}
