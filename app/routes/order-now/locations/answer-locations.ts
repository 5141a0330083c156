import { redirect } from "react-router";
import { type FormAnswer, refuse, refuseWith } from "../../../components/form/refuse.ts";
import type { Remote, Site, Visitor } from "../../../../server/context.ts";
import { looksLikeCardNumber } from "@platter/ordering/checkout/card.ts";
import { pathOf, withStore } from "@platter/ordering/order/journey.ts";
import { kindOf } from "@platter/ordering/order/order.ts";
import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import { cateringSiteLink, isStoreNumber } from "@platter/ordering/stores/stores.ts";
import { nullIfNotFound, orNull } from "@platter/ordering/remote-failure.ts";
import { cleanLine } from "@platter/ordering/typed-text.ts";
import type { Handlers } from "../../../ui/form/intents.ts";
import { textOf } from "../../../ui/form/text-of.ts";
import { offerNow, saveStore } from "../../../components/order/chosen-store.ts";
import type { storeIntents } from "../../../components/stores/intents.ts";
import { preferStore } from "../../../components/stores/prefer-store.ts";
import { findStores } from "./find-stores.ts";

export const UNKNOWN_STORE = "Please select one of these locations.";

/** A button of a row, pressed with the list around it. */
export interface LocationsPress {
  form: FormData;
  pressed: NonNullable<ReturnType<typeof storeIntents.read>>;
  page: string;
  site: Site;
  remote: Remote;
  visitor: Visitor;
}

/** HTML, cleaned: a store's own words on its catering. */
type Answer = FormAnswer<{ cateringNote?: string }>;

const handlers: Handlers<typeof storeIntents, [LocationsPress], Answer> = {
  store: chooseStore,
  favorite: makeFavorite,
};

/** What a press of a row's button leads to: another page, or the list again. */
export function answerLocations(press: LocationsPress): Answer {
  return handlers[press.pressed.name](press);
}

/** SETUP-16: what the form says about a store is not believed, the API is asked again. */
async function chooseStore({ form, pressed, site, remote, visitor }: LocationsPress): Answer {
  if (!isStoreNumber(pressed.argument)) return refuseWith(form, UNKNOWN_STORE);
  const { catering, geocoder } = remote;
  const typed = cleanLine(textOf(form, "near"));
  const near = typed.length > ADDRESS_MAX || looksLikeCardNumber(typed) ? "" : typed;
  const now = site.now();
  const [orderType, store, search] = await Promise.all([
    visitor.order.orderType(),
    catering.storeByNumber(pressed.argument).catch(nullIfNotFound),
    findStores(near || null, { catering, geocoder, now }),
  ]);
  if (!orderType || !store) return refuseWith(form, UNKNOWN_STORE);
  const setup = visitor.order.setup.read();
  const offer = await offerNow(store, { orderType, pickupType: setup.pickupType, now, catering });
  if (!offer.selectable) {
    const note = offer.lacksCatering ? await catering.cateringDisabledMessage(store.id).catch(orNull) : null;
    return refuse(form, [{ field: "", message: `${store.name}: ${offer.message}` }], 422, { cateringNote: note ?? "" });
  }
  if (cateringSiteLink(store, orderType, setup, site.links.cateringSiteUrl)) {
    return refuseWith(form, `${store.name} takes catering orders on a site of its own. Please use the link beside it.`);
  }
  const distance = search.stores?.find(({ id }) => id === store.id)?.distance ?? null;
  saveStore({ ...withStore(setup, store, distance), near: search.stores ? near : "" }, visitor);
  return redirect(pathOf("day and time", kindOf(orderType)), 303);
}

async function makeFavorite({ form, pressed, page, remote, visitor }: LocationsPress): Answer {
  const answer = await preferStore(pressed.argument, { ...visitor, page, catering: remote.catering });
  return answer ?? refuseWith(form, UNKNOWN_STORE);
}
