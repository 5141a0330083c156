import { redirect } from "react-router";
import { readForm } from "../../../components/form/read-form.ts";
import { type FormAnswer, refuse, refuseUnknownButton, refuseWith } from "../../../components/form/refuse.ts";
import type { Remote, Site, Visitor } from "../../../../server/context.ts";
import {
  type OrderSetup,
  pathOf,
  withDelivery,
  withPickupOffer,
  withoutAddress,
} from "@platter/ordering/order/journey.ts";
import { type OrderType, kindOf } from "@platter/ordering/order/order.ts";
import {
  type DeliveryAddress,
  type Door,
  deliveryAddress,
  deliverySearch,
  isPrecise,
  readCoordinates,
} from "@platter/ordering/stores/address.ts";
import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import { DELIVERY_MESSAGES } from "@platter/ordering/stores/address-messages.ts";
import { cateringSiteLink, storeAddress, storeOffer } from "@platter/ordering/stores/stores.ts";
import { nullIfNotFound, orNull, problemsOfFailure } from "@platter/ordering/remote-failure.ts";
import { safeToShow } from "@platter/ordering/checkout/card.ts";
import { textOf } from "@platter/ordering/typed-text.ts";
import type { Handlers } from "../../../ui/form/intents.ts";
import type { AddressRefusal } from "./address-page.tsx";
import { addressIntents, addressLine, addressRules } from "./address-rules.ts";

export const ADDRESS_PATH = "/order-now/address";

type AddressForm = ReturnType<typeof readAddressForm>;

export function readAddressForm(form: FormData) {
  const { name: intent, argument } = addressIntents.read(form) ?? { name: null, argument: "" };
  const box = safeToShow(addressLine(textOf(form, "address")));
  if (intent === "pick") form.set("address", argument);
  /** The formatted address of the pressed suggestion or of the warning; otherwise empty. */
  const picked = addressLine(intent === "continue" ? textOf(form, "warned") : argument);
  return { intent, box, picked, ...readForm(form, addressRules) };
}

interface AddressPress {
  form: FormData;
  read: AddressForm;
  orderType: OrderType;
  site: Site;
  remote: Remote;
  visitor: Visitor;
}

type Answer = FormAnswer<Pick<AddressRefusal, "suggestions" | "warning">>;

const handlers: Handlers<typeof addressIntents, [AddressPress], Answer> = {
  update: verify,
  verify,
  pick: verify,
  continue: verify,
  locate,
  pickup: pickUpInstead,
  clear,
};

export async function answerAddress(press: AddressPress): Answer {
  return press.read.intent === null ? refuseUnknownButton(press.form) : handlers[press.read.intent](press);
}

async function verify(press: AddressPress): Answer {
  const { form, read, site, remote, visitor } = press;
  if (read.problems) return refuse(form, read.problems);
  visitor.order.setup.update({ located: undefined });
  const { address, address2 } = read.values;
  const outcome = await remote.geocoder.find(address).then(
    (candidates) => deliverySearch(candidates, read.picked),
    (error: unknown) => ({ kind: "unavailable", error }) as const,
  );
  switch (outcome.kind) {
    case "unavailable":
      return refuseSearch(form, outcome.error, site.requestId);
    case "unknown":
    case "imprecise":
      return refuse(form, [{ field: "address", message: DELIVERY_MESSAGES[outcome.kind] }]);
    case "choose": {
      const problems = [{ field: "suggestions", message: DELIVERY_MESSAGES.suggestions }];
      return refuse(form, problems, 422, { suggestions: outcome.doors.map((door) => door.formattedAddress) });
    }
    case "verified": {
      // The typed text is kept too: a suggestion lacks the apartment number typed before it was picked.
      const typed = [...new Set([address, read.box])].join(", ");
      return deliverTo(deliveryAddress(outcome.door, { typed, line2: address2 }), outcome.door, press);
    }
  }
}

async function deliverTo(address: DeliveryAddress, { formattedAddress }: Door, press: AddressPress): Answer {
  const { form, read, orderType, visitor } = press;
  const { order, delivery } = visitor;
  const setup = order.setup.read();
  if (setup.store && (await staysInReach(address, setup, press))) {
    return goOn(withDelivery(setup, address, setup.store), press);
  }
  const isWarned = read.intent === "continue" && read.picked === formattedAddress;
  const match = await delivery.match(address, { bypassWarning: isWarned });
  const isPickup = match.kind === "pickup offered";
  const offer = match.kind === "none" ? null : storeOffer(match.store, orderType, isPickup ? "Carry Out" : "Delivery");
  // An earlier pickup offer was for another address.
  const withdrawn = setup.pickupOffer ? withoutAddress(setup) : setup;
  if (match.kind === "none" || !offer?.selectable) {
    order.setup.write(withdrawn);
    const message = match.kind === "none" || isPickup ? match.message : (offer?.message ?? "");
    return refuse(form, [{ field: "address", message }]);
  }
  const { store } = match;
  if (match.kind === "pickup offered") {
    const { message } = match;
    order.setup.write(withPickupOffer(setup, address, { storeNumber: store.storeNumber, message }));
    return refuse(form, [{ field: "offer", message }]);
  }
  if (match.kind === "warned" && !isWarned) {
    order.setup.write(withdrawn);
    const { message } = match;
    const warning = { message, address: formattedAddress, store: `${store.name}, ${storeAddress(store)}` };
    return refuse(form, [{ field: "warning", message }], 422, { warning });
  }
  return goOn(withDelivery(setup, address, store), press);
}

/** API-10: the store of an earlier address stays if it delivers to the new one. */
async function staysInReach(
  address: DeliveryAddress,
  { store, address: earlier }: OrderSetup,
  { remote }: AddressPress,
) {
  if (!store || !earlier) return false;
  // If the check fails, the store lookup below decides.
  return (await remote.catering.withinDeliveryRadius(store.id, address).catch(orNull)) ?? false;
}

/** Refuses the form for a failed address search; rethrows errors that are not remote failures. */
function refuseSearch(form: FormData, error: unknown, requestId: string) {
  const { status } = problemsOfFailure(error, requestId);
  return refuse(form, [{ field: "", message: `${DELIVERY_MESSAGES.unavailable} (Reference: ${requestId})` }], status);
}

/** SETUP-14: continues to day and time; a pilot store's link to its catering site is on this page (SETUP-23). */
async function goOn(after: OrderSetup, { orderType, site, visitor }: AddressPress) {
  const { order } = visitor;
  const { cateringSiteUrl } = site.links;
  order.saveStore(after);
  const store = cateringSiteUrl && (await order.store().catch(orNull));
  const isElsewhere = store && cateringSiteLink(store, orderType, after, cateringSiteUrl);
  return redirect(isElsewhere ? ADDRESS_PATH : pathOf("day and time", kindOf(orderType)), 303);
}

/** ADDR-05: the address at the browser's coordinates only fills the field; it is not verified. */
async function locate({ form, site, remote, visitor }: AddressPress): Answer {
  const point = readCoordinates(form.get("lat"), form.get("lng"));
  try {
    const candidates = point ? await remote.geocoder.reverse(point) : [];
    const text = (candidates.find(isPrecise) ?? candidates[0])?.formattedAddress;
    if (!text) return refuse(form, [{ field: "address", message: DELIVERY_MESSAGES.unknown }]);
    visitor.order.setup.update({ located: addressLine(text).slice(0, ADDRESS_MAX) });
    return redirect(ADDRESS_PATH, 303);
  } catch (error) {
    return refuseSearch(form, error, site.requestId);
  }
}

/** ADDR-20: the suggested store is read from the session, not from the form. */
async function pickUpInstead({ form, orderType, remote, visitor }: AddressPress): Answer {
  const { order, delivery, notices } = visitor;
  const setup = order.setup.read();
  if (!setup.pickupOffer) return redirect(ADDRESS_PATH, 303);
  const store = await remote.catering.storeByNumber(setup.pickupOffer.storeNumber).catch(nullIfNotFound);
  const refused = store ? await delivery.pickUpAt(store) : OFFER_GONE;
  if (store === null || refused !== null) {
    order.setup.write(withoutAddress(setup));
    return refuseWith(form, refused ?? OFFER_GONE);
  }
  notices.write({ code: "carry-out-instead", name: store.name });
  return redirect(pathOf("day and time", kindOf(orderType)), 303);
}

const OFFER_GONE = "This location is no longer available. Please try a different address.";

async function clear({ visitor: { order, notices } }: AddressPress): Answer {
  const before = order.setup.read();
  order.setup.write({ ...withoutAddress(before), located: undefined });
  if (before.time !== null) notices.write({ code: "address-cleared" });
  return redirect(ADDRESS_PATH, 303);
}
