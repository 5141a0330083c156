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
import { GroupPage, groupIntents } from "./group-page.tsx";
import { groupView } from "./group-view.ts";
import { type OpenedGroup, PRIVATE, openGroup } from "./guard.ts";
import { wantedDish } from "./wanted-dish.ts";

export { TroublePage as ErrorBoundary } from "../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../ui/form/keep-form.ts";
export { scriptless as handle } from "../../ui/sent-without-script.ts";

/** What the guest of a group sees of its order: who, where, when, the menu and own dishes (MORE-10). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { now, links } = context.get(keys.site);
  const opened = await openGroup(context, params.token);
  const { visit, idempotency } = opened;
  const menu = visit.state === "open" ? await readMenu(opened) : [];
  const renames = new URL(request.url).searchParams.has("rename");
  const view = groupView({ opened, menu, now: now(), hasPublicMenu: links.publicMenu === "on", renames });
  return data({ ...view, idempotencyKey: idempotency.newKey() }, { headers: PRIVATE });
}

export const headers = () => PRIVATE;

async function readMenu({ catering, visit: { menuKey } }: OpenedGroup) {
  const held = await catering.categories(menuKey).catch(orNull);
  return held ? (await catering.wholeMenu(menuKey, held.value)).menu : [];
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { requestId } = context.get(keys.site);
  return answerForm(request, requestId, async (form) => {
    const opened = await openGroup(context, params.token);
    // The page says why nothing can be changed.
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
  // Dishes in the order carry the name already.
  if (visit.own.length === 0) await guest.join(visit.link, nickname);
  return redirect(path, 303);
}

async function remove({ guest, visit, path }: OpenedGroup, cartItemId: string) {
  const line = visit.own.find((one) => one.cartItemId === cartItemId);
  if (line) await guest.remove(visit, line);
  return redirect(path, 303);
}

/** A dish as it comes; one that needs a choice is opened. */
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
