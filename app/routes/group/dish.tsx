import { data, Form, redirect, useNavigation } from "react-router";
import * as keys from "../../../server/context.ts";
import { answerForm, refuse, refuseUnknownButton, refuseWith } from "../../components/form/refuse.ts";
import { ItemForm, typedAgain } from "../../components/item/item-form.tsx";
import { itemIntents } from "../../components/item/item-intents.ts";
import { itemIdIn, itemView, loadItem } from "../../components/item/load-item.ts";
import { readItemForm } from "../../components/item/read-item-form.ts";
import { isRecalculation, redirectWithChoices } from "../../components/item/redirect-with-choices.ts";
import dishStyles from "../../styles/dish.css?url";
import { stylesheet } from "../../ui/stylesheet-links.ts";
import type { Route } from "./+types/dish.ts";
import { type OpenedGroup, openForDishes, ownLine, PRIVATE } from "./guard.ts";
import { wantedDish } from "./wanted-dish.ts";
import { pressedName } from "../../ui/form/intents.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { WayBack } from "../../ui/trail.tsx";

export { TroublePage as ErrorBoundary } from "../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../ui/form/keep-form.ts";

/** A dish to add to a group order, or one of the guest's own to edit (MORE-12). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const opened = await openForDishes(context, params.token);
  const { loaded, line } = await loadDish(opened, params);
  const { path, visit, idempotency } = opened;
  const view = itemView(loaded, request.url, line);
  const idempotencyKey = idempotency.newKey();
  return data({ ...view, path, host: visit.link.host, editing: line !== null, idempotencyKey }, { headers: PRIVATE });
}

export const headers = () => PRIVATE;

async function loadDish({ visit, catering }: OpenedGroup, params: Route.LoaderArgs["params"]) {
  const line = params.cartItemId === undefined ? null : ownLine(visit, params.cartItemId);
  const itemId = line?.menuItemId ?? itemIdIn(params.itemId);
  return { line, loaded: await loadItem({ ready: async () => visit }, catering, itemId, line?.name) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { requestId } = context.get(keys.site);
  return answerForm(request, requestId, async (form) => {
    const opened = await openForDishes(context, params.token);
    const { loaded, line } = await loadDish(opened, params);
    const { guest, visit, path } = opened;
    const pressed = itemIntents.read(form);
    const item = readItemForm(form, loaded);
    if (!pressed) return refuseUnknownButton(form);
    const here = line ? `${path}/line/${encodeURIComponent(line.cartItemId)}` : `${path}/dish/${loaded.item.id}`;
    if (isRecalculation(pressed))
      return redirectWithChoices(form, pressed, item, loaded, { path: here, url: request.url });
    if (line && pressed.name === "remove") {
      await guest.remove(visit, line);
      return redirect(path, 303);
    }
    if (pressed.name !== (line ? "save" : "add")) return refuseUnknownButton(form);
    if (item.problems.length > 0) return refuse(form, item.problems);
    const wanted = wantedDish(loaded, item);
    const refusal = line
      ? await guest.update(visit, line, wanted)
      : await guest.add(visit, form.get("idempotencyKey"), wanted);
    return refusal === null ? redirect(path, 303) : refuseWith(form, refusal);
  });
}

export const links = () => stylesheet(dishStyles);

export default function GroupDish({ loaderData: { formKey, path, host, ...dish }, actionData }: Route.ComponentProps) {
  const props = { ...dish, ...typedAgain(dish.modifiers, actionData) };
  const pressed = pressedName(useNavigation().formData);
  const { displayName } = props.item;
  return (
    <>
      <PageTitle title={displayName} wrong={props.problems.length > 0} />
      <ItemForm
        key={formKey}
        {...props}
        isQuick={false}
        isOfGroup
        form={Form}
        pressed={pressed}
        heading={<h1>{displayName}</h1>}
        above={
          <WayBack steps={[{ label: `Order with ${host}`, to: path }, { label: displayName }]} to={path}>
            Back
          </WayBack>
        }
      />
    </>
  );
}
