import { data, redirect } from "react-router";
import * as keys from "../../../context.ts";
import type { PastOrder } from "../../../domain/order/past-order.ts";
import { nullIfTrouble, problemsOfTrouble } from "../../../domain/trouble.ts";
import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { Refusal } from "../../../ui/form/problems.ts";
import type { Route } from "./+types/past-orders.ts";
import { cardId, cardTitle, orderCards } from "./order-cards.ts";
import { PastOrdersPage } from "./past-orders-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

type Context = Route.LoaderArgs["context"];

/** Both lists are one page, told apart by the route (SHELL-07). */
function listOf(pattern: string) {
  const onlyFavorites = pattern.endsWith("favorite-orders");
  return { onlyFavorites, path: `/order-now/build-order/${onlyFavorites ? "favorite" : "previous"}-orders` };
}

/** Previous or favorite orders of a customer (SHELL-05, FAV-06). */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const visitor = context.get(keys.visitor);
  await visitor.order.require("build order");
  const list = listOf(pattern);
  const orders = await readOrders(list.onlyFavorites, context).catch(nullIfTrouble);
  const { menuPdfUrl, nutritionPdfUrl } = context.get(keys.site).links;
  return {
    ...list,
    links: { menuPdfUrl, nutritionPdfUrl },
    cards: orders && orderCards(orders, list.onlyFavorites),
    mark: visitor.once.mark(),
  };
}

/** Guests, and who is signed in no longer, are led to sign-in and back (GUARD-10). */
async function readOrders(onlyFavorites: boolean, context: Context): Promise<PastOrder[]> {
  const { account: signIn } = context.get(keys.visitor);
  try {
    return await context.get(keys.remote).catering.previousOrders(onlyFavorites);
  } catch (error) {
    if (!signIn.isSignedIn()) await signIn.require();
    throw error;
  }
}

const BUTTON = /^(reorder|favorite|unfavorite):(.{1,200})$/;
const GONE = "We could not find this order any more. Please choose another one.";

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const visitor = context.get(keys.visitor);
  await visitor.order.require("build order");
  const form = await request.formData();
  const intent = String(form.get("intent"));
  const [, verb, orderId = ""] = BUTTON.exec(intent) ?? [];
  if (!verb) return refuse(UNKNOWN_BUTTON);
  try {
    const act = verb === "reorder" ? reorder : toggle;
    const deed = () => act({ ...listOf(pattern), orderId, wanted: verb === "favorite", context });
    const { to, again } = await visitor.once.once(form.get("attempt"), intent, deed);
    if (to === null) return refuse(GONE);
    if (again && verb === "reorder") visitor.notices.write({ code: "added-before" });
    return redirect(to, 303);
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    const values: Record<string, string> = verb === "reorder" ? { failed: "reorder" } : {};
    return data({ problems, values }, { status });
  }
}

interface Deed {
  onlyFavorites: boolean;
  path: string;
  orderId: string;
  /** To be a favorite, or none any more. */
  wanted: boolean;
  context: Context;
}

/** What the form says about an order is not believed: it must be one of the customer's own. */
async function reorder({ onlyFavorites, orderId, context }: Deed): Promise<string | null> {
  const orders = await readOrders(onlyFavorites, context);
  const index = orders.findIndex((order) => order.orderId === orderId);
  const order = orders[index];
  if (!order) return null;
  await context.get(keys.visitor).cart.addOrder(order, cardTitle(onlyFavorites, index));
  return "/order-now/checkout";
}

/** FAV-07: the call turns it over, so it is made only when the order is not yet what is asked for. */
async function toggle({ onlyFavorites, path, orderId, wanted, context }: Deed): Promise<string | null> {
  const orders = await readOrders(false, context);
  const order = orders.find((candidate) => candidate.orderId === orderId);
  if (!order) return null;
  if (order.isFavorite !== wanted) await context.get(keys.remote).catering.toggleFavorite(orderId);
  if (wanted || !onlyFavorites) return `${path}#${cardId(orderId)}`;
  // Its card is gone: said in words.
  context.get(keys.visitor).notices.write({ code: "favorite-removed" });
  return path;
}

function refuse(message: string) {
  const refusal: Refusal = { problems: [{ field: "", message }], values: {} };
  return data(refusal, { status: 422 });
}

/** Whatever was refused may have changed meanwhile: the list is read anew, with a new mark. */
export const shouldRevalidate = readAgainAfterRefusal;

export const clientAction = keepForm;

export default function PastOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { problems = [], values } = actionData ?? {};
  return <PastOrdersPage {...loaderData} problems={problems} notAdded={values?.["failed"] === "reorder"} />;
}
