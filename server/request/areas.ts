import type { CheckoutDesk, Placed } from "../context.ts";
import { Payment } from "../checkout/payment.ts";
import { OrderPlacement } from "../checkout/place-once.ts";
import { openRewards } from "../checkout/rewards.ts";
import type { BusinessLog } from "../observability/business.ts";
import { openDeliveryTracking } from "../placed/delivery-status.ts";
import { openPlacedOrders } from "../placed/placed-orders.ts";
import type { Services } from "../services.ts";
import type { Notices } from "../session/notices.ts";
import type { VisitorSessions } from "../session/visitor-sessions.ts";
import type { OrderSession } from "../visitor/order-session.ts";
import { cardProviderFor } from "./card-provider-hosts.ts";
import type { RemoteServices } from "./remote-services.ts";

export interface RequestScope {
  request: Request;
  requestId: string;
  appUrl: string;
  services: Services;
  sessions: VisitorSessions;
  remoteServices: RemoteServices;
  business: BusinessLog;
  notices: Notices;
}

/** What checkout, and the rewards beside it, work with. */
export function checkoutDeskOf(scope: RequestScope, orderSession: OrderSession): CheckoutDesk {
  const { request, requestId, appUrl, services, sessions, remoteServices, business } = scope;
  const { token, detachedCatering, budget, address, remote } = remoteServices;
  const { catering } = remote;
  const { cart: cartSession } = sessions;
  const provider = cardProviderFor(services.settings, appUrl);
  return {
    placing: new OrderPlacement({
      ...services,
      visit: sessions.visit,
      catering,
      detachedCatering,
      budget,
      cartSession,
      reference: requestId,
      business,
    }),
    payment: new Payment({
      session: sessions.payment,
      catering,
      // A slow answer must not change what is being paid with.
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

/** What the pages of placed orders work with. */
export function placedOf({ requestId, services, sessions, remoteServices }: RequestScope): Placed {
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
