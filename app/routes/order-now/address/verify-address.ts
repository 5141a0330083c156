import type { Catering } from "../../../../server/catering/catering.ts";
import type { Delivery } from "../../../../server/visitor/delivery.ts";
import type { Geocoder } from "../../../../server/geocoding/geocoder.ts";
import { type DeliveryAddress, deliveryAddress, deliverySearch } from "@platter/ordering/stores/address.ts";
import { DELIVERY_MESSAGES } from "@platter/ordering/stores/address-messages.ts";
import { type OrderSetup, withDelivery, withPickupOffer, withoutAddress } from "@platter/ordering/order/journey.ts";
import type { OrderType } from "@platter/ordering/order/order.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { storeAddress, storeOffer } from "@platter/ordering/stores/stores.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { AddressForm } from "./address-form.ts";

/** What a typed address led to. Each carries the answers as they are then. */
export type Verification = { setup: OrderSetup } & (
  | { kind: "verified" }
  /** The customer picks one of these (ADDR-17). */
  | { kind: "choose"; suggestions: string[] }
  /** It can be delivered, but something is to be said first. */
  | { kind: "warned"; warning: Warning }
  | { kind: "pickup offered"; message: string }
  | { kind: "refused"; message: string }
  /** The address search cannot be asked. */
  | { kind: "unavailable"; error: unknown }
);

export interface Warning {
  message: string;
  /** Formatted, so that going on means this address and no other. */
  address: string;
  store: string;
}

export interface VerificationParts {
  setup: OrderSetup;
  orderType: OrderType;
  geocoder: Pick<Geocoder, "find">;
  delivery: Delivery;
  catering: Pick<Catering, "withinDeliveryRadius">;
}

/** One door, and the store that delivers to it (ADDR-07 to ADDR-21). Fails like the look-up of a store. */
export async function verifyAddress(
  form: Extract<AddressForm, { problems: null }>,
  parts: VerificationParts,
): Promise<Verification> {
  const { setup, geocoder } = parts;
  const { address, address2 } = form.values;
  const outcome = await geocoder.find(address).then(
    (candidates) => deliverySearch(candidates, form.picked),
    (error: unknown) => ({ kind: "unavailable", error }) as const,
  );
  switch (outcome.kind) {
    case "unavailable":
      return { ...outcome, setup };
    case "unknown":
    case "imprecise":
      return { kind: "refused", setup, message: DELIVERY_MESSAGES[outcome.kind] };
    case "choose":
      return { kind: "choose", setup, suggestions: outcome.doors.map((door) => door.formattedAddress) };
    case "verified": {
      const { formattedAddress } = outcome.door;
      // A flat that was typed before the suggestion was picked is still the customer's.
      const words = { typed: [...new Set([address, form.box])].join(", "), line2: address2 };
      // Whoever goes on has read the warning about this address.
      const isWarned = form.intent === "continue" && form.picked === formattedAddress;
      return findStore(deliveryAddress(outcome.door, words), { formattedAddress, isWarned }, parts);
    }
  }
}

/** Which store brings the food there (ADDR-19, ADDR-20). */
async function findStore(
  address: DeliveryAddress,
  { formattedAddress, isWarned }: { formattedAddress: string; isWarned: boolean },
  parts: VerificationParts,
): Promise<Verification> {
  const { setup, orderType, delivery } = parts;
  if (setup.store && (await staysInReach(address, parts))) {
    return { kind: "verified", setup: withDelivery(setup, address, setup.store) };
  }
  const match = await delivery.match(address, { bypassWarning: isWarned });
  // An offer to pick up was for another address: with this one given, it is no more.
  const before = setup.pickupOffer ? withoutAddress(setup) : setup;
  const notThere = (message: string): Verification => ({ kind: "refused", setup: before, message });
  if (match.kind === "none") return notThere(match.message);

  const { store } = match;
  const offer = storeOffer(store, orderType, match.kind === "pickup offered" ? "Carry Out" : "Delivery");
  if (!offer.selectable) return notThere(match.kind === "pickup offered" ? match.message : offer.message);
  if (match.kind === "pickup offered") {
    const { message } = match;
    return { ...match, setup: withPickupOffer(setup, address, { storeNumber: store.storeNumber, message }) };
  }
  if (match.kind === "warned" && !isWarned) {
    const warning = { message: match.message, address: formattedAddress, store: placeOf(store) };
    return { kind: "warned", setup: before, warning };
  }
  return { kind: "verified", setup: withDelivery(setup, address, store) };
}

/** API-10: a store that an earlier address was matched to stays, where it delivers to the new one as well. */
async function staysInReach(address: DeliveryAddress, { setup, catering }: VerificationParts): Promise<boolean> {
  const { store } = setup;
  if (!store || !setup.address) return false;
  // Where that cannot be told, the look-up that follows tells more.
  return (await catering.withinDeliveryRadius(store.id, address).catch(orNull)) ?? false;
}

function placeOf(store: Store): string {
  return `${store.name}, ${storeAddress(store)}`;
}
