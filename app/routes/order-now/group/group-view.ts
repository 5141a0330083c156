import { nearDay } from "@platter/ordering/order/order-overview.ts";
import { formatBriefDay } from "@platter/ordering/calendar.ts";
import { formatTime, zonedDay } from "@platter/ordering/day.ts";
import { DEADLINE_CHOICES, type Deadline, deadlinesOf } from "@platter/ordering/group/deadline.ts";
import { isClosed } from "@platter/ordering/group/group.ts";
import { invitation } from "@platter/ordering/group/invitation.ts";
import { personsOf } from "@platter/ordering/group/persons.ts";
import { formatCents } from "@platter/ordering/money.ts";
import { type GroupRequest, groupLinkOf } from "./guard.ts";

export type GroupView = Awaited<ReturnType<typeof groupView>>;

export async function groupView(opened: GroupRequest) {
  const { visitor, order, slot, now } = opened;
  const { store, day } = order;
  const cart = await visitor.order.cart();
  const { group } = visitor.cartSession.read();
  const today = zonedDay(now, store.timeZone).date;
  /** Of an order for today the day goes without saying. */
  const dayWords = (date: string) => (day === today ? "" : nearDay(date, today) || formatBriefDay(date));
  const words = (moment: Pick<Deadline, "day" | "time">) =>
    [dayWords(moment.day), formatTime(moment.time)].filter(Boolean).join(", ");
  const deadlines = deadlinesOf(slot, now);
  return {
    idempotencyKey: visitor.idempotency.newKey(),
    host: group?.host ?? (visitor.draft.read().firstName || visitor.account.name() || ""),
    limit: group?.mostEach == null ? "" : formatCents(group.mostEach),
    deadlines: deadlines.map((deadline, place) => ({ value: DEADLINE_CHOICES[place] ?? "", words: words(deadline) })),
    /** The day that a typed time is on. */
    typedOn: deadlines[0] ? dayWords(deadlines[0].day) : "",
    hasGroup: group !== undefined,
    open: group && !isClosed(group, now) ? await openView(opened, words) : null,
    persons: personsOf(cart?.lines ?? []),
    hasDishes: (cart?.lines.length ?? 0) > 0,
  };
}

async function openView(opened: GroupRequest, momentWords: (moment: { day: string; time: string }) => string) {
  const { remote, order, now } = opened;
  const found = groupLinkOf(opened);
  if (!found) return null;
  const { link, url } = found;
  const { date: day, time } = zonedDay(new Date(link.closesAt * 1_000), order.store.timeZone);
  const limit = link.mostEach === null ? "" : `, ${formatCents(link.mostEach)} for each person`;
  return {
    url,
    until: `Closes: ${momentWords({ day, time })}${limit}`,
    words: invitation({ link, store: order.store, now }),
    code: await remote.drawings.qrCode(url),
  };
}
