import { redirect } from "react-router";
import { refuseError } from "../../../components/form/refuse.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { looksLikeCardNumber } from "@platter/ordering/checkout/card.ts";
import { type OrderSetup, pathOf } from "@platter/ordering/order/journey.ts";
import { type OrderType, kindOf } from "@platter/ordering/order/order.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { Route } from "./+types/address.ts";
import { AddressPage } from "./address-page.tsx";
import { ADDRESS_PATH, answerAddress, readAddressForm } from "./answer-address.ts";
import { addressLines, addressText, milesBetween } from "@platter/ordering/stores/address.ts";
import { offeredPickup } from "@platter/ordering/order/delivery-match.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { cateringSiteLink, storeLines } from "@platter/ordering/stores/stores.ts";
import { addressLine } from "./address-rules.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction, readAgainAfterRefusal as shouldRevalidate } from "../../../ui/form/keep-form.ts";

/** Delivery address and the restaurant that delivers there (ADDR-01 to ADDR-22). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const { links } = context.get(keys.site);
  const orderType = await openStep(visitor).catch(showErrorPage);
  const { order, notices } = visitor;
  const query = new URL(request.url).searchParams;
  if (looksLikeCardNumber(linkedAddress(query))) {
    // The redirect removes the card number from the URL.
    notices.write({ code: "address-unknown" });
    throw redirect(ADDRESS_PATH, 303);
  }
  const setup = order.setup.read();
  const given = givenAddress(query, setup);
  const [found, offered] = await Promise.all([
    catering.soon(order.store()).then((store) => ({ store }), orNull),
    setup.pickupOffer && catering.soon(catering.storeByNumber(setup.pickupOffer.storeNumber)).catch(orNull),
  ]);
  const view = addressView({ setup, orderType, found, offered, given, cateringSiteUrl: links.cateringSiteUrl });
  return { ...view, idempotencyKey: visitor.idempotency.newKey() };
}

/** An unverified address from a link or the current-location button. */
interface GivenAddress {
  typed: Record<string, string>;
  isLocated: boolean;
}

function linkedAddress(query: URLSearchParams): string {
  return addressLine(query.get("address") ?? "");
}

/** Null: the order setup's own address applies. */
function givenAddress(query: URLSearchParams, { located }: OrderSetup): GivenAddress | null {
  const linked = linkedAddress(query);
  if (linked) return { typed: { address: linked }, isLocated: false };
  return located ? { typed: { address: located }, isLocated: true } : null;
}

interface AddressViewParts {
  setup: OrderSetup;
  orderType: OrderType;
  /** Null if the chosen store cannot be read now; `store` is null if it no longer exists. */
  found: { store: Store | null } | null;
  /** The pickup offer's store; null without an offer, or if it cannot be read now. */
  offered: Store | null;
  given: GivenAddress | null;
  cateringSiteUrl: string | null;
}

function addressView({ setup, orderType, found, offered, given, cateringSiteUrl }: AddressViewParts) {
  const store = found?.store ?? null;
  const offer = offeredPickup(setup, offered);
  // If the store no longer exists, the address must be verified again; a failed read changes nothing.
  const isVerified = setup.store !== null && !given && (store !== null || found === null);
  return {
    verified: isVerified ? verifiedView(setup, store) : null,
    offer: offer && { ...offer, address: setup.address ? addressText(setup.address) : "" },
    typed: given?.typed ?? typedBefore(setup),
    isLocated: given?.isLocated ?? false,
    next: pathOf("day and time", kindOf(orderType)),
    externalUrl: store && cateringSiteLink(store, orderType, setup, cateringSiteUrl),
    pickupPath: pathOf("pickup type", kindOf(orderType)),
  };
}

/** Shows the store with the address, so that a wrong match is noticed; null if it cannot be read now (ADDR-07). */
function verifiedView({ address }: OrderSetup, store: Store | null) {
  if (!address) return null;
  return {
    lines: addressLines(address),
    store: store && {
      name: store.name,
      lines: storeLines(store),
      distance: `${(store.distance ?? milesBetween(store, address)).toFixed(1)} miles`,
    },
  };
}

function typedBefore({ address }: OrderSetup): Record<string, string> {
  return { address: address ? addressText(address) : "", address2: address?.addressLine2 ?? "" };
}

/** The guards of this step (GUARD-11); pickup orders choose a store at `/order-now/locations`. */
async function openStep(visitor: keys.Visitor): Promise<OrderType> {
  await visitor.order.require("address");
  if (visitor.order.setup.read().pickupType !== "Delivery") throw redirect("/order-now/locations", 303);
  return visitor.order.requireOrderType();
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = context.get(keys.visitor);
  const remote = context.get(keys.remote);
  const site = context.get(keys.site);
  const form = await request.formData();
  const read = readAddressForm(form);
  const { order } = visitor;
  const { pickupType, store } = order.setup.read();
  // After a double press, the first request has already changed the order to carry out.
  if (read.intent === "pickup" && pickupType === "Carry Out" && store) {
    throw redirect(pathOf("day and time", await order.kind().catch(orNull)), 303);
  }
  try {
    return await answerAddress({ form, read, orderType: await openStep(visitor), site, remote, visitor });
  } catch (error) {
    return refuseError(form, error, site.requestId);
  }
}

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  return <AddressPage {...loaderData} formErrors={actionData ?? null} />;
}
