import { type DestinationStream, pino } from "pino";
import { standardOutput } from "./log-output.ts";
import { LOG_LEVELS, type LogLevel } from "../settings/settings.ts";

const TEXTS = [
  // The reference id a customer sees on an error page.
  "requestId",
  "method",
  // Without query, and without what identifies an order.
  "path",
  // The route's pattern, as in `/order-now/checkout`.
  "route",
  // A word for what happened, to search by, and one for why.
  "event",
  "reason",
  "signal",
  // Of an upstream call: its name, how it failed, and the service's own sentence, cut and masked.
  "call",
  "kind",
  "code",
  "upstreamMessage",
  // Names of cookies and form fields, never their values.
  "cookie",
  // Of an order that was placed, and a keyed hash of the cart it was made from.
  "orderNumber",
  "cart",
  // Of a request and what it asks of others (W3C trace context).
  "traceId",
  // Of the process: what it is and works with.
  "version",
  "revision",
  "api",
  "geocoder",
  "store",
  "secrets",
] as const;
const LISTS = ["cookies", "fields"] as const;
const NUMBERS = ["status", "ms", "bytes", "port", "count", "upstreamStatus", "cents"] as const;
/** `aborted`: the client went away before the reply was out. */
const OTHERS = ["aborted", "err"] as const;

type Optional<Names extends readonly string[], Value> = { [name in Names[number]]?: Value | undefined };

/**
 * The only fields that reach the log. A name that is not here is a compile error and is dropped at run
 * time: a whole form, session or API reply cannot be logged by accident.
 */
export type LogFields = Optional<typeof TEXTS, string> &
  Optional<typeof LISTS, string[]> &
  Optional<typeof NUMBERS, number> & { aborted?: boolean | undefined; err?: unknown };

const FIELD_NAMES: ReadonlySet<string> = new Set([...TEXTS, ...LISTS, ...NUMBERS, ...OTHERS]);

interface LogLine {
  (fields: LogFields, message: string): void;
  (message: string): void;
}

export interface Log {
  debug: LogLine;
  info: LogLine;
  warn: LogLine;
  error: LogLine;
  fatal: LogLine;
}

/** A log of one JSON object a line. Tests give their own destination. */
export function createLog(level: LogLevel, destination: DestinationStream = standardOutput()): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: onlyAllowedFields },
    serializers: { err: describeError },
    // The last door: whatever a field or a library brought along passes here.
    hooks: { streamWrite: scrubLine },
  };
  return pino(options, destination);
}

function onlyAllowedFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => FIELD_NAMES.has(name)));
}

/** Type, message, code and stack: an error of an HTTP client also carries requests and replies. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? error : { type: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const cause = error.cause === undefined || depth >= 3 ? undefined : describeError(error.cause, depth + 1);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}

const LONGEST_TEXT = 4_000;
const CONTROL_IN_LINE = /[\u007f-\u009f\u2028\u2029]/g;

function scrubLine(line: string): string {
  const scrubbed = JSON.stringify(JSON.parse(line, (_key, value: unknown) => scrubValue(value)));
  // JSON leaves these as they are, but terminals and some readers of lines do not.
  const oneLine = scrubbed.replace(
    CONTROL_IN_LINE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `${oneLine}\n`;
}

function scrubValue(value: unknown): unknown {
  if (typeof value === "string") {
    // Masked before it is cut short: a card number cut in two would not be known any more.
    const masked = maskSecrets(value.slice(0, 2 * LONGEST_TEXT));
    return masked.length > LONGEST_TEXT ? `${masked.slice(0, LONGEST_TEXT)}…` : masked;
  }
  return typeof value === "number" && Math.abs(value) >= 1e12 ? "[number]" : value;
}

/** 13 digits or more, with up to three blanks, hyphens, dots or the like between two of them. */
const CARD_NUMBER = /\p{Nd}(?:(?:[\s\u200b\-\u2010-\u2015._/+]|%20|%2d|%c2%a0){0,3}\p{Nd}){12,}/giu;
const BEARER_TOKEN = /\bbearer\s+[^\s"',]+/gi;
const WEB_TOKEN = /\beyJ[\w-]{8,}(?:\.[\w-]*){1,4}/g;
const NAMED_SECRET =
  /\b(access_token|id_token|refresh_token|client_secret|password|passwd|security_?code|cvv2?|cvc)\b(["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi;

/**
 * Masks what must never be stored: anything that looks like a card number (whether or not its check
 * digit fits: a mistyped one is still most of a card), tokens, and values named as secrets. Better one
 * long number too many than one card too few.
 */
export function maskSecrets(text: string): string {
  return text
    .replace(CARD_NUMBER, "[number]")
    .replace(BEARER_TOKEN, "Bearer [masked]")
    .replace(WEB_TOKEN, "[masked]")
    .replace(NAMED_SECRET, "$1$2[masked]");
}

/** Read here and not from the checked settings, because modules log before anything else has started. */
function levelOf(value: string | undefined): LogLevel {
  return LOG_LEVELS.find((level) => level === value?.trim().toLowerCase()) ?? "info";
}

/** The process's log, on standard output. */
export const log: Log = createLog(levelOf(process.env["LOG_LEVEL"]));
