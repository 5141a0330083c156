import { addressLines } from "@platter/ordering/stores/address.ts";
import { formatCents } from "@platter/ordering/money.ts";
import {
  PAYMENT_TYPES,
  type PlacedOrder,
  type PlacedPayment,
  type HandoverTime,
  confirmationPath,
  handoverClock,
  handoverText,
  handoverTime,
  isCatering,
  isDelivery,
  pickupWords,
} from "@platter/ordering/order/placed-order.ts";
import { formatTime } from "@platter/ordering/day.ts";
import { formatBriefDay } from "@platter/ordering/calendar.ts";
import { directionsTo } from "@platter/ordering/stores/directions.ts";
import { placedTotals } from "@platter/ordering/order/placed-totals.ts";
import { type PictureOf, shownLines } from "@platter/ordering/checkout/shown-lines.ts";

interface ViewParts {
  zone: string | null;
  name: string;
  directionsTemplate: string;
  pictureOf: PictureOf;
}

export function confirmationView(order: PlacedOrder, { zone, name, directionsTemplate, pictureOf }: ViewParts) {
  const { orderNumber, store, payments } = order;
  const at = handoverTime(order, zone);
  const lines = addressLines(store);
  return {
    orderNumber,
    path: confirmationPath(orderNumber),
    isDelivery: isDelivery(order),
    isCatering: isCatering(order),
    type: [order.orderType, pickupWords(order)].filter(Boolean).join(", "),
    when: handoverText(order, at),
    whenInWords: handoverWords(order, at),
    comeBy: at && `${order.asap ? "about " : ""}${formatTime(at.time)} on ${formatBriefDay(at.day)}`,
    hasCalendar: at?.instant != null,
    store: { name: store.name, lines, phone: store.phone },
    directionsUrl: lines.length > 0 ? directionsTo(lines.join(", "), directionsTemplate) : null,
    deliverTo: order.deliveryAddress && addressLines(order.deliveryAddress),
    vehicle: order.curbsideInstructions,
    instructions: order.specialInstructions,
    orderedBy: [name, order.businessName, ...addressLines(order.billingAddress)].filter(Boolean),
    // A queued order is charged later, which does not apply to a free one.
    isQueued: order.orderStatus === "Queued" && order.price !== 0,
    payments: payments.map(paymentText).filter(Boolean),
    lines: shownLines(order, pictureOf).map((line) => ({ ...line, picture: line.picture || null })),
    totals: placedTotals(order),
  };
}

/** "Sun, Nov 22, 12:30 PM"; empty if unknown. */
function handoverWords(order: PlacedOrder, at: HandoverTime | null): string {
  return at ? [formatBriefDay(at.day), handoverClock(order, at)].filter(Boolean).join(", ") : "";
}

/** CONF-06: public to anyone with the order number, so names and notes of meals are removed. */
export function sharedView(order: PlacedOrder) {
  const lines = order.lines.map((line) => ({ ...line, nickname: "", specialInstructions: "" }));
  return {
    orderNumber: order.orderNumber,
    name: order.firstName,
    lines: shownLines({ lines }),
    totals: placedTotals(order),
  };
}

function paymentText({ paymentType, amount, ccMask, message }: PlacedPayment): string {
  const type = PAYMENT_TYPES.get(paymentType);
  const means = ccMask ? `${type ?? "Card"} ${ccMask}` : message || type;
  return [means, amount === null ? "" : formatCents(amount)].filter(Boolean).join(" ");
}

export type ConfirmationView = ReturnType<typeof confirmationView>;
