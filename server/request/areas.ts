import type { MiddlewareFunction } from "react-router";
import * as keys from "../context.ts";
import { openPayment } from "../checkout/payment.ts";
import { openPlacement } from "../checkout/place-once.ts";
import { openRewards } from "../checkout/rewards.ts";
import type { BusinessLog } from "../observability/business.ts";
import { openDeliveryTracking } from "../placed/delivery-status.ts";
import { openPlacedOrders } from "../placed/placed-orders.ts";
import type { Services } from "../services.ts";
import type { FormSeal } from "../session/form-seal.ts";
import type { VisitorSessions } from "../session/visitor-sessions.ts";
import type { OrderSession } from "../visitor/order-session.ts";
import { cardProviderFor } from "./card-provider-hosts.ts";
import type { RemoteServices } from "./remote-services.ts";

/** One request, for what is opened in its course. */
export interface RequestScope {
  request: Request;
  requestId: string;
  appUrl: string;
  services: Services;
  sessions: VisitorSessions;
  remoteServices: RemoteServices;
  business: BusinessLog;
  formSeal: FormSeal;
}

/** Opens what checkout, and the rewards beside it, work with. */
export const openCheckoutDesk: MiddlewareFunction<Response> = ({ context }) => {
  context.set(keys.checkout, context.get(keys.visitor).openCheckout());
};

/** Opens what the pages of placed orders work with. */
export const openPlaced: MiddlewareFunction<Response> = ({ context }) => {
  context.set(keys.placed, context.get(keys.visitor).openPlaced());
};

export function checkoutDeskOf(scope: RequestScope, orderSession: OrderSession): keys.CheckoutDesk {
  const { request, requestId, appUrl, services, sessions, remoteServices, business, formSeal } = scope;
  const { token, detachedCatering, budget, address, remote } = remoteServices;
  const { catering } = remote;
  const { cart: cartSession } = sessions;
  const provider = cardProviderFor(services.settings, appUrl);
  return {
    placing: openPlacement({
      ...services,
      formSeal,
      catering,
      detachedCatering,
      budget,
      cartSession,
      reference: requestId,
      business,
    }),
    payment: openPayment({
      session: sessions.payment,
      catering,
      // What is being paid with must not change because an answer is slow.
      wait: request.method === "GET" ? catering.soon : (answer) => answer,
      sealer: services.sealer,
      isSignedIn: () => token.read() !== undefined,
      limiter: services.limiter,
      visitId: sessions.visit.id(),
      address,
      hasProvider: provider !== null,
      now: services.now,
      zone: services.settings.defaultTimeZone,
    }),
    rewards: openRewards({ ...services, orderSession, cartSession, catering, detachedCatering }),
    provider,
  };
}

export function placedOf({ requestId, services, sessions, remoteServices }: RequestScope): keys.Placed {
  const { token, transport, budget, address, remote } = remoteServices;
  return {
    orders: openPlacedOrders({
      cartSession: sessions.cart,
      isSignedIn: () => token.read() !== undefined,
      catering: remote.catering,
      limiter: services.limiter,
      visitId: sessions.visit.id(),
      address,
    }),
    deliveryStatus: openDeliveryTracking({ ...services, transport, budget, requestId }),
  };
}
