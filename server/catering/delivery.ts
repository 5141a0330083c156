import { z } from "zod";
import type { DeliveryAddress } from "@platter/ordering/stores/address.ts";
import {
  type CartEnvelope,
  addressToApi,
  cartReply,
  carts,
  deliveryAddressBody,
  envelope,
  envelopeToApi,
} from "./cart.ts";
import { operation } from "./operation.ts";
import { LEFT_OUT, dollars, idText, listOf, nullOr, text } from "../remote/reply-schema.ts";

const estimate = z
  .object({
    id: idText,
    deliveryProvider: text("Delivery"),
    deliveryPartnerId: text("not shown anyway"),
    // Required: a missing fee would show as free delivery.
    fee: dollars,
    estimatedDeliveryTime: text("no time"),
  })
  .meta({ id: "DeliveryEstimate" });

const PLACED = "Your order has been placed.";

const status = z
  .object({
    status: text(PLACED),
    driverStatus: text(PLACED),
    deliveryPerson: nullOr(
      z.object({ name: text("Assigned"), phone: text("N/A"), status: text(LEFT_OUT) }),
      "Unassigned",
    ),
    estimatedDeliveryTime: text(LEFT_OUT),
    serviceName: text("the delivery service"),
    deliveryStatusUrl: text("no link").transform((url) => (/^https:\/\//i.test(url) ? url : "")),
  })
  .meta({ id: "DeliveryStatus" });

const estimateRequest = z.object({ ...envelope, deliveryAddress: deliveryAddressBody }).meta({ id: "EstimateRequest" });

export interface EstimateRequest extends CartEnvelope {
  deliveryAddress: DeliveryAddress;
}

const common = { group: "delivery", token: "when signed in" } as const;
const estimates = { ...common, method: "PUT", body: estimateRequest, reply: listOf(estimate) } as const;

export const DELIVERY_OPERATIONS = {
  deliveryEstimates: operation({
    ...estimates,
    name: "delivery-estimates",
    rows: ["API-18"],
    summary: "What delivery partners ask for bringing an order there; none when nobody drives.",
    path: `${carts}/delivery-estimates`,
    input: (request: EstimateRequest) => ({ body: requestToApi(request) }),
  }),
  deliveryEstimatesForCart: operation({
    ...estimates,
    name: "delivery-estimates-for-cart",
    rows: ["API-18"],
    summary: "The same for what is in a cart.",
    path: `${carts}/{cartId}/delivery-estimates`,
    input: (cartId: string, request: EstimateRequest) => ({ path: { cartId }, body: requestToApi(request) }),
  }),
  addEstimateToCart: operation({
    ...common,
    name: "delivery-estimate-add-to-cart",
    rows: ["API-19"],
    summary: "The cart with the fee and the time of an estimate; another estimate takes its place.",
    method: "PUT",
    path: `${carts}/{cartId}/delivery-estimates/{estimateId}/add-to-cart`,
    body: estimateRequest,
    reply: cartReply,
    input: (cartId: string, estimateId: string, request: EstimateRequest) => ({
      path: { cartId, estimateId },
      body: requestToApi(request),
    }),
  }),
  deliveryStatus: operation({
    ...common,
    name: "delivery-status",
    rows: ["API-48"],
    summary: "How far the delivery of an order has come.",
    method: "GET",
    path: `${carts}/delivery-status/{orderNumber}`,
    reply: status,
    input: (orderNumber: string) => ({ path: { orderNumber } }),
  }),
};

function requestToApi(request: EstimateRequest): z.input<typeof estimateRequest> {
  return { ...envelopeToApi(request), deliveryAddress: addressToApi(request.deliveryAddress) };
}
