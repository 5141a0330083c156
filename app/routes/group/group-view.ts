import { formatTime, zonedDay } from "@platter/ordering/day.ts";
import { invitation } from "@platter/ordering/group/invitation.ts";
import type { FilledCategory } from "@platter/ordering/menu/menu-finder.ts";
import { formatCents } from "@platter/ordering/money.ts";
import { storeMenuPath } from "@platter/ordering/stores/store-page.ts";
import type { GroupVisit } from "../../../server/group/group-guest.ts";
import { menuSections } from "../../components/item/menu-sections-view.ts";
import type { OpenedGroup } from "./guard.ts";

export type GroupView = ReturnType<typeof groupView>;

interface ViewParts {
  opened: OpenedGroup;
  menu: readonly FilledCategory[];
  now: Date;
  hasPublicMenu: boolean;
  /** Asked for by a guest who has a name, but no dish under it yet. */
  renames: boolean;
}

/** Of the order only what its guests may know; of its dishes only own ones. */
export function groupView({ opened, menu, now, hasPublicMenu, renames }: ViewParts) {
  const { visit, guest, path, isHost } = opened;
  const { link, state, store, name, own } = visit;
  return {
    path,
    state,
    host: link.host,
    title: titleOf(visit),
    words: wordsOf(visit, now),
    limit: limitWords(visit),
    name: name ?? "",
    asksName: state === "open" && (name === null || (renames && own.length === 0)),
    isHost,
    dishes: guest.shownLines(visit).map((line) => ({ ...line, person: "same" as const })),
    sum: formatCents(visit.sum),
    sections: menuSections(menu, visit.kind),
    ownOrder: store && hasPublicMenu ? storeMenuPath(store) : "/order-now",
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
