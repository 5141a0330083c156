import { redirect } from "react-router";
import { type FormAnswer, refuse, refuseUnknownButton, refuseWith } from "../../../components/form/refuse.ts";
import type { Remote, Site, Visitor } from "../../../../server/context.ts";
import { type OrderSetup, pathOf, withoutAddress } from "@platter/ordering/order/journey.ts";
import { type OrderType, kindOf } from "@platter/ordering/order/order.ts";
import { readCoordinates } from "@platter/ordering/stores/address.ts";
import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import { DELIVERY_MESSAGES } from "@platter/ordering/stores/address-messages.ts";
import { cateringSiteLink } from "@platter/ordering/stores/stores.ts";
import { nullIfNotFound, orNull } from "@platter/ordering/remote-failure.ts";
import type { Handlers } from "../../../ui/form/intents.ts";
import { saveStore } from "../../../components/order/chosen-store.ts";
import type { AddressForm } from "./address-form.ts";
import type { AddressRefusal } from "./address-page.tsx";
import { addressLine } from "./address-rules.ts";
import { addressAt, searchFailed } from "./find-address.ts";
import type { addressIntents } from "./intents.ts";
import { verifyAddress } from "./verify-address.ts";

export const ADDRESS_PATH = "/order-now/address";

/** A button of the address form, pressed with the form around it. */
export interface AddressPress {
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

/** What a press of a button leads to: another page, or the form again. */
export async function answerAddress(press: AddressPress): Answer {
  return press.read.intent === null ? refuseUnknownButton(press.form) : handlers[press.read.intent](press);
}

async function verify({ form, read, orderType, site, remote, visitor }: AddressPress): Answer {
  if (read.problems) return refuse(form, read.problems);
  const { setup } = visitor.order;
  setup.update({ located: undefined });
  const answer = await verifyAddress(read, { ...remote, delivery: visitor.delivery, orderType, setup: setup.read() });
  if (answer.kind === "verified") return goOn(answer.setup, { orderType, site, visitor });
  if (answer.kind === "unavailable") {
    const { status, problems } = searchFailed(answer.error, site.requestId);
    return refuse(form, problems, status);
  }
  setup.write(answer.setup);
  switch (answer.kind) {
    case "choose": {
      const problems = [{ field: "suggestions", message: DELIVERY_MESSAGES.suggestions }];
      return refuse(form, problems, 422, { suggestions: answer.suggestions });
    }
    case "warned": {
      const { warning } = answer;
      return refuse(form, [{ field: "warning", message: warning.message }], 422, { warning });
    }
    case "pickup offered":
      return refuse(form, [{ field: "offer", message: answer.message }]);
    case "refused":
      return refuse(form, [{ field: "address", message: answer.message }]);
  }
}

/** SETUP-14: on to the day and time, or where a pilot store takes its catering orders (SETUP-23). */
async function goOn(
  after: OrderSetup,
  { orderType, site, visitor }: Pick<AddressPress, "orderType" | "site" | "visitor">,
) {
  const { order } = visitor;
  const { cateringSiteUrl } = site.links;
  saveStore(after, visitor);
  const store = cateringSiteUrl && (await order.store().catch(orNull));
  const isElsewhere = store && cateringSiteLink(store, orderType, after, cateringSiteUrl);
  return redirect(isElsewhere ? ADDRESS_PATH : pathOf("day and time", kindOf(orderType)), 303);
}

/** ADDR-05: the browser's coordinates fill the box and nothing else. */
async function locate({ form, site, remote, visitor }: AddressPress): Answer {
  const point = readCoordinates(form.get("lat"), form.get("lng"));
  try {
    const { text, problems } = await addressAt(point, remote.geocoder);
    if (!point || !text) return refuse(form, problems);
    visitor.order.setup.update({ located: addressLine(text).slice(0, ADDRESS_MAX) });
    return redirect(ADDRESS_PATH, 303);
  } catch (error) {
    const { status, problems } = searchFailed(error, site.requestId);
    return refuse(form, problems, status);
  }
}

/** ADDR-20: the offer is taken as it stands in the answers; nothing that the form says about a store counts. */
async function pickUpInstead({ form, orderType, remote, visitor }: AddressPress): Answer {
  const { order, delivery, notices } = visitor;
  const setup = order.setup.read();
  // Withdrawn since the page was made, in another tab.
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

/** ADDR-07. */
async function clear({ visitor: { order, notices } }: AddressPress): Answer {
  const before = order.setup.read();
  order.setup.write({ ...withoutAddress(before), located: undefined });
  if (before.time !== null) notices.write({ code: "address-cleared" });
  return redirect(ADDRESS_PATH, 303);
}
