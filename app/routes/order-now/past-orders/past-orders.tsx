import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import { data, redirect, replace } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import * as keys from "../../../context.ts";
import { nullIfTrouble, problemsOfTrouble } from "../../../domain/trouble.ts";
import type { Handlers } from "../../../ui/form/intents.ts";
import { keepForm, readAgainAfterRefusal } from "../../../ui/form/keep-form.ts";
import type { Refusal } from "../../../ui/form/problems.ts";
import { useFormFetcher } from "../../../ui/use-form-fetcher.ts";
import type { Route } from "./+types/past-orders.ts";
import { cardId, cardTitle, orderCards } from "./order-cards.ts";
import { PastOrdersPage, pastOrderIntents } from "./past-orders-page.tsx";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

/** Both lists are one page, told apart by the route (SHELL-07). */
function listOf(pattern: string) {
  const onlyFavorites = pattern.endsWith("favorite-orders");
  return { onlyFavorites, path: `/order-now/build-order/${onlyFavorites ? "favorite" : "previous"}-orders` };
}

/** Previous or favorite orders of a customer (SHELL-05, FAV-06). */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const visitor = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  await visitor.order.require("build order");
  const list = listOf(pattern);
  const orders = await readOrders(list.onlyFavorites, visitor, catering).catch(nullIfTrouble);
  const { menuPdfUrl, nutritionPdfUrl } = context.get(keys.site).links;
  return {
    ...list,
    links: { menuPdfUrl, nutritionPdfUrl },
    cards: orders && orderCards(orders, list.onlyFavorites),
    mark: visitor.once.mark(),
  };
}

/** Guests, and who is signed in no longer, are led to sign-in and back (GUARD-10). */
async function readOrders(onlyFavorites: boolean, { account }: keys.Visitor, catering: Catering) {
  try {
    return await catering.previousOrders(onlyFavorites);
  } catch (error) {
    if (!account.isSignedIn()) await account.require();
    throw error;
  }
}

const GONE = "We could not find this order any more. Please choose another one.";

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const visitor = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const { order, once, notices } = visitor;
  await order.require("build order");
  const form = await request.formData();
  const pressed = pastOrderIntents.read(form);
  if (!pressed) return refuse(UNKNOWN_BUTTON);
  const { name, argument: orderId } = pressed;
  const answer = () => handlers[name]({ ...listOf(pattern), orderId, visitor, catering });
  try {
    const { to, again } = await once.once(form.get("attempt"), `${name}:${orderId}`, answer);
    if (to === null) return refuse(GONE);
    if (name !== "reorder") return replace(to, 303);
    if (again) notices.write({ code: "added-before" });
    return redirect(to, 303);
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    const values: Record<string, string> = name === "reorder" ? { failed: "reorder" } : {};
    return data({ problems, values }, { status });
  }
}

interface Press {
  onlyFavorites: boolean;
  path: string;
  orderId: string;
  visitor: keys.Visitor;
  catering: Catering;
}

/** Each answers with the page to go on to; null when the order is none of the customer's own. */
const handlers: Handlers<typeof pastOrderIntents, [Press], Promise<string | null>> = {
  reorder,
  favorite: (press) => markFavorite(press, true),
  unfavorite: (press) => markFavorite(press, false),
};

async function reorder({ onlyFavorites, orderId, visitor, catering }: Press) {
  const orders = await readOrders(onlyFavorites, visitor, catering);
  const index = orders.findIndex((order) => order.orderId === orderId);
  const order = orders[index];
  if (!order) return null;
  await visitor.cart.addOrder(order, cardTitle(onlyFavorites, index));
  return "/order-now/checkout";
}

/** FAV-07: the call turns it over, so it is made only when the order is not yet what is asked for. */
async function markFavorite({ onlyFavorites, path, orderId, visitor, catering }: Press, wanted: boolean) {
  const orders = await readOrders(false, visitor, catering);
  const order = orders.find((candidate) => candidate.orderId === orderId);
  if (!order) return null;
  if (order.isFavorite !== wanted) await catering.toggleFavorite(orderId);
  if (wanted || !onlyFavorites) return `${path}#${cardId(orderId)}`;
  // Its card is gone: said in words.
  visitor.notices.write({ code: "favorite-removed" });
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
  const { Form, answer, pressed } = useFormFetcher<Refusal>(actionData);
  const notAdded = answer?.values["failed"] === "reorder";
  return (
    <PastOrdersPage
      {...loaderData}
      form={Form}
      pressed={pressed}
      problems={answer?.problems ?? []}
      notAdded={notAdded}
    />
  );
}
