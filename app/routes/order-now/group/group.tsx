import { redirect } from "react-router";
import { refuse, answerForm, refuseUnknownButton } from "../../../components/form/refuse.ts";
import { showErrorPage } from "../../../components/page/error-page.tsx";
import groupStyles from "../../../styles/group.css?url";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import type { Route } from "./+types/group.ts";
import { GroupPage, hostIntents } from "./group-page.tsx";
import { groupView } from "./group-view.ts";
import { type GroupRequest, openGroupPage } from "./guard.ts";
import { readNickname } from "@platter/ordering/checkout/nickname.ts";
import { type GroupSlot, readDeadline } from "@platter/ordering/group/deadline.ts";
import { type Cents, formatCents, readAmount } from "@platter/ordering/money.ts";
import { textOf } from "@platter/ordering/typed-text.ts";
import type { Problem } from "../../../ui/form/problems.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

const PATH = "/order-now/group";

/** The host's side of a group order: begin it, share its link, close it (MORE-20..22). */
export async function loader({ context }: Route.LoaderArgs) {
  return groupView(await openGroupPage(context)).catch(showErrorPage);
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = await openGroupPage(context);
  return answerForm(request, opened.site.requestId, async (form) => {
    const pressed = hostIntents.read(form);
    if (!pressed) return refuseUnknownButton(form);
    return pressed.name === "begin" ? begin(form, opened) : close(opened);
  });
}

async function begin(form: FormData, { visitor, remote, slot, now }: GroupRequest) {
  const { choices, problems } = readGroupForm(form, slot, now);
  if (!choices) return refuse(form, problems);
  await visitor.cart.share(choices.host, visitor.account.isSignedIn() ? remote.guestCatering() : null);
  visitor.groups().hosted.begin(choices);
  return redirect(PATH, 303);
}

const MOST_LIMIT: Cents = 100_000;

function readGroupForm(form: FormData, slot: GroupSlot, now: Date) {
  const { nickname: host, message } = readNickname(textOf(form, "host"));
  const deadline = readDeadline(textOf(form, "closes"), textOf(form, "closesTime"), slot, now);
  const limit = readLimit(textOf(form, "mostEach"));
  const problems: Problem[] = [];
  if (message !== null) problems.push({ field: "host", message });
  if (typeof deadline === "string") {
    const field = textOf(form, "closes") === "other" ? "closesTime" : "closes";
    problems.push({ field, message: deadline });
  }
  if (typeof limit === "string") problems.push({ field: "mostEach", message: limit });
  if (typeof deadline === "string" || typeof limit === "string" || problems.length > 0)
    return { choices: null, problems };
  return { choices: { host, closesAt: deadline.closesAt, mostEach: limit || null }, problems: null };
}

function readLimit(text: string): Cents | string {
  const cents = readAmount(text);
  if (cents === null || cents < 0 || (cents === 0 && text.trim() !== ""))
    return "Enter the limit as an amount, for example 15.00.";
  return cents > MOST_LIMIT ? `The limit is at most ${formatCents(MOST_LIMIT)}.` : cents;
}

async function close({ visitor }: GroupRequest) {
  await visitor.groups().hosted.close();
  visitor.notices.write({ code: "group-closed-by-host" });
  return redirect(PATH, 303);
}

export const links = () => stylesheet(groupStyles);

export default function Group({ loaderData, actionData }: Route.ComponentProps) {
  return <GroupPage {...loaderData} formErrors={actionData ?? null} />;
}
