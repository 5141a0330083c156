import type { MiddlewareFunction } from "react-router";
import * as keys from "../context.ts";
import { openPayment } from "../checkout/payment.ts";
import { openPlacement } from "../checkout/place-once.ts";
import { openRewards } from "../checkout/rewards.ts";
import { openDeliveryTracking } from "../placed/delivery-status.ts";
import { openPlacedOrders } from "../placed/placed-orders.ts";
import { cardProviderFor } from "./card-provider-hosts.ts";
import { partsKey } from "./parts.ts";

/** Opens what checkout, and the rewards beside it, work with. */
export const openCheckoutDesk: MiddlewareFunction<Response> = ({ request, context }) => {
  const { services, token, detachedCatering, budget, business, payment, visit, formSeal, address } =
    context.get(partsKey);
  const { appUrl, requestId } = context.get(keys.site);
  const { catering } = context.get(keys.remote);
  const { order: orderSession, cartSession } = context.get(keys.visitor);
  const provider = cardProviderFor(services.settings, appUrl);
  context.set(keys.checkout, {
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
      session: payment,
      catering,
      // What is being paid with must not change because an answer is slow.
      wait: request.method === "GET" ? catering.soon : (answer) => answer,
      sealer: services.sealer,
      isSignedIn: () => token.read() !== undefined,
      limiter: services.limiter,
      visitId: visit.id(),
      address,
      hasProvider: provider !== null,
      now: services.now,
      zone: services.settings.defaultTimeZone,
    }),
    rewards: openRewards({ ...services, orderSession, cartSession, catering, detachedCatering }),
    provider,
  });
};

/** Opens what the pages of placed orders work with. */
export const openPlaced: MiddlewareFunction<Response> = ({ context }) => {
  const { services, transport, budget, visit, address } = context.get(partsKey);
  const { requestId } = context.get(keys.site);
  const { catering } = context.get(keys.remote);
  const { account, cartSession } = context.get(keys.visitor);
  context.set(keys.placed, {
    orders: openPlacedOrders({
      cartSession,
      isSignedIn: () => account.isSignedIn(),
      catering,
      limiter: services.limiter,
      visitId: visit.id(),
      address,
    }),
    deliveryStatus: openDeliveryTracking({ ...services, transport, budget, requestId }),
  });
};
