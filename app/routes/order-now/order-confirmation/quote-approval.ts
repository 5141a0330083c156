import type { OrderDetails } from "../../../../server/catering/orders.ts";
import type { Agreement } from "../../../../server/checkout/place-once.ts";
import { offsetMinutes } from "@platter/ordering/day.ts";
import { type OrderType, kindOf } from "@platter/ordering/order/order.ts";
import {
  type PlacedOrder,
  handoverTime,
  isDelivery,
  isSameStore,
  pickupWords,
} from "@platter/ordering/order/placed-order.ts";
import { EMPTY_DRAFT } from "@platter/ordering/order/session-values.ts";
import type { Store } from "@platter/ordering/stores/store.ts";

/** The customer agrees to this by Approve; line ids are cleared, since they may differ on each read. */
export function quoteAgreement(id: string, order: PlacedOrder): Agreement {
  const { lines, price, payments, store, pickupType, deliveryAddress, pickupTime, promiseTime } = order;
  const bag = lines.map((line) => ({ ...line, cartItemId: "" }));
  return {
    cartId: id,
    total: price ?? 0,
    balances: 0,
    parts: {
      bag,
      kind: [order.orderType],
      store: [store.name, store.zip],
      handover: [pickupType, deliveryAddress],
      when: [pickupTime, promiseTime],
      payment: payments.map(({ amount, message, ccMask }) => [amount, message, ccMask]),
      tax: [order.isTaxExempt],
    },
  };
}

interface Chain {
  stores: readonly Store[];
  orderTypes: readonly OrderType[];
  userAgent: string;
}

/** The order details to submit for a quote; null if the chain no longer has its order type, restaurant or time. */
export function approvalOf(order: PlacedOrder, { stores, orderTypes, userAgent }: Chain): OrderDetails | null {
  const kind = kindOf({ id: 0, name: order.orderType });
  const orderType =
    orderTypes.find((type) => type.name === order.orderType) ?? orderTypes.find((type) => kindOf(type) === kind);
  const store = stores.find((other) => isSameStore(order.store, other));
  const at = store && handoverTime(order, store.timeZone);
  if (!orderType || !store || !at) return null;
  const { day, time } = at;
  const { addressLine1: address, addressLine2: address2, city, state, zip } = order.billingAddress;
  const isCurbside = pickupWords(order) === "Curbside";
  const pickupType = isDelivery(order) ? "Delivery" : isCurbside ? "CurbSide" : "Carry Out";
  return {
    envelope: { orderTypeId: orderType.id, storeNumber: store.storeNumber, pickupType, day, time },
    asap: order.asap,
    contact: { ...EMPTY_DRAFT, firstName: order.firstName, address, address2, city, state, zip },
    businessName: order.businessName || undefined,
    specialInstructions: order.specialInstructions || undefined,
    curbsideInstructions: order.curbsideInstructions || undefined,
    headCount: null,
    card: null,
    tipAmount: order.tipAmount ?? 0,
    timezoneOffset: offsetMinutes(day, time, store.timeZone),
    userAgent,
  };
}
