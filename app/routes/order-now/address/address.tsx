import { data, redirect } from "react-router";
import { showTrouble } from "../../../components/page/error-page.tsx";
import * as keys from "../../../context.ts";
import { DELIVERY_MESSAGES, addressText, isPrecise, readCoordinates } from "../../../domain/stores/address.ts";
import { looksLikeCardNumber } from "../../../domain/checkout/card.ts";
import { offeredPickup } from "../../../domain/order/delivery-match.ts";
import { type OrderSetup, pathOf, withoutAddress } from "../../../domain/order/journey.ts";
import { type OrderType, kindOf } from "../../../domain/order/order.ts";
import { cateringSiteLink } from "../../../domain/stores/stores.ts";
import { nullIfNotFound, nullIfTrouble, problemsOfTrouble } from "../../../domain/trouble.ts";
import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import type { Route } from "./+types/address.ts";
import { type AddressForm, cleanText, readAddressForm } from "./address-form.ts";
import { AddressPage, type AddressRefusal } from "./address-page.tsx";
import { typedBefore, verifiedView } from "./address-view.ts";
import { verifyAddress } from "./verify-address.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

type Context = Route.LoaderArgs["context"];

const PATH = "/order-now/address";

/** Where to bring it: an address, and the restaurant that delivers there (ADDR-01 to ADDR-22). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const orderType = await openStep(context).catch(showTrouble);
  const { order: visit } = context.get(keys.visitor);
  const setup = visit.setup.read();
  const [found, offered, brought] = await Promise.all([
    visit.store().then((store) => ({ store }), nullIfTrouble),
    setup.pickupOffer &&
      context.get(keys.remote).catering.storeByNumber(setup.pickupOffer.storeNumber).catch(nullIfTrouble),
    broughtBy(request, context),
  ]);
  const store = found?.store ?? null;
  const offer = offeredPickup(setup, offered);
  // A store that the API no longer has leaves the address to be verified again; one that cannot be asked about stays.
  const isVerified = setup.store !== null && !brought && (store !== null || found === null);
  return {
    verified: isVerified ? verifiedView(setup, store) : null,
    offer: offer && { ...offer, address: setup.address ? addressText(setup.address) : "" },
    typed: brought?.typed ?? typedBefore(setup),
    isLocated: brought?.isLocated ?? false,
    problems: brought?.problems ?? [],
    next: pathOf("day and time", kindOf(orderType)),
    externalUrl: store && cateringSiteLink(store, orderType, setup, context.get(keys.site).links.cateringSiteUrl),
    pickupPath: pathOf("pickup type", kindOf(orderType)),
  };
}

/** The guards of this step (GUARD-11); the search for a pickup lives with the list of stores. */
async function openStep(context: Context): Promise<OrderType> {
  const visitor = context.get(keys.visitor);
  const { order: visit } = visitor;
  await visit.require("address");
  if (visit.setup.read().pickupType !== "Delivery") throw redirect("/order-now/locations", 303);
  const orderType = await visit.orderType();
  if (orderType) return orderType;
  // Gone from the API since it was chosen.
  visitor.notices.write({ code: "missing", what: "order type" });
  throw redirect("/order-now", 303);
}

/** An address that a link or the current-location button has brought, to be verified like a typed one (ADDR-05). */
async function broughtBy(request: Request, context: Context) {
  const query = new URL(request.url).searchParams;
  const address = cleanText(query.get("address") ?? "");
  if (looksLikeCardNumber(address)) {
    // Pasted into the wrong place: out of the address again.
    context.get(keys.visitor).notices.write({ code: "address-unknown" });
    throw redirect(PATH, 303);
  }
  const point = readCoordinates(query.get("lat"), query.get("lng"));
  if (!point) return address ? { typed: { address }, isLocated: false, problems: [] } : null;
  try {
    const { text, problems } = await addressAt(point, context);
    return { typed: { address: text }, isLocated: text !== "", problems };
  } catch (error) {
    return { typed: {}, isLocated: false, problems: searchDown(error, context).problems };
  }
}

/** ADDR-05: what is at a point, in words for the box. */
async function addressAt(point: { latitude: number; longitude: number } | null, context: Context) {
  const candidates = point ? await context.get(keys.remote).geocoder.reverse(point) : [];
  const text = (candidates.find(isPrecise) ?? candidates[0])?.formattedAddress ?? "";
  return { text, problems: text ? [] : [{ field: "address", message: DELIVERY_MESSAGES.unknown }] };
}

/** The address search cannot be asked; our own faults pass. */
function searchDown(error: unknown, context: Context): { status: number; problems: Problem[] } {
  const { requestId } = context.get(keys.site);
  const { status } = problemsOfTrouble(error, requestId);
  return { status, problems: [{ field: "", message: `${DELIVERY_MESSAGES.unavailable} (Reference: ${requestId})` }] };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = context.get(keys.visitor);
  const form = await request.formData();
  const typed = readAddressForm(form);
  const { pickupType, store } = visitor.order.setup.read();
  // Pressed twice: it is carry out by now.
  if (typed.intent === "pickup" && pickupType === "Carry Out" && store) {
    throw redirect(pathOf("day and time", await visitor.order.kind().catch(nullIfTrouble)), 303);
  }
  try {
    const orderType = await openStep(context);
    switch (typed.intent) {
      case "update":
      case "verify":
      case "pick":
      case "continue":
        return await verify(typed, orderType, context);
      case "locate":
        return await locate(form, typed, context);
      case "pickup":
        return await pickUpInstead(typed, orderType, context);
      case "clear":
        return clear(context);
      case null:
        return refuse(typed, [{ field: "", message: UNKNOWN_BUTTON }]);
    }
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    return refuse(typed, problems, { status });
  }
}

/** The same page again, with all that was typed. */
function refuse(
  { address, line2 }: Pick<AddressForm, "address" | "line2">,
  problems: Problem[],
  { status = 422, ...more }: Partial<AddressRefusal> & { status?: number } = {},
) {
  const refusal: AddressRefusal = { problems, values: { address, address2: line2 }, ...more };
  return data(refusal, { status });
}

async function verify(form: AddressForm, orderType: OrderType, context: Context) {
  const remote = context.get(keys.remote);
  const visitor = context.get(keys.visitor);
  // A picked suggestion takes the place of what was typed.
  const shown = form.intent === "pick" ? { ...form, address: form.picked } : form;
  if (form.problems.length > 0) return refuse(shown, form.problems);
  const { order: visit } = visitor;
  const answer = await verifyAddress(form, {
    setup: visit.setup.read(),
    orderType,
    geocoder: remote.geocoder,
    delivery: visitor.delivery,
    catering: remote.catering,
  });
  if (answer.kind === "verified") return goOn(answer.setup, orderType, context);
  if (answer.kind === "unavailable") {
    const { status, problems } = searchDown(answer.error, context);
    return refuse(shown, problems, { status });
  }
  visit.setup.write(answer.setup);
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
async function goOn(setup: OrderSetup, orderType: OrderType, context: Context) {
  const visitor = context.get(keys.visitor);
  const { order: visit } = visitor;
  const before = visit.setup.read();
  visit.setup.write(setup);
  if (before.time !== null && setup.time === null) visitor.notices.write({ code: "time-dropped" });
  const { cateringSiteUrl } = context.get(keys.site).links;
  const store = cateringSiteUrl && (await visit.store().catch(nullIfTrouble));
  const isElsewhere = store && cateringSiteLink(store, orderType, setup, cateringSiteUrl);
  return redirect(isElsewhere ? PATH : pathOf("day and time", kindOf(orderType)), 303);
}

/** ADDR-05: the browser's coordinates fill the box and nothing else. */
async function locate(form: FormData, typed: AddressForm, context: Context) {
  const point = readCoordinates(form.get("lat"), form.get("lng"));
  try {
    const { text, problems } = await addressAt(point, context);
    if (!point || !text) return refuse(typed, problems);
    return redirect(`${PATH}?lat=${point.latitude}&lng=${point.longitude}`, 303);
  } catch (error) {
    const { status, problems } = searchDown(error, context);
    return refuse(typed, problems, { status });
  }
}

/** ADDR-20: the offer is taken as it stands in the answers; nothing that the form says about a store counts. */
async function pickUpInstead(typed: AddressForm, orderType: OrderType, context: Context) {
  const visitor = context.get(keys.visitor);
  const { order: visit } = visitor;
  const setup = visit.setup.read();
  // Withdrawn since the page was made, in another tab.
  if (!setup.pickupOffer) return redirect(PATH, 303);
  const store = await context
    .get(keys.remote)
    .catering.storeByNumber(setup.pickupOffer.storeNumber)
    .catch(nullIfNotFound);
  const refused = store ? await visitor.delivery.pickUpAt(store) : OFFER_GONE;
  if (store === null || refused !== null) {
    visit.setup.write(withoutAddress(setup));
    return refuse(typed, [{ field: "", message: refused ?? OFFER_GONE }]);
  }
  visitor.notices.write({ code: "carry-out-instead", name: store.name });
  return redirect(pathOf("day and time", kindOf(orderType)), 303);
}

const OFFER_GONE = "This location is no longer available. Please try a different address.";

/** ADDR-07. */
function clear(context: Context) {
  const visitor = context.get(keys.visitor);
  const { order: visit } = visitor;
  const before = visit.setup.read();
  visit.setup.write(withoutAddress(before));
  if (before.time !== null) visitor.notices.write({ code: "address-cleared" });
  return redirect(PATH, 303);
}

/** A refusal may have made an offer or withdrawn one: the page is read again after it. */
export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  return <AddressPage {...loaderData} refusal={actionData ?? null} />;
}
