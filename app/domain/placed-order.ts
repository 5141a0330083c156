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
  /** ISO 8601, or empty. */
  pickupTime: string;
  firstName: string;
  businessName: string;
  billingAddress: PostalAddress;
  store: PostalAddress & { name: string; phone: string };
  payments: { amount: Cents; ccMask: string; message: string }[];
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
}

export interface PostalAddress {
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zip: string;
}
