import type { Catering } from "../../../../server/catering/catering.ts";
import type { OrderSession } from "../../../../server/visitor/order.ts";
import { ADDRESS_MAX } from "../../../domain/stores/address.ts";
import { looksLikeCardNumber } from "../../../domain/checkout/card.ts";
import { zonedDay } from "../../../domain/day.ts";
import { pathOf, withPickupType, withStore } from "../../../domain/order/journey.ts";
import type { Notice } from "../../../domain/order/notices.ts";
import { type OrderKind, type OrderType, kindOf } from "../../../domain/order/order.ts";
import type { Store } from "../../../domain/stores/store.ts";
import { cateringSiteLink, isStoreNumber, storeOffer } from "../../../domain/stores/stores.ts";
import { nullIfNotFound, nullIfTrouble } from "../../../domain/trouble.ts";

/** What the address of a link from elsewhere asks for; anybody may have written it (SETUP-19, SETUP-20). */
export interface DeepLink {
  /** What may be the number of a store, the best guess first. */
  storeNumbers: string[];
  address: string | null;
  /** Somebody's card number stands in it: nothing of it is used or repeated. */
  hasCardNumber: boolean;
}

/** `store` comes before `location`, and `location` before `address`; null where there is none of them. */
export function readDeepLink(query: URLSearchParams): DeepLink | null {
  const [store, location, address] = ["store", "location", "address"].map((name) => tidy(query.get(name) ?? ""));
  const given = [store, location, address].filter((text) => text !== undefined && text !== "") as string[];
  if (given.length === 0) return null;
  const numbers = [store, /^\d+$/.test(location ?? "") ? location : ""];
  return {
    storeNumbers: numbers.filter((text): text is string => isStoreNumber(text ?? "")),
    address: [location, address].find((text) => text !== undefined && isAddress(text)) ?? null,
    hasCardNumber: given.some(looksLikeCardNumber),
  };
}

/** One line without control characters, as it stands in a text box. */
function tidy(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
}

/** Whether somebody may live there. What is no address must not cost a visitor the choices made so far. */
function isAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && /[\p{L}\p{N}]/u.test(text) && !/[<>{}[\]=;|\\^~`]/.test(text);
}

export interface LinkParts {
  visit: OrderSession;
  catering: Catering;
  notices: { write(notice: Notice): void };
  now: Date;
  cateringSiteUrl: string | null;
}

/** Takes over what a link asks for and answers with the step to go on at. Fails like a catering call. */
export async function followLink(link: DeepLink, parts: LinkParts): Promise<string> {
  if (link.hasCardNumber) {
    parts.notices.write({ code: "address-unknown" });
    return "/order-now";
  }
  const orderType = await parts.visit.orderType();
  if (!orderType) {
    parts.notices.write({ code: "missing", what: "order type" });
    return "/order-now";
  }
  const store = await findStore(link.storeNumbers, parts.catering);
  if (store) return goToStore(store, orderType, parts);
  if (link.address !== null) return goToAddress(link.address, kindOf(orderType), parts);
  parts.notices.write({ code: link.storeNumbers.length > 0 ? "store-unknown" : "address-unknown" });
  return "/order-now";
}

async function findStore(numbers: string[], catering: Catering): Promise<Store | null> {
  for (const number of numbers) {
    const store = await catering.storeByNumber(number).catch(nullIfNotFound);
    if (store) return store;
  }
  return null;
}

/** SETUP-19: carry out from that store; one that cannot be chosen is shown with the reason. */
async function goToStore(store: Store, orderType: OrderType, parts: LinkParts): Promise<string> {
  const { visit, catering, notices, now, cateringSiteUrl } = parts;
  const before = visit.setup.read();
  const kind = kindOf(orderType);
  const ending = kind === "Catering" ? await catering.cateringDisabledStatus(store.id).catch(nullIfTrouble) : null;
  const asToldNow = { ...store, onlineCateringDisabledAfter: ending ?? store.onlineCateringDisabledAfter };
  const { selectable } = storeOffer(asToldNow, orderType, "Carry Out", zonedDay(now, store.timeZone).date);
  const fetched = withPickupType(before, "Carry Out");
  if (!selectable || cateringSiteLink(store, orderType, fetched, cateringSiteUrl)) {
    // The list of locations is for those who pick up.
    if (before.pickupType !== "CurbSide") visit.setup.write(fetched);
    return `${pathOf("location", kind)}?store=${encodeURIComponent(store.storeNumber)}`;
  }
  const chosen = withStore(fetched, store, null);
  visit.setup.write(chosen);
  if (before.time !== null && chosen.time === null) notices.write({ code: "time-dropped" });
  return pathOf("day and time", kind);
}

/** SETUP-20: a delivery, with the address in its box, to be verified there. */
async function goToAddress(address: string, kind: OrderKind, { visit, catering }: LinkParts): Promise<string> {
  // TOGGLE-05: what is not offered cannot be linked to.
  if (kind === "Individual" && !(await catering.toggles()).has("INDIVIDUAL_DELIVERY"))
    return pathOf("pickup type", kind);
  // An address that was verified before stays until this one is.
  visit.setup.write(withPickupType(visit.setup.read(), "Delivery"));
  return `${pathOf("address", kind)}?${new URLSearchParams({ address })}`;
}
