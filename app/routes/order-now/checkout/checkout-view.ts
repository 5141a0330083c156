import type { PaymentOptions } from "../../../../server/checkout/payment.ts";
import type { ReadyOrder } from "../../../../server/visitor/order.ts";
import { addressLines } from "@platter/ordering/stores/address.ts";
import { formatPhone } from "@platter/ordering/checkout/contact.ts";
import type { Customer } from "@platter/ordering/account/customer.ts";
import { formatLongDay, formatMonthDay } from "@platter/ordering/calendar.ts";
import { formatTime } from "@platter/ordering/day.ts";
import { deliveryRange } from "@platter/ordering/order/delivery.ts";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import type { CheckoutDraft } from "@platter/ordering/order/session-values.ts";
import { vehicleText } from "@platter/ordering/order/order.ts";
import { type PaymentSession, chosenCard } from "@platter/ordering/checkout/payment.ts";
import { paymentIdOf } from "@platter/ordering/checkout/saved-card.ts";
import { storeLines, storeOffer } from "@platter/ordering/stores/stores.ts";
import type { PaymentView } from "./payment-section.tsx";

/** What the payment section shows (PAY-01, PAY-02). */
export function paymentView(
  { savedCards, hasProvider }: PaymentOptions,
  { savedCardId, entersCard }: PaymentSession,
  script: string,
): PaymentView {
  const chosen = chosenCard(savedCards, savedCardId);
  return {
    savedCards,
    chosenId: chosen ? paymentIdOf(chosen) : "",
    entersCard,
    provider: hasProvider ? { script } : null,
  };
}

/** What a customer has not typed is known; what was typed stays. */
export function withCustomer(draft: CheckoutDraft, customer: Customer | null): CheckoutDraft {
  if (!customer) return draft;
  const { firstName, lastName, email, phone } = customer;
  return {
    ...draft,
    firstName: draft.firstName || firstName,
    lastName: draft.lastName || lastName,
    email: draft.email || email,
    phone: draft.phone || formatPhone(phone),
  };
}

/** What is ordered where, for when, and how it changes hands (CHK-16, CHK-17). */
export function summaryOf(order: ReadyOrder, { asap, address, vehicle }: OrderSetup) {
  const { store, kind, pickupType, day, time } = order;
  const closed = closedFor(order);
  const isDelivery = pickupType === "Delivery";
  const clock = isDelivery ? deliveryRange(time) : formatTime(time);
  return {
    store: { name: store.name, lines: storeLines(store) },
    deliverTo: isDelivery && address ? addressLines(address) : null,
    vehicle: pickupType === "CurbSide" && vehicle ? vehicleText(vehicle) : null,
    // CHK-17 wants month and day for a delivery.
    day: isDelivery && kind !== "Catering" ? formatMonthDay(day) : formatLongDay(day),
    time: asap ? "ASAP" : clock,
    heading: kind === "Catering" ? "Date & Time Range" : isDelivery ? "Estimated Delivery Date & Time" : null,
    ...(closed && { closed }),
    rangeNote: isDelivery && kind !== "Catering" ? "Our delivery ranges span a 15-minute window" : null,
  };
}

/** Why the restaurant takes the order no more, which it did when it was chosen (STORE-03, STORE-16); empty when it does. */
export function closedFor({ store, orderType, pickupType }: ReadyOrder): string {
  return storeOffer(store, orderType, pickupType).message;
}
