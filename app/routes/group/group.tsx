import { data, redirect } from "react-router";
import { readNickname } from "@platter/ordering/checkout/nickname.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import * as keys from "../../../server/context.ts";
import { answerForm, refuse, refuseUnknownButton, refuseWith } from "../../components/form/refuse.ts";
import { itemIdIn, loadItem } from "../../components/item/load-item.ts";
import { readItemForm } from "../../components/item/read-item-form.ts";
import menuStyles from "../../styles/menu.css?url";
import { stylesheet } from "../../ui/stylesheet-links.ts";
import type { Route } from "./+types/group.ts";
import { groupIntents, GroupPage } from "./group-page.tsx";
import { type OpenedGroup, openGroup, PRIVATE } from "./guard.ts";
import { wantedDish } from "./wanted-dish.ts";
import { formatTime, zonedDay } from "@platter/ordering/day.ts";
import { invitation } from "@platter/ordering/group/invitation.ts";
import type { FilledCategory } from "@platter/ordering/menu/menu-finder.ts";
import { formatCents } from "@platter/ordering/money.ts";
import { storeMenuPath } from "@platter/ordering/stores/store-page.ts";
import type { GroupVisit } from "../../../server/group/group-guest.ts";
import { menuSections } from "../../components/item/dish-view.ts";

export { TroublePage as ErrorBoundary } from "../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../ui/form/keep-form.ts";
export { scriptless as handle } from "../../ui/sent-without-script.ts";

/** A guest's page of a group order: host, restaurant, time, menu and the guest's own dishes (MORE-10). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const opened = await openGroup(context, params.token);
  const { visit, idempotency } = opened;
  const isOpen = visit.state === "open";
  const view = groupView(opened, isOpen ? await readMenu(opened) : [], context.get(keys.site));
  // A guest's name can be changed only before the first dish, since dishes in the cart carry it.
  const renames = new URL(request.url).searchParams.has("rename") && visit.own.length === 0;
  const asksName = isOpen && (visit.name === null || renames);
  return data({ ...view, asksName, idempotencyKey: idempotency.newKey() }, { headers: PRIVATE });
}

export const headers = () => PRIVATE;

async function readMenu({ catering, visit: { menuKey } }: OpenedGroup) {
  const held = await catering.categories(menuKey).catch(orNull);
  return held ? (await catering.wholeMenu(menuKey, held.value)).menu : [];
}

/** Sent to the browser: must not contain other guests' dishes or contact data. */
function groupView(opened: OpenedGroup, menu: readonly FilledCategory[], { now, links }: keys.Site) {
  const { visit, guest, path, isHost } = opened;
  const { link, state, store, name } = visit;
  return {
    path,
    state,
    host: link.host,
    title: titleOf(visit),
    words: wordsOf(visit, now()),
    limit: limitWords(visit),
    name: name ?? "",
    isHost,
    dishes: guest.shownLines(visit).map((line) => ({ ...line, person: "same" as const })),
    sum: formatCents(visit.sum),
    sections: menuSections(menu, visit.kind),
    ownOrder: store && links.publicMenu === "on" ? storeMenuPath(store) : "/order-now",
  };
}

function titleOf({ state, link: { host } }: GroupVisit): string {
  return {
    open: `Order with ${host}`,
    late: "It is too late to add a meal",
    closed: "This group order is closed",
    ordered: `${host} has ordered`,
    vanished: "This group order is gone",
  }[state];
}

function wordsOf({ state, link, store }: GroupVisit, now: Date): string {
  const { host, closesAt } = link;
  if (state === "open" && store) return invitation({ link, store, now });
  const asksHost = `Please ask ${host}, or order a meal of your own.`;
  if (state === "ordered") return `The order has been placed, and nothing can be added any more. ${asksHost}`;
  if (state === "closed") return `${host} takes no more meals, or the order has been placed already. ${asksHost}`;
  if (state !== "late" || !store) return `It was given up, or has expired. ${asksHost}`;
  const { time } = zonedDay(new Date(closesAt * 1_000), store.timeZone);
  return `Meals could be added until ${formatTime(time)}. ${asksHost}`;
}

function limitWords({ link: { host, mostEach }, sum }: GroupVisit): string {
  if (mostEach === null) return "";
  const left = sum > 0 ? ` You have ${formatCents(Math.max(0, mostEach - sum))} left.` : "";
  return `${host} set ${formatCents(mostEach)} for each person, before tax.${left}`;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { requestId } = context.get(keys.site);
  return answerForm(request, requestId, async (form) => {
    const opened = await openGroup(context, params.token);
    // The page explains why the group order is closed.
    if (opened.visit.state !== "open") return redirect(opened.path, 303);
    const pressed = groupIntents.read(form);
    if (pressed?.name === "join" || pressed?.name === "update") return join(form, opened);
    if (pressed?.name === "remove") return remove(opened, pressed.argument);
    if (pressed?.name === "add") return add(form, opened, pressed.argument);
    return refuseUnknownButton(form);
  });
}

async function join(form: FormData, { guest, visit, path }: OpenedGroup) {
  const { nickname, message } = readNickname(form.get("name"));
  if (message !== null) return refuse(form, [{ field: "name", message }]);
  // The guest's dishes in the cart already carry the earlier name.
  if (visit.own.length === 0) await guest.join(visit.link, nickname);
  return redirect(path, 303);
}

async function remove({ guest, visit, path }: OpenedGroup, cartItemId: string) {
  const line = visit.own.find((one) => one.cartItemId === cartItemId);
  if (line) await guest.remove(visit, line);
  return redirect(path, 303);
}

async function add(form: FormData, { guest, visit, catering, path }: OpenedGroup, itemId: string) {
  if (visit.name === null) return redirect(path, 303);
  const loaded = await loadItem({ ready: async () => visit }, catering, itemIdIn(itemId));
  const item = readItemForm(form, loaded);
  if (item.problems.length > 0) return redirect(`${path}/dish/${loaded.item.id}`, 303);
  const refusal = await guest.add(visit, form.get("idempotencyKey"), wantedDish(loaded, item));
  return refusal === null ? redirect(path, 303) : refuseWith(form, refusal);
}

export const links = () => stylesheet(menuStyles);

export default function GroupRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <GroupPage {...loaderData} problems={actionData?.problems ?? []} typed={actionData?.values["name"]} />;
}
