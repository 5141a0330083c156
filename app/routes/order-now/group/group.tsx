import { redirect } from "react-router";
import { refuse, refuseError, refuseUnknownButton } from "../../../components/form/refuse.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import groupStyles from "../../../styles/group.css?url";
import { keepForm } from "../../../ui/form/keep-form.ts";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import type { Route } from "./+types/group.ts";
import { readGroupForm } from "./group-form.ts";
import { GroupPage, hostIntents } from "./group-page.tsx";
import { groupView } from "./group-view.ts";
import { type GroupRequest, openGroupPage } from "./guard.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

const PATH = "/order-now/group";

/** The host's side of a group order: begin it, share its link, close it (MORE-20..22). */
export async function loader({ context }: Route.LoaderArgs) {
  return groupView(await openGroupPage(context)).catch(showErrorPage);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const opened = await openGroupPage(context);
  const pressed = hostIntents.read(form);
  if (!pressed) return refuseUnknownButton(form);
  try {
    return pressed.name === "begin" ? await begin(form, opened) : await close(opened);
  } catch (error) {
    return refuseError(form, error, opened.site.requestId);
  }
}

async function begin(form: FormData, { visitor, remote, slot, now }: GroupRequest) {
  const { choices, problems } = readGroupForm(form, slot, now);
  if (!choices) return refuse(form, problems);
  await visitor.cart.share(choices.host, visitor.account.isSignedIn() ? remote.guestCatering() : null);
  visitor.groups().hosted.begin(choices);
  return redirect(PATH, 303);
}

async function close({ visitor }: GroupRequest) {
  await visitor.groups().hosted.close();
  visitor.notices.write({ code: "group-closed-by-host" });
  return redirect(PATH, 303);
}

export const clientAction = keepForm;

export const links = () => stylesheet(groupStyles);

export default function Group({ loaderData, actionData }: Route.ComponentProps) {
  return <GroupPage {...loaderData} formErrors={actionData ?? null} />;
}
