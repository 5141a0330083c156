import type { Cart } from "../../checkout/cart.ts";
import { EMPTY_SETUP, type OrderSetup } from "../../order/journey.ts";
import type { OrderKind, OrderType } from "../../order/order.ts";
import type { PlacedOrder } from "../../order/placed-order.ts";
import type { DeliveryAddress } from "../../stores/address.ts";

const TYPE_IDS = { Individual: 1, Catering: 2, "Holiday Menu": 3 } as const;

/** A kind of order without limits of its own. */
export function orderType(name: OrderKind = "Individual", change: Partial<OrderType> = {}): OrderType {
  const limits = { minOpenTime: null, maxCloseTime: null, startDate: null, endDate: null };
  return {
    id: TYPE_IDS[name],
    name,
    displayName: name,
    bannerMessage: "",
    methodPageSubheader: "",
    ...limits,
    ...change,
  };
}

/** A door in Dallas, as the stand-in's own geocoder places it. */
export const ADDRESS: DeliveryAddress = {
  addressLine1: "1500 Main St",
  addressLine2: "Apt 4",
  city: "Dallas",
  state: "TX",
  zip: "75201",
  latitude: 32.7909865,
  longitude: -96.8029373,
};

/** Answers before the menu: carry out on a Sunday. */
export const SETUP: OrderSetup = {
  ...EMPTY_SETUP,
  orderTypeId: 1,
  pickupType: "Carry Out",
  store: { id: 7, storeNumber: "1001" },
  day: "2026-11-22",
  time: "12:30",
  near: "75201",
  distance: 1.2,
};

export const EMPTY_CART: Cart = {
  id: "c",
  lines: [],
  subTotal: 0,
  tax: 0,
  serviceFee: 0,
  deliveryFee: 0,
  discount: 0,
  total: null,
  promotions: [],
  reward: null,
  estimatedDeliveryTime: null,
  orderNumber: null,
};

const NO_ADDRESS = { addressLine1: "", addressLine2: "", city: "", state: "", zip: "" };
const AMOUNTS = { subTotal: 100, tax: 8, serviceFee: 0, deliveryFee: 0, discount: 0, tipAmount: 0, price: 108 };
/** A placed order, for 22 November 2026 at 12:30 PM in Dallas. */
export const PLACED: PlacedOrder = {
  ...AMOUNTS,
  orderNumber: "ZK-1",
  orderStatus: "Placed",
  orderType: "Individual",
  pickupType: "Carry Out",
  asap: false,
  promiseTime: "",
  pickupTime: "2026-11-22T12:30:00-06:00",
  curbsideInstructions: "",
  firstName: "Ana",
  businessName: "",
  billingAddress: NO_ADDRESS,
  deliveryAddress: null,
  store: { ...NO_ADDRESS, zip: "75201-0001", name: "Elm", phone: "" },
  payments: [],
  specialInstructions: "",
  lines: [],
  promotions: [],
  reward: null,
  isTaxExempt: false,
};
