import type { ReadyOrder } from "../../../../server/visitor/order-session.ts";
import { addressLines, addressText } from "@platter/ordering/stores/address.ts";
import type { Cart } from "@platter/ordering/checkout/cart.ts";
import { cartTotals } from "@platter/ordering/checkout/totals.ts";
import { type DeliveryEstimate, arrivalText } from "@platter/ordering/order/delivery.ts";
import { type OrderSetup, pathOf } from "@platter/ordering/order/journey.ts";
import { storeMap, storePoint } from "@platter/ordering/stores/map.ts";
import { formatCents } from "@platter/ordering/money.ts";
import { directionsTo } from "@platter/ordering/stores/directions.ts";
import { storeAddress, storeOffer } from "@platter/ordering/stores/stores.ts";
import { failureAnswer, remoteFailureOf } from "@platter/ordering/remote-failure.ts";

export const ESTIMATE_PATH = "/order-now/delivery-estimate";

export const FAILED = "Could not complete the delivery request at this moment. Please try again later.";

interface EstimateParts {
  estimates: DeliveryEstimate[];
  cart: Cart;
  failure: string[] | null;
  order: ReadyOrder;
  setup: OrderSetup;
  links: { googleKey: string | null; directionsUrl: string };
}

export function estimateView({ estimates, cart, failure, order, setup, links }: EstimateParts) {
  const { store, orderType, kind } = order;
  const arrivals = estimates.map((each) => arrivalText(each.estimatedDeliveryTime, store.timeZone, setup.day));
  const isSame = arrivals.length > 1 && new Set(arrivals).size === 1;
  const lowest = Math.min(...estimates.map(({ fee }) => fee));
  return {
    failure,
    arrival: isSame ? arrivals[0] : "",
    estimates: estimates.map(({ id, deliveryProvider, fee }, index) => ({
      id,
      provider: deliveryProvider || "Delivery",
      fee: formatCents(fee),
      isLowest: estimates.length > 1 && fee === lowest,
      total: formatCents(cartTotals({ ...cart, deliveryFee: fee }).total),
      arrival: isSame ? "" : arrivals[index],
    })),
    address: addressView(setup, links),
    changePath: pathOf("address", kind),
    store: { name: store.name, address: storeAddress(store) },
    canPickUp: storeOffer(store, orderType, "Carry Out").selectable,
    map: mapOf(setup, order, links),
  };
}

export type EstimateView = ReturnType<typeof estimateView>;

function addressView({ address }: OrderSetup, { directionsUrl }: EstimateParts["links"]) {
  if (!address) return { lines: [], mapUrl: "" };
  return { lines: addressLines(address), mapUrl: directionsTo(addressText(address), directionsUrl) };
}

/** DELIV-01: without a key a link to a map, for our drawings have no streets. */
function mapOf({ address }: OrderSetup, { store }: ReadyOrder, { googleKey, directionsUrl }: EstimateParts["links"]) {
  if (!address || googleKey === null) return null;
  const { latitude, longitude, addressLine1 } = address;
  const page = directionsTo(addressText(address), directionsUrl);
  const point = { number: 1, name: addressLine1, href: "#deliver-to", latitude, longitude, phone: store.phone, page };
  return storeMap([point, storePoint(store, 2, "#deliver-to")], { googleKey, zoom: 16 });
}

export function failureWords(error: unknown): string[] {
  const failure = remoteFailureOf(error);
  if (!failure) throw error;
  return [FAILED, ...(failure.kind === "refused" ? failureAnswer(failure, "").messages : [])];
}
