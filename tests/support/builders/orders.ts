import type { Cart } from "../../../app/domain/checkout/cart.ts";
import { EMPTY_SETUP, type OrderSetup } from "../../../app/domain/order/journey.ts";
import type { OrderKind, OrderType } from "../../../app/domain/order/order.ts";
import type { DeliveryAddress } from "../../../app/domain/stores/address.ts";
import type { CartEnvelope } from "../../../server/catering/cart.ts";
import type { OrderDetails } from "../../../server/catering/orders.ts";

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

/** What was answered before the menu: carry out on a Sunday. */
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

/** Which order a change of a cart is for. */
export const CARRY_OUT: CartEnvelope = {
  orderTypeId: 1,
  pickupType: "Carry Out",
  storeNumber: "1001",
  day: "2026-11-18",
  time: "13:05",
};
export const DELIVERY: CartEnvelope & { deliveryAddress: DeliveryAddress } = {
  ...CARRY_OUT,
  pickupType: "Delivery",
  deliveryAddress: ADDRESS,
};
/** These two as the API is sent them. */
export const CARRY_OUT_SENT = {
  orderTypeId: 1,
  pickupType: "Carry Out",
  storeNumber: "1001",
  day: "11/18/2026",
  time: "1:05 PM",
};
export const ADDRESS_SENT = {
  ...ADDRESS,
  latitudeForDeliveryAddress: ADDRESS.latitude,
  longitudeForDeliveryAddress: ADDRESS.longitude,
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

export const CARD = {
  nameOnCard: "Ana",
  cardNumber: "4111222233334444",
  cvv: "739",
  expirationMonth: "12",
  expirationYear: "2028",
  billingZip: "75201",
};

/** As it is asked of every order. */
export const DETAILS: OrderDetails = {
  envelope: CARRY_OUT,
  store: { id: 1, name: "Dallas Uptown" },
  asap: false,
  headCount: null,
  contact: {
    firstName: "Ana",
    lastName: "O'Brien & Søn",
    email: "ana@example.com",
    phone: "(214) 555-0123",
    address: "1 Elm St",
    address2: "",
    city: "Dallas",
    state: "TX",
    zip: "75201",
    guests: "",
  },
  card: CARD,
  timezoneOffset: 360,
  userAgent: "lynx",
};
