import { data, redirect } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import type { Geocoder } from "../../../../server/geocoding/geocoder.ts";
import type { Delivery } from "../../../../server/visitor/delivery.ts";
import type { OrderSession } from "../../../../server/visitor/order.ts";
import { DELIVERY_MESSAGES, readCoordinates } from "../../../domain/stores/address.ts";
import { type OrderSetup, pathOf, withoutAddress } from "../../../domain/order/journey.ts";
import type { Notice } from "../../../domain/order/notices.ts";
import { type OrderType, kindOf } from "../../../domain/order/order.ts";
import { cateringSiteLink } from "../../../domain/stores/stores.ts";
import { nullIfNotFound, nullIfTrouble } from "../../../domain/trouble.ts";
import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import type { AddressForm } from "./address-form.ts";
import type { AddressRefusal } from "./address-page.tsx";
import { addressAt, searchFailed } from "./find-address.ts";
import { verifyAddress } from "./verify-address.ts";

export const PATH = "/order-now/address";

/** What the buttons of the address form need. */
export interface AddressParts {
  order: OrderSession;
  orderType: OrderType;
  delivery: Delivery;
  notices: { write(notice: Notice): void };
  catering: Catering;
  geocoder: Geocoder;
  requestId: string;
  cateringSiteUrl: string | null;
}

/** What a press of a button leads to: another page, or the form again. */
export async function answerAddress(typed: AddressForm, form: FormData, parts: AddressParts) {
  switch (typed.intent) {
    case "update":
    case "verify":
    case "pick":
    case "continue":
      return verify(typed, parts);
    case "locate":
      return locate(form, typed, parts);
    case "pickup":
      return pickUpInstead(typed, parts);
    case "clear":
      return clear(parts);
    case null:
      return refuse(typed, [{ field: "", message: UNKNOWN_BUTTON }]);
  }
}

/** The same page again, with all that was typed. */
export function refuse(
  { address, line2 }: Pick<AddressForm, "address" | "line2">,
  problems: Problem[],
  { status = 422, ...more }: Partial<AddressRefusal> & { status?: number } = {},
) {
  const refusal: AddressRefusal = { problems, values: { address, address2: line2 }, ...more };
  return data(refusal, { status });
}

async function verify(form: AddressForm, parts: AddressParts) {
  const { setup } = parts.order;
  // A picked suggestion takes the place of what was typed.
  const shown = form.intent === "pick" ? { ...form, address: form.picked } : form;
  if (form.problems.length > 0) return refuse(shown, form.problems);
  const answer = await verifyAddress(form, { ...parts, setup: setup.read() });
  if (answer.kind === "verified") return goOn(answer.setup, parts);
  if (answer.kind === "unavailable") {
    const { status, problems } = searchFailed(answer.error, parts.requestId);
    return refuse(shown, problems, { status });
  }
  setup.write(answer.setup);
  switch (answer.kind) {
    case "choose": {
      const problems = [{ field: "suggestions", message: DELIVERY_MESSAGES.suggestions }];
      return refuse(shown, problems, { suggestions: answer.suggestions });
    }
    case "warned":
      return refuse(shown, [{ field: "warning", message: answer.warning.message }], { warning: answer.warning });
    case "pickup offered":
      return refuse(shown, [{ field: "offer", message: answer.message }]);
    case "refused":
      return refuse(shown, [{ field: "address", message: answer.message }]);
  }
}

/** SETUP-14: on to the day and time, or where a pilot store takes its catering orders (SETUP-23). */
async function goOn(setup: OrderSetup, { order, orderType, notices, cateringSiteUrl }: AddressParts) {
  const before = order.setup.read();
  order.setup.write(setup);
  if (before.time !== null && setup.time === null) notices.write({ code: "time-dropped" });
  const store = cateringSiteUrl && (await order.store().catch(nullIfTrouble));
  const isElsewhere = store && cateringSiteLink(store, orderType, setup, cateringSiteUrl);
  return redirect(isElsewhere ? PATH : pathOf("day and time", kindOf(orderType)), 303);
}

/** ADDR-05: the browser's coordinates fill the box and nothing else. */
async function locate(form: FormData, typed: AddressForm, { geocoder, requestId }: AddressParts) {
  const point = readCoordinates(form.get("lat"), form.get("lng"));
  try {
    const { text, problems } = await addressAt(point, geocoder);
    if (!point || !text) return refuse(typed, problems);
    return redirect(`${PATH}?lat=${point.latitude}&lng=${point.longitude}`, 303);
  } catch (error) {
    const { status, problems } = searchFailed(error, requestId);
    return refuse(typed, problems, { status });
  }
}

/** ADDR-20: the offer is taken as it stands in the answers; nothing that the form says about a store counts. */
async function pickUpInstead(typed: AddressForm, parts: AddressParts) {
  const { order, orderType, delivery, notices, catering } = parts;
  const setup = order.setup.read();
  // Withdrawn since the page was made, in another tab.
  if (!setup.pickupOffer) return redirect(PATH, 303);
  const store = await catering.storeByNumber(setup.pickupOffer.storeNumber).catch(nullIfNotFound);
  const refused = store ? await delivery.pickUpAt(store) : OFFER_GONE;
  if (store === null || refused !== null) {
    order.setup.write(withoutAddress(setup));
    return refuse(typed, [{ field: "", message: refused ?? OFFER_GONE }]);
  }
  notices.write({ code: "carry-out-instead", name: store.name });
  return redirect(pathOf("day and time", kindOf(orderType)), 303);
}

const OFFER_GONE = "This location is no longer available. Please try a different address.";

/** ADDR-07. */
function clear({ order: { setup }, notices }: AddressParts) {
  const before = setup.read();
  setup.write(withoutAddress(before));
  if (before.time !== null) notices.write({ code: "address-cleared" });
  return redirect(PATH, 303);
}
