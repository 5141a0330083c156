import { redirect, replace } from "react-router";
import { refuse, refuseError, refuseUnknownButton, refuseWith } from "../../../components/form/refuse.ts";
import { addOrder, ORDER_GONE, readOrders } from "../../../components/order/reorder.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import * as keys from "../../../../server/context.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { FormErrors } from "../../../ui/form/problems.ts";
import { useFormFetcher } from "../../../ui/use-form-fetcher.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import menuStyles from "../../../styles/menu.css?url";
import pastOrderStyles from "../../../styles/past-orders.css?url";
import type { Route } from "./+types/past-orders.ts";
import { askedPage, cardId, cardTitle, orderCards, pageOfCards, pagePath } from "./order-cards.ts";
import { pastOrderIntents, PastOrdersPage } from "./past-orders-page.tsx";
import type { OverLimit } from "@platter/ordering/checkout/limits.ts";
import { leadToCatering } from "../../../components/order/lead-to-catering.ts";
import type { Handlers } from "../../../ui/form/intents.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction, readAgainAfterRefusal as shouldRevalidate } from "../../../ui/form/keep-form.ts";

async function openList({ request, context, pattern }: Pick<Route.LoaderArgs, "request" | "context" | "pattern">) {
  const onlyFavorites = pattern.endsWith("favorite-orders");
  const asked = askedPage(request.url);
  const first = `/order-now/build-order/${onlyFavorites ? "favorite" : "previous"}-orders`;
  const path = pagePath(first, asked);
  const visitor = context.get(keys.visitor);
  // GUARD-10: sign-in is required first, since a guest would complete the order steps in vain.
  if (!visitor.account.isSignedIn()) await visitor.account.require();
  await visitor.order.require("build order");
  const { catering } = context.get(keys.remote);
  return { list: { onlyFavorites, path, visitor, catering }, first, asked, site: context.get(keys.site) };
}

export async function loader(args: Route.LoaderArgs) {
  const { list, first, asked, site } = await openList(args);
  const { links, isPosted, now } = site;
  const { onlyFavorites, path, visitor } = list;
  const orders = await readOrders(list).catch(isPosted ? showErrorPage : orNull);
  return {
    onlyFavorites,
    path,
    links: { menuPdfUrl: links.menuPdfUrl, nutritionPdfUrl: links.nutritionPdfUrl },
    shown: orders && pageOfCards(orderCards(orders, onlyFavorites, now()), asked, first),
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
    const to = await handlers[name]({ ...list, orderId, key: form.get("idempotencyKey") });
    if (to === null) return name === "to-catering" ? refuseUnknownButton(form) : refuseWith(form, ORDER_GONE);
    if (typeof to !== "string") return refuse(form, [], 422, { limit: to });
    return name === "reorder" ? redirect(to, 303) : replace(to, 303);
  } catch (error) {
    const { requestId } = args.context.get(keys.site);
    return refuseError(form, error, requestId, { more: { notAdded: name === "reorder" } });
  }
}

type Press = Awaited<ReturnType<typeof openList>>["list"] & { orderId: string; key: unknown };

/** The next path or the exceeded limit; null if the order is not the customer's, or catering is not offered. */
const handlers: Handlers<typeof pastOrderIntents, [Press], Promise<string | OverLimit | null>> = {
  reorder,
  favorite: (press) => markOnce(press, true),
  unfavorite: (press) => markOnce(press, false),
  "cancel-limit": async ({ path }) => path,
  "to-catering": async ({ visitor }) => ((await leadToCatering(visitor)) ? "/order-now" : null),
};

async function reorder(press: Press) {
  const orders = await readOrders(press);
  const index = orders.findIndex((order) => order.orderId === press.orderId);
  const order = orders[index];
  return order ? addOrder(press, order, cardTitle(press.onlyFavorites, index)) : null;
}

/** The API call toggles the flag, so a double press must not call it twice. */
async function markOnce(press: Press, wanted: boolean) {
  const operation = `favorite ${wanted} ${press.orderId}`;
  return (await press.visitor.idempotency.once(press.key, operation, () => markFavorite(press, wanted))).to;
}

/** FAV-07: toggles the flag only if it differs from the requested one. */
async function markFavorite(press: Press, wanted: boolean) {
  const { onlyFavorites, path, orderId, visitor, catering } = press;
  const orders = await readOrders({ ...press, onlyFavorites: false });
  const order = orders.find((candidate) => candidate.orderId === orderId);
  if (!order) return null;
  if (order.isFavorite !== wanted) await catering.toggleFavorite(orderId);
  if (wanted || !onlyFavorites) return `${path}#${cardId(orderId)}`;
  visitor.notices.write({ code: "favorite-removed" });
  return path;
}

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
