import type { CartLine } from "./cart.ts";
import type { Cents } from "./money.ts";

/** An order as the API summarises it (CONF-07, R22). */
export interface PlacedOrder {
  orderNumber: string;
  /** Only "Queued" is told apart (CONF-05). */
  orderStatus: string;
  orderType: string;
  pickupType: string;
  asap: boolean;
  /** When it is in the customer's hands; ISO 8601, or empty. */
  promiseTime: string;
  /** ISO 8601, or empty. */
  pickupTime: string;
  /** The vehicle it is brought to (VEH-03). */
  curbsideInstructions: string;
  firstName: string;
  businessName: string;
  billingAddress: PostalAddress;
  /** Of a delivery; null otherwise. */
  deliveryAddress: PostalAddress | null;
  store: PostalAddress & { name: string; phone: string };
  payments: { amount: Cents; paymentAuth: string; ccMask: string; message: string }[];
  specialInstructions: string;
  lines: CartLine[];
  subTotal: Cents;
  tax: Cents;
  serviceFee: Cents;
  deliveryFee: Cents;
  discount: Cents;
  tipAmount: Cents;
  /** What was charged in all (D-153). */
  price: Cents;
  isTaxExempt: boolean;
}

/**
 * What somebody sees who knows an order's number but did not place it here: name, items and totals (D-155).
 * Fields are named one by one, so that one added later stays with the customer until somebody decides.
 */
export function forStrangers(order: PlacedOrder): PlacedOrder {
  const { orderNumber, orderStatus, orderType, pickupType, asap, promiseTime, pickupTime, firstName, store } = order;
  const { lines, subTotal, tax, serviceFee, deliveryFee, discount, tipAmount, price } = order;
  return {
    orderNumber,
    orderStatus,
    orderType,
    pickupType,
    asap,
    promiseTime,
    pickupTime,
    firstName,
    store,
    lines,
    subTotal,
    tax,
    serviceFee,
    deliveryFee,
    discount,
    tipAmount,
    price,
    curbsideInstructions: "",
    businessName: "",
    billingAddress: NO_ADDRESS,
    deliveryAddress: null,
    payments: [],
    specialInstructions: "",
    isTaxExempt: false,
  };
}

const NO_ADDRESS: PostalAddress = { addressLine1: "", addressLine2: "", city: "", state: "", zip: "" };

export interface PostalAddress {
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zip: string;
}
