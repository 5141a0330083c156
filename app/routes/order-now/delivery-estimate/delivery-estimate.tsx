import { redirect } from "react-router";
import type { OrderSession, ReadyOrder } from "../../../../server/visitor/order-session.ts";
import {
  type FormAnswer,
  answerForm,
  refuse,
  refuseUnknownButton,
  refuseWith,
} from "../../../components/form/refuse.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import type { Cart } from "@platter/ordering/checkout/cart.ts";
import { type OrderSetup, needsEstimate, pathOf } from "@platter/ordering/order/journey.ts";
import type { MoveNotice } from "@platter/ordering/order/notices.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { failureAnswer, problemsOfFailure, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { textOf } from "@platter/ordering/typed-text.ts";
import type { Handlers } from "../../../ui/form/intents.ts";
import type { FormErrors } from "../../../ui/form/problems.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import checkoutStyles from "../../../styles/checkout.css?url";
import type { Route } from "./+types/delivery-estimate.ts";
import { DeliveryEstimatePage, ESTIMATE_PATH, estimateIntents } from "./delivery-estimate-page.tsx";
import { addressLines, addressText } from "@platter/ordering/stores/address.ts";
import { cartTotals } from "@platter/ordering/checkout/totals.ts";
import { type DeliveryEstimate, arrivalText } from "@platter/ordering/order/delivery.ts";
import { storeMap, storePoint } from "@platter/ordering/stores/map.ts";
import { formatCents } from "@platter/ordering/money.ts";
import { directionsTo } from "@platter/ordering/stores/directions.ts";
import { storeAddress, storeOffer } from "@platter/ordering/stores/stores.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction, readAgainAfterRefusal as shouldRevalidate } from "../../../ui/form/keep-form.ts";

export const headers = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context }: Route.LoaderArgs) {
  const { googleMapsKey, links } = context.get(keys.site);
  const visitor = context.get(keys.visitor);
  const cart = await openStep(visitor.order);
  const order = await visitor.order.ready();
  const setup = visitor.order.setup.read();
  const answer = await visitor.delivery.estimates(cart.id).then(
    (estimates) => ({ estimates, failure: null }),
    (error: unknown) => ({ estimates: [], failure: failureWords(error) }),
  );
  return estimateView({ ...answer, cart, order, setup, links: { ...links, googleKey: googleMapsKey } });
}

const FAILED = "Could not complete the delivery request at this moment. Please try again later.";

interface EstimateParts {
  estimates: DeliveryEstimate[];
  cart: Cart;
  failure: string[] | null;
  order: ReadyOrder;
  setup: OrderSetup;
  links: { googleKey: string | null; directionsUrl: string };
}

function estimateView({ estimates, cart, failure, order, setup, links }: EstimateParts) {
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

function addressView({ address }: OrderSetup, { directionsUrl }: EstimateParts["links"]) {
  if (!address) return { lines: [], mapUrl: "" };
  return { lines: addressLines(address), mapUrl: directionsTo(addressText(address), directionsUrl) };
}

/** DELIV-01: null without a Google key, since the site's own map drawing has no streets. */
function mapOf({ address }: OrderSetup, { store }: ReadyOrder, { googleKey, directionsUrl }: EstimateParts["links"]) {
  if (!address || googleKey === null) return null;
  const { latitude, longitude, addressLine1 } = address;
  const page = directionsTo(addressText(address), directionsUrl);
  const point = { number: 1, name: addressLine1, href: "#deliver-to", latitude, longitude, phone: store.phone, page };
  return storeMap([point, storePoint(store, 2, "#deliver-to")], { googleKey, zoom: 16 });
}

function failureWords(error: unknown): string[] {
  const failure = remoteFailureOf(error);
  if (!failure) throw error;
  return [FAILED, ...(failure.kind === "refused" ? failureAnswer(failure, "").messages : [])];
}

/** GUARD-06: orders other than individual deliveries go on to checkout. */
async function openStep(order: OrderSession): Promise<Cart> {
  await order.require("delivery estimate");
  const [cart, kind] = await Promise.all([order.cart(), order.kind()]).catch(showErrorPage);
  if (!cart || !needsEstimate(order.setup.read(), kind)) throw redirect(pathOf("checkout", kind), 303);
  return cart;
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = context.get(keys.visitor);
  const { requestId } = context.get(keys.site);
  return answerForm(request, requestId, async (form) => {
    const cart = await openStep(visitor.order);
    const { store } = await visitor.order.ready();
    const pressed = estimateIntents.read(form);
    return pressed ? handlers[pressed.name]({ form, visitor, cart, store, requestId }) : refuseUnknownButton(form);
  });
}

interface Press {
  form: FormData;
  visitor: keys.Visitor;
  cart: Cart;
  store: Store;
  requestId: string;
}

const handlers: Handlers<typeof estimateIntents, [Press], FormAnswer<{ failed?: boolean }>> = {
  update: async () => redirect(ESTIMATE_PATH, 303),
  add: addDelivery,
  pickup: pickUpInstead,
};

async function addDelivery({ form, visitor, cart, requestId }: Press) {
  const estimateId = textOf(form, "estimateId");
  if (estimateId === "") return refuse(form, [{ field: "estimate-1", message: "Please choose a delivery." }]);
  try {
    await visitor.delivery.choose(cart.id, estimateId);
  } catch (error) {
    const { status, problems } = problemsOfFailure(error, requestId);
    // The API refused with a message, such as for an expired estimate.
    if (remoteFailureOf(error)?.kind === "refused") return refuse(form, problems);
    return refuse(form, [{ field: "", message: FAILED }], status, { failed: true });
  }
  return redirect("/order-now/review", 303);
}

/** DELIV-07: changes the order to pickup; `fitToStore` removes delivery fee and estimate from the cart. */
async function pickUpInstead({ form, visitor, store }: Press) {
  const { draft, delivery, cart, order } = visitor;
  const { setup } = order;
  const before = { setup: setup.read(), draft: draft.read() };
  try {
    const message = await delivery.pickUpAt(store);
    if (message !== null) return refuseWith(form, message);
    await cart.fitToStore(await withTimeOfPickup(order, store.name));
  } catch (error) {
    setup.write(before.setup);
    draft.write(before.draft);
    throw error;
  }
  return redirect("/order-now/build-order", 303);
}

/** DELIV-08: if pickup does not offer the time, tries 12:00; the notice omits a time that is not offered either. */
async function withTimeOfPickup(order: OrderSession, name: string): Promise<MoveNotice> {
  const before = order.setup.read();
  const time = before.time ?? "12:00";
  order.setup.update({ time, isUnchecked: undefined });
  const isKept = before.time !== null;
  const isOffered = isKept || (await order.schedule()).recheck({ day: before.day, time }).kind === "ok";
  if (!isOffered) return { code: "pickup-at-another-time", name };
  return { code: "pickup-instead", name, time: isKept && before.asap ? null : time };
}

export const links = () => stylesheet(checkoutStyles);

export default function DeliveryEstimate({ loaderData, actionData }: Route.ComponentProps) {
  const { problems = [], failed = false }: Partial<FormErrors> & { failed?: boolean } = actionData ?? {};
  return <DeliveryEstimatePage {...loaderData} problems={problems} hasFailed={failed} />;
}
