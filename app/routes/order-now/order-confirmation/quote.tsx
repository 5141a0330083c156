import { type RouterContextProvider, redirect } from "react-router";
import {
  type PlacedOrder,
  confirmationPath,
  isQuote,
  quotePath,
  zoneOf,
} from "@platter/ordering/order/placed-order.ts";
import { afterOrderPlaced } from "@platter/ordering/order/session-values.ts";
import { failureAnswer, nullIfNotFound, orNull, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import type { Catering } from "../../../../server/catering/catering.ts";
import * as keys from "../../../../server/context.ts";
import { openEmailLink } from "../../../components/account/open-email-link.ts";
import { answerForm, refuse, refuseUnknownButton, refuseWith, retryHeaders } from "../../../components/form/refuse.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import checkoutStyles from "../../../styles/checkout.css?url";
import confirmationStyles from "../../../styles/confirmation.css?url";
import { brand } from "../../../ui/brand.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import type { Route } from "./+types/quote.ts";
import { confirmationView } from "./confirmation-view.ts";
import { openPlacedPage } from "./guard.ts";
import { quoteNotFound } from "./not-found.ts";
import { approvalOf, quoteAgreement } from "./quote-approval.ts";
import { ApprovedPage, OpenQuotePage, QuotesOffPage, quoteIntents } from "./quote-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";
export { personalHeaders as headers } from "./guard.ts";
export { scriptless as handle } from "../../../ui/sent-without-script.ts";

/** A catering quote, opened by the link in the chain's e-mail (MORE-40, API-46, API-47). */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const quote = openQuote(context, params.id);
  openEmailLink({ request, url }, "quote", quote.emailLink);
  if (!(await quote.isOn())) {
    const { name = "us", phone } = (await quote.find().catch(orNull))?.store ?? {};
    return { kind: "off" as const, store: name || "us", phone: phone || brand.helpPhone };
  }
  const order = await quote.find().catch(showErrorPage);
  if (!order) throw quoteNotFound();
  if (!isQuote(order)) return quote.approved(order);
  const [view, refusal] = await Promise.all([quote.viewOf(order), quote.refusal()]);
  const agreement = quote.placing.sealAgreement(quoteAgreement(params.id, order));
  return { kind: "open" as const, view, refusal, agreement, isInDoubt: quote.isInDoubt() };
}

/** MORE-41: approves the quote; repeated presses place one order, as with Submit Order. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { requestId } = context.get(keys.site);
  return answerForm(request, requestId, async (form) => {
    const quote = openQuote(context, params.id);
    if (!(await quote.isOn())) return redirect(quotePath(params.id), 303);
    if (quoteIntents.read(form)?.name !== "approve") return refuseUnknownButton(form);
    const shown = quote.placing.openAgreement(String(form.get("agreement")));
    const isShown = shown?.cartId === params.id;
    const [order, chain] = await Promise.all([quote.find(isShown), quote.chain()]);
    if (!order || quote.token === null) throw quoteNotFound();
    if (!isQuote(order)) return quote.remember(order.orderNumber);
    const agreement = quoteAgreement(params.id, order);
    const isSame = isShown && shown.total === agreement.total;
    if (!isSame || quote.placing.changedParts(shown, agreement).length > 0) return refuseWith(form, CHANGED);
    const approval = approvalOf(order, { ...chain, userAgent: request.headers.get("user-agent") ?? "" });
    if (!approval) return refuseWith(form, GONE);
    const outcome = await quote.placing.place(params.id, approval, quote.token);
    if (outcome.kind === "placed") return quote.remember(outcome.orderNumber);
    if (outcome.kind === "unknown") return redirect("/order-now/checkout/checking", 303);
    const { status, messages } = failureAnswer(outcome.failure, requestId);
    const problems = messages.map((message) => ({ field: "", message }));
    return refuse(form, problems, { status, headers: retryHeaders(outcome.failure) });
  });
}

const CHANGED = "This quote has changed since this page was shown. Please look at it, and click Approve again.";
const GONE = "This quote can no longer be approved here. Please call the restaurant.";

function openQuote(context: Readonly<RouterContextProvider>, id: string) {
  const { catering } = context.get(keys.remote);
  const visitor = context.get(keys.visitor);
  const { emailLink, cartSession } = visitor;
  const placed = openPlacedPage(context);
  const link = emailLink.read();
  const token = link?.purpose === "quote" ? link.token : null;
  const remember = (orderNumber: string) => {
    cartSession.write(afterOrderPlaced(cartSession.read(), orderNumber, id));
    return redirect(confirmationPath(orderNumber), 303);
  };
  const viewOf = async (order: PlacedOrder) => {
    const [zone, name] = await Promise.all([placed.stores().then((all) => zoneOf(order, all)), placed.nameOn(order)]);
    return confirmationView(order, { ...placed, zone, name });
  };
  const isInDoubt = () => cartSession.read().doubt?.cartId === id;
  return {
    emailLink,
    token,
    placing: visitor.checkout().placing,
    isOn: async () => (await catering.toggles()).has("CUSTOMER_QUOTE_APPROVAL"),
    /** A quote that was already shown bypasses the limit on guessing tokens. */
    async find(isShown = false): Promise<PlacedOrder | null> {
      if (token === null) return null;
      return isShown ? catering.orderByToken(id, token).catch(nullIfNotFound) : placed.orders.findByToken(id, token);
    },
    chain: async () => ({ stores: await catering.allStores(), orderTypes: await catering.orderTypes() }),
    viewOf,
    isInDoubt,
    remember,
    /** Redirects the browser that approved the quote to the order's confirmation. */
    async approved(order: PlacedOrder) {
      if (isInDoubt() || placed.isOurs(order.orderNumber)) throw remember(order.orderNumber);
      return { kind: "approved" as const, view: await viewOf(order) };
    },
    refusal: () => refusalOf(catering, id),
  };
}

/** A failed check does not block approval: the API decides then. An empty text: refused without a reason. */
async function refusalOf(catering: Catering, id: string): Promise<string | null> {
  try {
    const isValid = await catering.soon(catering.validateCateringOrder(id));
    return isValid ? null : "";
  } catch (error) {
    const failure = remoteFailureOf(error);
    if (!failure) throw error;
    return failure.kind === "refused" ? failureAnswer(failure, "").messages.join(" ") : null;
  }
}

export const links = () => [...stylesheet(checkoutStyles), ...stylesheet(confirmationStyles)];

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case "open":
      return <OpenQuotePage {...loaderData} problems={actionData?.problems ?? []} />;
    case "approved":
      return <ApprovedPage view={loaderData.view} />;
    case "off":
      return <QuotesOffPage {...loaderData} />;
  }
}
