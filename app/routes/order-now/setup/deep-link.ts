import type { Catering } from "../../../../server/catering/catering.ts";
import type { Site, Visitor } from "../../../../server/context.ts";
import { ADDRESS_MAX } from "@platter/ordering/stores/address-length.ts";
import { looksLikeCardNumber } from "@platter/ordering/checkout/card.ts";
import { pathOf, withPickupType, withStore } from "@platter/ordering/order/journey.ts";
import { type OrderKind, type OrderType, kindOf } from "@platter/ordering/order/order.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { cateringSiteLink, isStoreNumber } from "@platter/ordering/stores/stores.ts";
import { nullIfNotFound } from "@platter/ordering/remote-failure.ts";
import { cleanLine } from "@platter/ordering/typed-text.ts";
import { offerNow } from "../../../components/stores/offer-now.ts";

export type DeepLink = NonNullable<ReturnType<typeof readDeepLink>>;

/** SETUP-19, SETUP-20: `store` precedes `location`, which precedes `address`; null without these parameters. */
export function readDeepLink(query: URLSearchParams) {
  const [store, location, address] = ["store", "location", "address"].map((name) => cleanLine(query.get(name) ?? ""));
  const given = [store, location, address].filter((text) => text !== undefined && text !== "") as string[];
  if (given.length === 0) return null;
  const numbers = [store, /^\d+$/.test(location ?? "") ? location : ""];
  return {
    storeNumbers: numbers.filter((text): text is string => isStoreNumber(text ?? "")),
    address: [location, address].find((text) => text !== undefined && isAddress(text)) ?? null,
    /** If true, no parameter of the link is used or shown. */
    hasCardNumber: given.some(looksLikeCardNumber),
  };
}

/** A link with an invalid address must not replace earlier choices. */
function isAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && /[\p{L}\p{N}]/u.test(text) && !/[<>{}[\]=;|\\^~`]/.test(text);
}

export interface LinkParts {
  site: Site;
  visitor: Visitor;
  catering: Catering;
}

/** Applies a link's parameters to the order setup and returns the next path; throws remote failures. */
export async function followLink(link: DeepLink, parts: LinkParts): Promise<string> {
  const { notices } = parts.visitor;
  if (link.hasCardNumber) {
    notices.write({ code: "address-unknown" });
    return "/order-now";
  }
  const orderType = await parts.visitor.order.requireOrderType();
  const store = await findStore(link.storeNumbers, parts.catering);
  if (store) return goToStore(store, orderType, parts);
  if (link.address !== null) return goToAddress(link.address, kindOf(orderType), parts);
  notices.write({ code: link.storeNumbers.length > 0 ? "store-unknown" : "address-unknown" });
  return "/order-now";
}

async function findStore(numbers: string[], catering: Catering): Promise<Store | null> {
  for (const number of numbers) {
    const store = await catering.storeByNumber(number).catch(nullIfNotFound);
    if (store) return store;
  }
  return null;
}

/** SETUP-19: starts carry out from the store; an unavailable store is shown in the list with the reason. */
async function goToStore(store: Store, orderType: OrderType, parts: LinkParts): Promise<string> {
  const { site, visitor, catering } = parts;
  const { setup } = visitor.order;
  const before = setup.read();
  const kind = kindOf(orderType);
  const { selectable } = await offerNow(store, { orderType, pickupType: "Carry Out", now: site.now(), catering });
  const fetched = withPickupType(before, "Carry Out");
  if (!selectable || cateringSiteLink(store, orderType, fetched, site.links.cateringSiteUrl)) {
    // The list of locations requires a pickup order.
    if (before.pickupType !== "CurbSide") setup.write(fetched);
    return `${pathOf("location", kind)}?store=${encodeURIComponent(store.storeNumber)}`;
  }
  visitor.order.saveStore(withStore(fetched, store, null));
  return pathOf("day and time", kind);
}

/** SETUP-20: starts a delivery; the address page gets the address to verify. */
async function goToAddress(address: string, kind: OrderKind, { visitor, catering }: LinkParts): Promise<string> {
  // TOGGLE-05: a link cannot start a delivery that is switched off.
  if (kind === "Individual" && !(await catering.toggles()).has("INDIVIDUAL_DELIVERY"))
    return pathOf("pickup type", kind);
  // The setup keeps an earlier address until this one is verified.
  const { setup } = visitor.order;
  setup.write(withPickupType(setup.read(), "Delivery"));
  return `${pathOf("address", kind)}?${new URLSearchParams({ address })}`;
}
