import {
  type FailureKind,
  RemoteFailureError,
  isNotForYou,
  mayHaveHappened,
} from "@platter/ordering/remote-failure.ts";
import { readText } from "./read-body.ts";

interface RemoteErrorDetails {
  status?: number;
  /** The message for customers, such as of a 400 or 429, or of a 401 to sign-in (AUTH-06). */
  message?: string;
  fields?: Record<string, string[]>;
  /** The API's error code, such as at sign-in (AUTH-06). */
  code?: string;
  retryAfter?: number;
  isUnsent?: true;
  /** Text for the log only (ERR-03, ERR-04). */
  line?: string;
  cause?: unknown;
}

/** A failure of a remote service; only this module maps replies to kinds of failure (ERR-01..04). */
export class RemoteError extends RemoteFailureError {
  readonly kind: FailureKind;
  readonly status: number;
  readonly customerMessage: string;
  readonly fields: Record<string, string[]>;
  readonly code: string;
  readonly retryAfter: number | null;
  readonly isUnsent: boolean;
  readonly line: string;

  constructor(kind: FailureKind, call: string, details: RemoteErrorDetails = {}) {
    super(`${call}: ${kind}${details.status ? ` (${details.status})` : ""}`, { cause: details.cause });
    this.name = "RemoteError";
    this.kind = kind;
    this.status = details.status ?? 0;
    this.customerMessage = details.message ?? "";
    this.fields = details.fields ?? {};
    this.code = details.code ?? "";
    this.retryAfter = details.retryAfter ?? null;
    this.isUnsent = details.isUnsent ?? false;
    this.line = details.line ?? "";
  }

  get mayHaveHappened(): boolean {
    return mayHaveHappened(this);
  }
}

/** The only call whose 401 means wrong input, not an expired token. */
export const SIGN_IN = "sign-in";

/** Turns the unsent read of a guest's customer data into an empty list (AUTH-14). */
export async function noneForGuests<T>(list: Promise<T[]>): Promise<T[]> {
  return list.catch((cause: unknown) => {
    // Status 0: the call was not sent.
    if (cause instanceof RemoteError && cause.kind === "not allowed" && cause.status === 0) return [];
    throw cause;
  });
}

/** Longer bodies contain no message for customers. */
const MAX_ERROR_BYTES = 64 * 1_024;
const LONGEST_MESSAGE = 500;
const MOST_MESSAGES = 50;

/** Statuses of an outage or a proxy, whose messages are not for customers. */
const OUTAGES = [500, 502, 504];

export type FailureLine = (response: Response, code: string) => string;

/** Turns an error reply into an error with the message of `{message, modelState}` or problem details. */
export async function remoteErrorFrom(call: string, response: Response, lineOf: FailureLine): Promise<RemoteError> {
  const text = await readText(response, MAX_ERROR_BYTES).catch(() => null);
  const { message, code, fields, isOwn } = readErrorBody(text);
  const line = lineOf(response, code);
  if (!isOwn && isNotForYou(response.status)) return new RemoteError("failed", call, { status: response.status, line });
  const details: RemoteErrorDetails = { status: response.status, message, code, fields, line };
  const retryAfter = secondsToWait(response.headers);
  if (retryAfter > 0) details.retryAfter = Math.min(retryAfter, 120);
  switch (response.status) {
    case 400:
    case 409:
    case 422:
      return new RemoteError("refused", call, details);
    case 401:
      return new RemoteError("not allowed", call, { ...details, message: call === SIGN_IN ? message : "", fields: {} });
    case 403:
      return new RemoteError("not allowed", call, { status: 403, code, line });
    case 404:
      return new RemoteError("not found", call, details);
    case 429:
      return new RemoteError("busy", call, details);
    case 503:
      return new RemoteError("busy", call, { ...details, message: "", fields: {} });
    default:
      // ERR-08: the message of an unexpected status is shown, if any.
      if (message && !OUTAGES.includes(response.status))
        return new RemoteError("refused", call, { ...details, fields: {} });
      return new RemoteError("failed", call, { status: response.status, code, line });
  }
}

/** Reads Retry-After in seconds, or as a date relative to the reply's Date header; 0 if invalid. */
function secondsToWait(headers: Headers): number {
  const wait = headers.get("retry-after") ?? "";
  const isDate = /^[a-z]{3},/i.test(wait);
  const seconds = isDate ? (Date.parse(wait) - Date.parse(headers.get("date") ?? "")) / 1_000 : Number(wait);
  return Number.isFinite(seconds) ? Math.ceil(seconds) : 0;
}

interface ErrorBody {
  message: string;
  code: string;
  fields: Record<string, string[]>;
  isOwn: boolean;
}

function readErrorBody(text: string | null): ErrorBody {
  const fields: Record<string, string[]> = Object.create(null);
  const wordless = { message: "", code: "", fields };
  let body: unknown;
  try {
    body = JSON.parse(text || "null");
  } catch {
    return { ...wordless, isOwn: false };
  }
  if (typeof body !== "object" || body === null) return { ...wordless, isOwn: text !== null };
  // ASP.NET can write property names with an initial capital.
  const told = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value as unknown]));
  for (const [path, texts] of fieldErrorsOf(told.get("modelstate") ?? told.get("errors"))) {
    const words = [texts].flat().filter((entry): entry is string => typeof entry === "string");
    if (words.length > 0) fields[path] = [...(fields[path] ?? []), ...words.slice(0, MOST_MESSAGES).map(cut)];
  }
  const words = ["message", "error_description", "detail", "title"].map((name) => told.get(name));
  return {
    message: cut(words.find((text): text is string => typeof text === "string") ?? ""),
    code: [told.get("code"), told.get("error")].find(isCode) ?? "",
    fields,
    isOwn: true,
  };
}

/** Field errors from an object by field (ASP.NET) or a list of problem details (RFC 9457) with pointer or field. */
function fieldErrorsOf(told: unknown): [path: string, texts: unknown][] {
  if (typeof told !== "object" || told === null) return [];
  if (!Array.isArray(told)) return Object.entries(told).slice(0, MOST_MESSAGES);
  return told.slice(0, MOST_MESSAGES).map((entry: unknown) => {
    if (typeof entry !== "object" || entry === null) return ["", entry];
    const { pointer, field, detail, message } = entry as Record<string, unknown>;
    return [String(pointer ?? field ?? "").replace(/^#?\/|\//g, (cut) => (cut === "/" ? "." : "")), detail ?? message];
  });
}

function isCode(value: unknown): value is string {
  return typeof value === "string" && /^\w{1,60}$/.test(value);
}

function cut(text: string): string {
  return text.trim().slice(0, LONGEST_MESSAGE);
}
