import { expect, test } from "vitest";
import { type PlacedOrder, forStrangers } from "../../app/domain/placed-order.ts";

const secret = "SECRET";
const address = { addressLine1: secret, addressLine2: secret, city: secret, state: secret, zip: secret };

const ORDER: PlacedOrder = {
  orderNumber: "ZK-1",
  orderStatus: "Placed",
  orderType: "Individual",
  pickupType: "Delivery",
  asap: false,
  promiseTime: "2026-11-21T12:30:00-06:00",
  pickupTime: "2026-11-21T12:15:00-06:00",
  curbsideInstructions: secret,
  firstName: "Ana",
  businessName: secret,
  billingAddress: address,
  deliveryAddress: address,
  store: {
    ...address,
    addressLine1: "1 Elm St",
    addressLine2: "",
    city: "Dallas",
    state: "TX",
    zip: "75201",
    name: "Elm",
    phone: "",
  },
  payments: [{ amount: 100, paymentAuth: secret, ccMask: secret, message: secret }],
  specialInstructions: secret,
  lines: [],
  subTotal: 100,
  tax: 8,
  serviceFee: 0,
  deliveryFee: 0,
  discount: 0,
  tipAmount: 0,
  price: 108,
  isTaxExempt: true,
};

test("CONF-06 D-155: whoever did not place an order here sees its items, sums and store, and nothing of the customer but a first name", () => {
  const shown = forStrangers(ORDER);
  expect(JSON.stringify(shown)).not.toContain(secret);
  expect(shown).toMatchObject({ orderNumber: "ZK-1", firstName: "Ana", price: 108, store: { name: "Elm" } });
  expect(Object.keys(shown).toSorted()).toEqual(Object.keys(ORDER).toSorted());
});

test("CONF-06: a field that is added to an order one day stays hidden", () => {
  expect(forStrangers({ ...ORDER, lastName: secret } as PlacedOrder)).not.toHaveProperty("lastName");
});
