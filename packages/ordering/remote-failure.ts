/** Failures of a remote service, with words for customers; the log has the details under the same reference id. */
export type FailureKind =
  /** No connection: nothing was sent. */
  | "unreachable"
  | "timeout"
  /** 5xx, or the connection broke. */
  | "failed"
  /** A reply that violates the contract. */
  | "bad answer"
  /** A refusal by a business rule, with a message for the customer (ERR-01). */
  | "refused"
  | "not found"
  | "not allowed"
  /** 429 or 503: may work later (ERR-02). */
  | "busy"
  /** Not sent: this visitor exceeded a rate limit. */
  | "limited";

export interface RemoteFailure {
  kind: FailureKind;
  /** For customers; empty without a message. */
  customerMessage: string;
  fields: Record<string, string[]>;
  /** Seconds to wait; null if absent. */
  retryAfter: number | null;
  /** The HTTP status; absent or 0 without a reply. */
  status?: number;
  /** The call was not sent, because no time was left for it. */
  isUnsent?: boolean;
}

/** Base class of the errors of remote services; `server/remote` creates them. */
export abstract class RemoteFailureError extends Error implements RemoteFailure {
  abstract readonly kind: RemoteFailure["kind"];
  abstract readonly customerMessage: string;
  abstract readonly fields: Record<string, string[]>;
  abstract readonly retryAfter: number | null;
}

/** Null for any other error, which must not be swallowed. */
export function remoteFailureOf(error: unknown): RemoteFailure | null {
  return error instanceof RemoteFailureError ? error : null;
}

/** Statuses that also come from proxies in front of a service. */
const NOT_FOR_YOU: readonly number[] = [401, 403, 404];

export function isNotForYou(status: number): boolean {
  return NOT_FOR_YOU.includes(status);
}

/** Whether a proxy refused the call without passing it on. */
export function isForeignNo({ kind, status = 0 }: Pick<RemoteFailure, "kind" | "status">): boolean {
  return kind === "failed" && isNotForYou(status);
}

/** Whether the service may have done the work; if so, look up the outcome and never resend the call. */
export function mayHaveHappened({ kind, status = 0, isUnsent }: Pick<RemoteFailure, "kind" | "status" | "isUnsent">) {
  if (isUnsent) return false;
  if (kind === "refused") return status === 408 || status >= 500;
  if (kind === "failed") return !isNotForYou(status);
  return kind === "timeout" || kind === "bad answer";
}

/** After a lost reply, the service's current state; null without a reply, or if the work was surely not done. */
export async function lookUpAfter<T>(lost: unknown, ask: () => Promise<T>): Promise<T | null> {
  const failure = remoteFailureOf(lost);
  return failure && mayHaveHappened(failure) ? ask().catch(orNull) : null;
}

/** For `.catch`: null if a service failed; rethrows any other error. */
export function orNull(error: unknown): null {
  if (remoteFailureOf(error)) return null;
  throw error;
}

/** For `.catch`: null for "not found"; rethrows any other error. */
export function nullIfNotFound(error: unknown): null {
  if (remoteFailureOf(error)?.kind === "not found") return null;
  throw error;
}

/** Whether a business rule refused the call (ERR-01), unlike an unknown reply with a message (ERR-08). */
export function isBrokenRule({ kind, status = 400 }: RemoteFailure): boolean {
  return kind === "refused" && [400, 409, 422].includes(status);
}

export function hasNoSuchCall({ kind, status = 0 }: RemoteFailure): boolean {
  return kind === "not found" || [404, 405, 501].includes(status);
}

const STATUS: Record<FailureKind, number> = {
  unreachable: 503,
  timeout: 504,
  failed: 503,
  "bad answer": 502,
  refused: 422,
  "not found": 404,
  "not allowed": 403,
  busy: 503,
  limited: 429,
};

export function troubleOf({ kind: reason, customerMessage, retryAfter, ...failure }: RemoteFailure) {
  const { status } = failureAnswer({ kind: reason, customerMessage, retryAfter, ...failure }, "");
  const isOurs = reason === "limited";
  const message = reason === "refused" || isOurs ? customerMessage : "";
  return { trouble: { reason, message, retryAfter }, status: status >= 500 || isOurs ? status : 502 };
}

/** The failure behind an error, also behind an error page thrown by a guard. */
export function failureBehind(error: unknown): RemoteFailure | null {
  const { data } = (error ?? {}) as { data?: Partial<ReturnType<typeof troubleOf>["trouble"]> | null };
  const { reason, message = "", retryAfter } = data ?? {};
  if (!reason || retryAfter === undefined || !(reason in STATUS)) return remoteFailureOf(error);
  return { kind: reason, customerMessage: message, fields: {}, retryAfter };
}

/** The problems and the status of a form whose call failed; rethrows any other error. */
export function problemsOfFailure(error: unknown, reference: string, field = "") {
  const failure = failureBehind(error);
  if (!failure) throw error;
  const { status, messages } = failureAnswer(failure, reference);
  return { status, problems: messages.map((message) => ({ field, message })) };
}

const NO_ANSWER = "We could not reach the restaurant. Your entries are still here. Please try again in a moment.";
const WORDS: Partial<Record<FailureKind, string>> = {
  "not found": "This is no longer available. Please go back to the menu and try again.",
  "not allowed": "The restaurant did not accept this. Please try again, or call the restaurant.",
};

export function failureAnswer({ kind, customerMessage, fields, retryAfter }: RemoteFailure, reference: string) {
  const status = STATUS[kind];
  if (kind === "refused") {
    const messages = [...new Set([customerMessage, ...Object.values(fields).flat()])].filter(Boolean);
    return { status, messages: messages.length > 0 ? messages : ["The restaurant could not accept this."] };
  }
  const wait = retryAfter ? `in ${retryAfter} ${retryAfter === 1 ? "second" : "seconds"}` : "in a moment";
  const isLater = kind === "limited" || kind === "busy";
  const later = `${customerMessage || "The restaurant is very busy."} Please try again ${wait}.`;
  return { status, messages: [`${isLater ? later : (WORDS[kind] ?? NO_ANSWER)} (Reference: ${reference})`] };
}
