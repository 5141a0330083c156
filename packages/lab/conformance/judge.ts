import type { Operation } from "../../../server/catering/operation.ts";
import { noteDropped } from "../../../server/remote/reply-schema.ts";
import { type Contract, anyEntry } from "./contract.ts";
import type { Exchange } from "./exchange.ts";
import { PROMISES } from "./promises.ts";
import { type Fault, MOST_FAULTS } from "./result.ts";

/** What is wrong with a reply: what the site breaks on, and what it can do without. */
export interface Judgement {
  faults: Fault[];
  hints: Fault[];
  /** What the site reads of it, where it breaks on nothing. */
  value?: unknown;
}

const RESERVED = "urlFriendlyName";

/**
 * What is wrong with a reply that should be a success, and what the site reads of it. The published contract says what is
 * there in the wrong way; the site's own reading, whether it can do without.
 */
export function judge(contract: Contract, operation: Operation, came: Exchange): Judgement {
  const { status, trouble } = came;
  const failed = (text: string): Judgement => ({ faults: [{ path: "", text }], hints: [] });
  if (status === 0) return failed(`the reply ${trouble}`);
  if (status !== 200 && status !== 204) return failed(`answered ${status}, not 200${fieldsNamed(contract, came.body)}`);
  if (status === 200 && trouble !== "") return failed(`the reply ${trouble}`);
  // Without content it says null: the schema decides whether that will do.
  const body = status === 204 ? null : came.body;
  const { value: read, dropped } = noteDropped(() => operation.reply.safeParse(body));
  const faults = contract.faultsIn(operation, body);
  // The name is as the contract says, and a page of the site's has it: the category alone is left out (SHELL-05).
  const isReserved = (path: string) => operation.name === "categories" && path === RESERVED && faults.length === 0;
  const unread = [...dropped, ...(read.error?.issues ?? []).map(({ path }) => path.join("."))].filter(
    (path) => !isReserved(path),
  );
  if (dropped.some(isReserved))
    faults.push({ path: RESERVED, text: "the name of a category is that of a page of the site" });
  const isNeeded = ({ path }: Fault) => PROMISES[operation.name]?.tells.some(({ paths }) => paths.includes(path));
  const fatal = faults.filter((fault) => unread.length > 0 || isNeeded(fault));
  if (fatal.length === 0 && unread.length === 0) return { faults: [], hints: faults, value: read.data };
  const places = [...new Set(unread.map((path) => contract.pathInWords(path)))];
  const unreadable = places.map((path) => ({
    path: anyEntry(path),
    text: `the site cannot read ${path || "an entry"}`,
  }));
  return { faults: (fatal.length > 0 ? fatal : unreadable).slice(0, MOST_FAULTS), hints: [] };
}

/** What a refusal says: words for customers, or the code of a sign-in. */
export interface Refusal {
  message?: unknown;
  modelState?: unknown;
  code?: unknown;
  error?: unknown;
}

/** What is wrong with a reply that should be a refusal with one of these statuses: that it is none, or how it is written. */
export function judgeRefusal(
  contract: Contract,
  operation: Operation,
  { status, trouble, body }: Exchange,
  statuses: readonly number[],
): { wrong: string; faults: Fault[]; refusal: Refusal } {
  const refusal: Refusal = typeof body === "object" && body !== null ? body : {};
  const judged = (wrong: string, faults: Fault[] = []) => ({ wrong, faults, refusal });
  if (status === 0) return judged(`the reply ${trouble}`);
  if (!statuses.includes(status)) return judged(`answered ${status}, not ${statuses.join(" or ")}`);
  // Only the words of a 400 are shown.
  if (status !== 400 || trouble !== "") return judged(status === 400 ? `the reply with 400 ${trouble}` : "");
  return judged("", contract.faultsIn(operation, body, "400").slice(0, MOST_FAULTS));
}

function fieldsNamed(contract: Contract, body: unknown): string {
  const { modelState } = (body ?? {}) as { modelState?: object | null };
  const paths = Object.keys(modelState ?? {}).slice(0, MOST_FAULTS);
  // What stands in brackets there is an id as often as a place in a list.
  const words = paths.map((path) => contract.pathInWords(path.replaceAll(/\[[^\]]*\]/g, "[]")));
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
}
