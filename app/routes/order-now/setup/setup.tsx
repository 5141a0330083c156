import { data, redirect } from "react-router";
import { orderTypeIntents } from "../../../components/order/chooser.tsx";
import * as keys from "../../../context.ts";
import { journeyFacts, nextPath, pathOf, withOrderType } from "../../../domain/order/journey.ts";
import { kindOf, pickupQuestion } from "../../../domain/order/order.ts";
import { pickupOptions } from "../../../domain/order/pickup-options.ts";
import { nullIfTrouble, problemsOfTrouble } from "../../../domain/trouble.ts";
import { keepForm } from "../../../ui/form/keep-form.ts";
import type { Refusal } from "../../../ui/form/problems.ts";
import type { Route } from "./+types/setup.ts";
import { type DeepLink, followLink, readDeepLink } from "./deep-link.ts";
import { SetupPage } from "./setup-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

/** The start of every order: what kind, how to get it, and on to the first question still open. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { order: visit } = context.get(keys.visitor);
  const link = readDeepLink(new URL(request.url).searchParams);
  // A link changes the order. A browser that only fetches it ahead gets nothing that it could show later.
  if (link && isFetchedAhead(request)) throw data(null, { status: 503 });
  const { catering: api } = context.get(keys.remote);
  const [orderTypes, cart, settings, toggles] = await Promise.all([
    // Without them no step can move; the page says so instead of staying blank.
    api.orderTypes().catch(() => []),
    visit.cart().catch(() => null),
    api.orderSettings(),
    api.toggles(),
  ]);
  const catering = orderTypes.find((type) => kindOf(type) === "Catering");
  // SETUP-04: Catering is chosen until the customer says otherwise; not in place of an order that another replica can read.
  const isNew = visit.setup.read().orderTypeId === null && (link !== null || visit.setup.isReadable());
  if (isNew && catering) {
    visit.setup.write(withOrderType(visit.setup.read(), catering.id));
  }
  if (link) throw redirect(await stepOf(link, context), 303);
  const setup = visit.setup.read();
  const chosen = orderTypes.find(({ id }) => id === setup.orderTypeId);
  const kind = chosen ? kindOf(chosen) : null;
  return {
    types: orderTypes.map((type) => ({
      id: type.id,
      kind: kindOf(type),
      label: type.displayName,
      note: type.bannerMessage,
      selected: type === chosen,
    })),
    pickup: chosen && {
      path: pathOf("pickup type", kind),
      question: pickupQuestion(chosen),
      chosen: setup.pickupType,
      options: pickupOptions({
        kind: kindOf(chosen),
        settings,
        deliversIndividual: toggles.has("INDIVIDUAL_DELIVERY"),
      }),
    },
    // Without its order type no later step opens, so none is offered.
    next: chosen && setup.pickupType ? nextPath(journeyFacts(setup, kind, cart)) : null,
    hasBegun: setup.pickupType !== null || (cart?.lines.length ?? 0) > 0,
  };
}

function isFetchedAhead({ headers }: Request): boolean {
  const purpose = ["sec-purpose", "purpose", "x-moz"].map((name) => headers.get(name) ?? "").join();
  return /prefetch|prerender|preview/i.test(purpose);
}

/** Where a link leads; to this page, without a change, while the API cannot be asked about it. */
async function stepOf(link: DeepLink, context: Route.LoaderArgs["context"]): Promise<string> {
  const site = context.get(keys.site);
  const visitor = context.get(keys.visitor);
  const { notices } = visitor;
  const parts = {
    visit: visitor.order,
    catering: context.get(keys.remote).catering,
    notices,
    now: site.now(),
    cateringSiteUrl: site.links.cateringSiteUrl,
  };
  const step = await followLink(link, parts).catch(nullIfTrouble);
  if (step === null) notices.write({ code: "unavailable" });
  return step ?? "/order-now";
}

const NOT_OFFERED: Refusal = {
  problems: [{ field: "", message: "Please choose what kind of order you would like." }],
  values: {},
};

export async function action({ request, context }: Route.ActionArgs) {
  try {
    return await chooseType(request, context);
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    return data({ problems, values: {} }, { status });
  }
}

async function chooseType(request: Request, context: Route.ActionArgs["context"]) {
  const visitor = context.get(keys.visitor);
  const { order: visit } = visitor;
  const pressed = orderTypeIntents.read(await request.formData());
  const orderTypes = await context.get(keys.remote).catering.orderTypes();
  const orderType = orderTypes.find(({ id }) => pressed?.argument === String(id));
  if (!orderType) return data(NOT_OFFERED, { status: 422 });
  const before = visit.setup.read();
  visit.setup.write(withOrderType(before, orderType.id));
  if (before.orderTypeId !== orderType.id) {
    const { draft } = visitor;
    draft.update({ guests: "" });
    visitor.forgetPayment();
    if (before.store) visitor.notices.write({ code: "type-changed", name: orderType.displayName });
  }
  return redirect(pathOf("pickup type", kindOf(orderType)), 303);
}

export const clientAction = keepForm;

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  return <SetupPage {...loaderData} problems={actionData?.problems ?? []} />;
}
