import { data, redirect } from "react-router";
import { answerForm, refuseWith } from "../../../components/form/refuse.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import { ORDER_GONE } from "../../../components/order/reorder.ts";
import { orderAgain } from "../../../components/order/order-again.ts";
import { setupIntents } from "../../../components/order/choose-one.tsx";
import { choosePickupType, NO_PICKUP_TYPE } from "../../../components/order/choose-pickup-type.ts";
import * as keys from "../../../../server/context.ts";
import {
  type OrderSetup,
  nextStep,
  orderProgress,
  pathOf,
  stepToEdit,
  withOrderType,
} from "@platter/ordering/order/journey.ts";
import { confirmationPath } from "@platter/ordering/order/placed-order.ts";
import { type OrderSettings, type OrderType, kindOf } from "@platter/ordering/order/order.ts";
import { pickupStep } from "@platter/ordering/order/pickup-options.ts";
import { storeMenuPath } from "@platter/ordering/stores/store-page.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { Route } from "./+types/setup.ts";
import { type DeepLink, type LinkParts, followLink, readDeepLink } from "./deep-link.ts";
import { SetupPage } from "./setup-page.tsx";
import { type AgainOffer, againOffer, rememberOrder } from "./again-offer.ts";
import type { Cart } from "@platter/ordering/checkout/cart.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

/** SETUP-04: sets the order type before shell and page load in parallel, which both show it (SHELL-14, SHELL-17). */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    const { order } = context.get(keys.visitor);
    const { catering } = context.get(keys.remote);
    const link = linkOf(request);
    if (order.setup.read().orderTypeId !== null || (link && isFetchedAhead(request))) return;
    // The page needs settings and toggles too; reading them here costs no extra round trip.
    const [orderTypes] = await Promise.all([
      order.orderTypes().catch(() => []),
      catering.orderSettings(),
      catering.toggles(),
    ]);
    startWithCatering(order.setup, orderTypes, link !== null);
  },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const site = context.get(keys.site);
  const link = linkOf(request);
  // A deep link changes the order, so a prefetch is refused.
  if (link && isFetchedAhead(request)) throw data(null, { status: 503 });
  const step = stepToEdit(new URL(request.url).searchParams.get("edit"), visitor.order.setup.read());
  if (step) throw redirect(pathOf(step, await visitor.order.kind().catch(orNull)), 303);
  const [orderTypes, cart, isElsewhere, settings, toggles, again, store] = await Promise.all([
    // With an empty list the page shows that ordering is unavailable.
    visitor.order.orderTypes().catch(site.isPosted ? showErrorPage : () => []),
    catering.soon(visitor.order.cart()).catch(() => null),
    catering.soon(visitor.order.isElsewhere()).catch(() => false),
    catering.orderSettings(),
    catering.toggles(),
    catering.soon(againOffer({ visitor, catering, forGuests: site.links.orderAgain === "on" })).catch(orNull),
    catering.soon(visitor.order.store()).catch(orNull),
  ]);
  const { setup } = visitor.order;
  if (link) throw redirect(await stepOf(link, { site, visitor, catering }), 303);
  const view = setupView({ orderTypes, setup: setup.read(), cart, isElsewhere, settings, toggles, again });
  // The chosen restaurant's public menu, or the list of locations; null if public menus are off.
  const menu = site.links.publicMenu === "on" ? (store ? storeMenuPath(store) : "/locations") : null;
  return { ...view, menu, idempotencyKey: again && visitor.idempotency.newKey() };
}

function linkOf({ url }: Request): DeepLink | null {
  return readDeepLink(new URL(url).searchParams);
}

function isFetchedAhead({ headers }: Request): boolean {
  const purpose = ["sec-purpose", "purpose", "x-moz"].map((name) => headers.get(name) ?? "").join();
  return /prefetch|prerender|preview/i.test(purpose);
}

/** SETUP-04: starts with catering, unless the setup cookie is unreadable here, which another replica may read. */
function startWithCatering(setup: keys.Visitor["order"]["setup"], orderTypes: OrderType[], isLinked: boolean): void {
  const isNew = setup.read().orderTypeId === null && (isLinked || setup.isReadable);
  const catering = orderTypes.find((type) => kindOf(type) === "Catering");
  if (isNew && catering) setup.write(withOrderType(setup.read(), catering.id));
}

/** The link's next path, or this page with a notice if the API fails. */
async function stepOf(link: DeepLink, parts: LinkParts): Promise<string> {
  const step = await followLink(link, parts).catch(orNull);
  if (step === null) parts.visitor.notices.write({ code: "unavailable" });
  return step ?? "/order-now";
}

interface SetupParts {
  orderTypes: OrderType[];
  setup: OrderSetup;
  cart: Cart | null;
  isElsewhere: boolean;
  settings: OrderSettings;
  toggles: ReadonlySet<string>;
  again: AgainOffer | null;
}

const ABOUT = {
  Individual: "Bowls, sandwiches and sides, made to order.",
  Catering: "Trays, boxed lunches and drinks for a group.",
  "Holiday Menu": "Feasts for the whole table.",
};

function setupView({ orderTypes, setup, cart, isElsewhere, settings, toggles, again }: SetupParts) {
  const chosen = orderTypes.find(({ id }) => id === setup.orderTypeId);
  /** The first unfinished step; without an order type no later one. */
  const next = chosen && setup.pickupType ? nextStep(orderProgress(setup, kindOf(chosen), cart, isElsewhere)) : null;
  const hasDishes = (cart?.lines.length ?? 0) > 0;
  return {
    types: orderTypes.map((type, index) => ({
      id: type.id,
      kind: kindOf(type),
      label: type.displayName,
      // The banner above the page shows the chosen type's message (SHELL-17).
      note: (type !== chosen && type.bannerMessage) || ABOUT[kindOf(type)],
      selected: type === chosen,
      chosen: type === chosen ? setup.pickupType : null,
      options: pickupStep(type, null, { settings, toggles }).options,
      isMain: index === 0 && !next && !again,
    })),
    again,
    next,
    hasBegun: setup.pickupType !== null || hasDishes,
    hasDishes,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = context.get(keys.visitor);
  const { requestId, now, links } = context.get(keys.site);
  const { catering } = context.get(keys.remote);
  return answerForm(request, requestId, async (form) => {
    const { name, argument = "" } = setupIntents.read(form) ?? {};
    const forGuests = links.orderAgain === "on";
    switch (name) {
      case "again": {
        const key = form.get("idempotencyKey");
        const to = await orderAgain({ orderNumber: argument, key, visitor, catering, forGuests, now: now() });
        return to === null ? refuseWith(form, ORDER_GONE) : redirect(to, 303);
      }
      case "remember": {
        const isWanted = forGuests && form.has("keep") && visitor.cartSession.read().owner === undefined;
        const isDone = await rememberOrder(argument, isWanted, { visitor, catering });
        return isDone ? redirect(`${confirmationPath(argument)}#again`, 303) : refuseWith(form, ORDER_GONE);
      }
      case "forget":
        visitor.remembered.write(null);
        visitor.notices.write({ code: "order-forgotten" });
        return redirect("/order-now", 303);
      default:
        return chooseType(form, name && argument, { visitor, catering });
    }
  });
}

/** `asked`: order type and pickup type, as "1:Carry Out". */
async function chooseType(form: FormData, asked: string | undefined, { visitor, catering }: Omit<LinkParts, "site">) {
  const [id, way] = asked?.split(":") ?? [];
  const [orderTypes, settings, toggles] = await Promise.all([
    visitor.order.orderTypes(),
    catering.orderSettings(),
    catering.toggles(),
  ]);
  const orderType = orderTypes.find((type) => id === String(type.id));
  if (!orderType) return refuseWith(form, "Please choose what kind of order you would like.");
  const { options } = pickupStep(orderType, null, { settings, toggles });
  const pressed = options.find(({ pickupType }) => pickupType === way);
  if (way !== undefined && !pressed) return refuseWith(form, NO_PICKUP_TYPE);
  const { store } = visitor.order.setup.read();
  const isOther = visitor.changeOrderType(orderType.id);
  visitor.order.setup.update({ again: undefined });
  if (isOther && store) visitor.notices.write({ code: "type-changed", name: orderType.displayName });
  // A page of an earlier release posts only the order type.
  const step = pressed ? choosePickupType(pressed.pickupType, visitor) : "pickup type";
  return redirect(pathOf(step, kindOf(orderType)), 303);
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  return <SetupPage {...loaderData} problems={actionData?.problems ?? []} />;
}
