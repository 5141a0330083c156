import { type PostalAddress, addressLines } from "../../../domain/stores/address.ts";
import { formatCents } from "../../../domain/money.ts";
import {
  type PlacedOrder,
  confirmationPath,
  handoverText,
  handoverTime,
  isCatering,
  isDelivery,
  pickupWords,
} from "../../../domain/order/placed-order.ts";
import { shownLines } from "../../../domain/checkout/shown-lines.ts";

/** Everything the confirmation shows, in words (CONF-02, CONF-07). */
export function confirmationView(order: PlacedOrder, zone: string | null) {
  const { orderNumber, store, payments, isTaxExempt } = order;
  const { subTotal, tax, serviceFee, deliveryFee, discount, tipAmount, price } = order;
  const at = handoverTime(order, zone);
  return {
    orderNumber,
    path: confirmationPath(orderNumber),
    isDelivery: isDelivery(order),
    isCatering: isCatering(order),
    type: [order.orderType, pickupWords(order)].filter(Boolean).join(", "),
    when: handoverText(order, at),
    hasCalendar: at?.instant != null,
    store: { name: store.name, lines: linesOf(store), phone: store.phone },
    deliverTo: order.deliveryAddress && linesOf(order.deliveryAddress),
    vehicle: order.curbsideInstructions,
    instructions: order.specialInstructions,
    orderedBy: [order.firstName, order.businessName, ...linesOf(order.billingAddress)].filter(Boolean),
    isQueued: order.orderStatus === "Queued",
    // CONF-05: nothing of the authorization is for the customer.
    payments: payments.map(({ amount, ccMask, message }) => {
      return `${ccMask ? `Card ${ccMask}` : message} ${formatCents(amount)}`.trim();
    }),
    lines: shownLines(order),
    totals: { subTotal, tax, serviceFee, deliveryFee, discount, tip: tipAmount, total: price, amountDue: 0 },
    isTaxExempt,
  };
}

export type ConfirmationView = ReturnType<typeof confirmationView>;

/** Nothing of an address that the API has left out. */
function linesOf(address: PostalAddress): string[] {
  return address.addressLine1 || address.city ? addressLines(address) : [];
}
