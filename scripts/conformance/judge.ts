import type { Operation } from "../../server/catering/operation.ts";
import { noteDropped } from "../../server/remote/wire.ts";
import type { Contract } from "./contract.ts";
import type { Exchange } from "./exchange.ts";
import { MOST_FAULTS } from "./result.ts";

/**
 * What is wrong with a reply that should be a success, and what the site reads of it. The published contract has
 * the first word; the site's own reading the second, for what a schema cannot say (a date that is none).
 */
export function judge(contract: Contract, operation: Operation, came: Exchange): { faults: string[]; value?: unknown } {
  const { status, trouble } = came;
  if (status === 0) return { faults: [`the reply ${trouble}`] };
  if (status !== 200 && status !== 204)
    return { faults: [`answered ${status}, not 200${fieldsNamed(contract, came.body)}`] };
  if (status === 200 && trouble !== "") return { faults: [`the reply ${trouble}`] };
  // Without content it says null: the schema decides whether that will do.
  const body = status === 204 ? null : came.body;
  const faults = contract.faultsIn(operation, body);
  if (faults.length > 0) return { faults: faults.slice(0, MOST_FAULTS) };
  const { value: read, dropped } = noteDropped(() => operation.reply.safeParse(body));
  const unread = [...dropped, ...(read.error?.issues ?? []).map(({ path }) => path.join("."))];
  const places = new Set(unread.map((path) => contract.pathInWords(path) || "an entry"));
  if (places.size > 0)
    return { faults: [...places].slice(0, MOST_FAULTS).map((place) => `the site cannot read ${place}`) };
  return { faults: [], value: read.data };
}

/** What a refusal says: words for customers, or the code of a sign-in. */
export interface Refusal {
  message?: unknown;
  modelState?: unknown;
  code?: unknown;
  error?: unknown;
}

/** What is wrong with a reply that should be a refusal with one of these statuses, and what it says. */
export function judgeRefusal(
  contract: Contract,
  operation: Operation,
  { status, trouble, body }: Exchange,
  statuses: readonly number[],
): { faults: string[]; refusal: Refusal } {
  const refusal: Refusal = typeof body === "object" && body !== null ? body : {};
  if (status === 0) return { faults: [`the reply ${trouble}`], refusal };
  if (!statuses.includes(status)) return { faults: [`answered ${status}, not ${statuses.join(" or ")}`], refusal };
  // Only the words of a 400 are read by anybody.
  if (status !== 400) return { faults: [], refusal };
  if (trouble !== "") return { faults: [`the reply with 400 ${trouble}`], refusal };
  return { faults: contract.faultsIn(operation, body, "400").slice(0, MOST_FAULTS), refusal };
}

/** Which fields a refusal complains about: that is how a refused request is mended. */
function fieldsNamed(contract: Contract, body: unknown): string {
  const { modelState } = (body ?? {}) as { modelState?: object | null };
  const paths = Object.keys(modelState ?? {}).slice(0, MOST_FAULTS);
  // What stands in brackets there is an id as often as a place in a list.
  const words = paths.map((path) => contract.pathInWords(path.replaceAll(/\[[^\]]*\]/g, "[]")));
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
}
