import type { Cart } from "@platter/ordering/checkout/cart.ts";
import type { TypedCard } from "@platter/ordering/checkout/card.ts";
import { offsetMinutes } from "@platter/ordering/day.ts";
import type { CheckoutDraft } from "@platter/ordering/order/session-values.ts";
import type { Cents } from "@platter/ordering/money.ts";
import { kindOf } from "@platter/ordering/order/order.ts";
import type { PlacedOrder } from "@platter/ordering/order/placed-order.ts";
import type { OrderDetails } from "../../../server/catering/orders.ts";
import { filledCart } from "./baskets.ts";
import { NOBODY } from "./options.ts";
import { Skipped, expect, need } from "./result.ts";
import type { Dish, Occasion, Scene } from "./scene.ts";

/** The order as the site would send it, for a customer who does not exist. */
export function purchaseOf({ envelope, store, orderType }: Occasion, card: TypedCard | null): OrderDetails {
  const { address, city, state, zip } = store;
  const contact: CheckoutDraft = {
    firstName: "Conformance",
    lastName: "Check",
    email: NOBODY,
    phone: "(214) 555-0100",
    address,
    address2: "",
    city,
    state,
    zip,
    guests: "",
  };
  return {
    envelope,
    asap: false,
    contact,
    headCount: kindOf(orderType) === "Catering" ? 10 : null,
    card,
    timezoneOffset: offsetMinutes(envelope.day, envelope.time, store.timeZone),
    userAgent: "Platter conformance",
  };
}

/** The card that orders are charged to, good until the end of next year. */
export function cardToCharge({ options, writes, now }: Scene, { store }: Occasion): TypedCard {
  need(writes);
  if (options.card === undefined) throw new Skipped("needs --card, to pay with");
  return {
    nameOnCard: "Conformance Check",
    cardNumber: options.card,
    // Four digits are American Express's.
    cvv: /^3[47]/.test(options.card) ? "1234" : "123",
    expirationMonth: "12",
    expirationYear: String(now.getUTCFullYear() + 1),
    billingZip: store.zip.slice(0, 5),
  };
}

/** A cart of one dish, as many pieces as the least amount wants. */
export async function cartWorth(scene: Scene, occasion: Occasion, dish: Dish, least: Cents, token?: string) {
  const quantity = Math.max(1, Math.ceil(least / Math.max(1, dish.price)));
  return filledCart(scene.probe, occasion, [{ ...dish.line, quantity }], token);
}

/** For its cancellation. */
export function noteOf({ orderNumber }: PlacedOrder): string {
  return /^[\w-]{1,24}$/.test(orderNumber) ? `placed the order ${orderNumber}` : "placed an order";
}

/** The price of an order, where known. */
export function expectCharged({ price }: PlacedOrder, amount: Cents): void {
  if (price === null) throw new Skipped("the summary tells no price");
  expect(price === amount, "it is another amount");
}

/** What an order is charged for, without the tip. */
export function totalOf(sums: Pick<Cart, "subTotal" | "tax" | "serviceFee" | "deliveryFee" | "discount">) {
  return sums.subTotal + (sums.tax ?? 0) + (sums.serviceFee ?? 0) + (sums.deliveryFee ?? 0) - sums.discount;
}

/** The same of a summary with its tip, where it tells the parts: no API has to. */
export function totalOfParts({ subTotal, tax, serviceFee, deliveryFee, discount, tipAmount }: PlacedOrder): Cents {
  const parts = [subTotal, tax, serviceFee, deliveryFee, discount === null ? null : -discount, tipAmount];
  return parts.reduce<Cents>((sum, part) => {
    if (part === null) throw new Skipped("the summary does not tell every part");
    return sum + part;
  }, 0);
}
