import { type RouterContextProvider, redirect } from "react-router";
import { answerForm, refuse, refuseUnknownButton } from "../../../components/form/refuse.ts";
import { notFound, showErrorPage } from "../../../components/page/error-page.tsx";
import groupStyles from "../../../styles/group.css?url";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import type { Route } from "./+types/group.ts";
import { GroupPage, hostIntents } from "./group-page.tsx";
import { readNickname } from "@platter/ordering/checkout/nickname.ts";
import {
  type Deadline,
  type GroupSlot,
  DEADLINE_CHOICES,
  deadlinesOf,
  readDeadline,
} from "@platter/ordering/group/deadline.ts";
import { type Cents, formatCents, readAmount } from "@platter/ordering/money.ts";
import { textOf } from "@platter/ordering/typed-text.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { nearDay } from "@platter/ordering/order/order-overview.ts";
import { formatBriefDay } from "@platter/ordering/calendar.ts";
import { formatTime, zonedDay } from "@platter/ordering/day.ts";
import { groupPath, isClosed } from "@platter/ordering/group/group.ts";
import { invitation } from "@platter/ordering/group/invitation.ts";
import { personsOf } from "@platter/ordering/group/persons.ts";
import * as keys from "../../../../server/context.ts";
import { leadMinutesFor } from "@platter/ordering/order/schedule.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";
export { keepForm as clientAction } from "../../../ui/form/keep-form.ts";

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

const PATH = "/order-now/group";

/** The host's page of a group order: starts it, shares its link, closes it (MORE-20..22). */
export async function loader({ context }: Route.LoaderArgs) {
  return groupView(await openGroupPage(context)).catch(showErrorPage);
}

type GroupRequest = Awaited<ReturnType<typeof openGroupPage>>;

async function openGroupPage(context: Readonly<RouterContextProvider>) {
  const site = context.get(keys.site);
  if (site.links.groupOrders === "off") throw notFound("page");
  const visitor = context.get(keys.visitor);
  const remote = context.get(keys.remote);
  await visitor.order.require("build order");
  const [order, leadTimes] = await Promise.all([visitor.order.ready(), remote.catering.leadTimes()]).catch(
    showErrorPage,
  );
  const { orderType, pickupType, store, day, time } = order;
  const leadMinutes = leadMinutesFor(leadTimes, orderType, pickupType, store);
  const slot = { day, time, zone: store.timeZone, leadMinutes };
  return { site, visitor, remote, order, slot, now: site.now() };
}

async function groupView(opened: GroupRequest) {
  const { visitor, order, slot, now } = opened;
  const { store, day } = order;
  const cart = await visitor.order.cart();
  const { group } = visitor.cartSession.read();
  const today = zonedDay(now, store.timeZone).date;
  const dayWords = (date: string) => (day === today ? "" : nearDay(date, today) || formatBriefDay(date));
  const words = (moment: Pick<Deadline, "day" | "time">) =>
    [dayWords(moment.day), formatTime(moment.time)].filter(Boolean).join(", ");
  const deadlines = deadlinesOf(slot, now);
  return {
    idempotencyKey: visitor.idempotency.newKey(),
    host: group?.host ?? (visitor.draft.read().firstName || visitor.account.name() || ""),
    limit: group?.mostEach == null ? "" : formatCents(group.mostEach),
    deadlines: deadlines.map((deadline, place) => ({ value: DEADLINE_CHOICES[place] ?? "", words: words(deadline) })),
    typedOn: deadlines[0] ? dayWords(deadlines[0].day) : "",
    hasGroup: group !== undefined,
    open: group && !isClosed(group, now) ? await openView(opened, words) : null,
    persons: personsOf(cart?.lines ?? []),
    hasDishes: (cart?.lines.length ?? 0) > 0,
  };
}

async function openView(opened: GroupRequest, momentWords: (moment: { day: string; time: string }) => string) {
  const { site, visitor, remote, order, now } = opened;
  const { links, hosted } = visitor.groups();
  const link = hosted.link(order);
  if (!link) return null;
  const url = site.appUrl + groupPath(links.seal(link));
  const { date: day, time } = zonedDay(new Date(link.closesAt * 1_000), order.store.timeZone);
  const limit = link.mostEach === null ? "" : `, ${formatCents(link.mostEach)} for each person`;
  return {
    url,
    until: `Closes: ${momentWords({ day, time })}${limit}`,
    words: invitation({ link, store: order.store, now }),
    code: await remote.drawings.qrCode(url),
  };
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
