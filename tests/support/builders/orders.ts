import type { DeliveryAddress } from "@platter/ordering/stores/address.ts";
import { ADDRESS } from "@platter/ordering/tests/support/orders.ts";
import type { CartEnvelope } from "../../../server/catering/cart.ts";
import type { OrderDetails } from "../../../server/catering/orders.ts";

/** Order data of a cart change. */
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
/** The same two as sent to the API. */
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

export const CARD = {
  nameOnCard: "Ana",
  cardNumber: "4111222233334444",
  cvv: "739",
  expirationMonth: "12",
  expirationYear: "2028",
  billingZip: "75201",
};

/** Payload required for every order. */
export const DETAILS: OrderDetails = {
  envelope: CARRY_OUT,
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
