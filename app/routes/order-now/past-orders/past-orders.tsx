import { redirect, replace } from "react-router";
import { refuse, refuseError, refuseUnknownButton, refuseWith } from "../../../components/form/refuse.ts";
import { ORDER_GONE, readOrders } from "../../../components/order/reorder.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { FormErrors } from "../../../ui/form/problems.ts";
import { useFormFetcher } from "../../../ui/use-form-fetcher.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import menuStyles from "../../../styles/menu.css?url";
import pastOrderStyles from "../../../styles/past-orders.css?url";
import type { Route } from "./+types/past-orders.ts";
import { askedPage, orderCards, pageOfCards, pagePath } from "./order-cards.ts";
import { PastOrdersPage, pastOrderIntents } from "./past-orders-page.tsx";
import type { OverLimit } from "@platter/ordering/checkout/limits.ts";
import { pastOrderHandlers } from "./press-order.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

async function openList({ request, context, pattern }: Pick<Route.LoaderArgs, "request" | "context" | "pattern">) {
  const onlyFavorites = pattern.endsWith("favorite-orders");
  const asked = askedPage(request.url);
  const path = pagePath(`/order-now/build-order/${onlyFavorites ? "favorite" : "previous"}-orders`, asked);
  const visitor = context.get(keys.visitor);
  // GUARD-10: before the order, which a guest would complete in vain.
  if (!visitor.account.isSignedIn()) await visitor.account.require();
  await visitor.order.require("build order");
  const { catering } = context.get(keys.remote);
  return { list: { onlyFavorites, path, visitor, catering }, asked, site: context.get(keys.site) };
}

export async function loader(args: Route.LoaderArgs) {
  const { list, asked, site } = await openList(args);
  const { links, isPosted, now } = site;
  const { onlyFavorites, path, visitor } = list;
  const orders = await readOrders(list).catch(isPosted ? showErrorPage : orNull);
  return {
    onlyFavorites,
    path,
    links: { menuPdfUrl: links.menuPdfUrl, nutritionPdfUrl: links.nutritionPdfUrl },
    shown: orders && pageOfCards(orderCards(orders, onlyFavorites, now()), asked),
    idempotencyKey: visitor.idempotency.newKey(),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const pressed = pastOrderIntents.read(form);
  if (!pressed) return refuseUnknownButton(form);
  const { name, argument: orderId } = pressed;
  try {
    const { list } = await openList(args);
    const to = await pastOrderHandlers[name]({ ...list, orderId, key: form.get("idempotencyKey") });
    if (to === null) return name === "to-catering" ? refuseUnknownButton(form) : refuseWith(form, ORDER_GONE);
    if (typeof to !== "string") return refuse(form, [], 422, { limit: to });
    return name === "reorder" ? redirect(to, 303) : replace(to, 303);
  } catch (error) {
    const { requestId } = args.context.get(keys.site);
    return refuseError(form, error, requestId, { more: { notAdded: name === "reorder" } });
  }
}

export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export const links = () => [...stylesheet(menuStyles), ...stylesheet(pastOrderStyles)];

export default function PastOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { Form, answer, pressed } = useFormFetcher<FormErrors & { notAdded?: boolean; limit?: OverLimit }>(actionData);
  return (
    <PastOrdersPage
      {...loaderData}
      form={Form}
      pressed={pressed}
      problems={answer?.problems ?? []}
      notAdded={answer?.notAdded ?? false}
      limit={answer?.limit ?? null}
    />
  );
}
