import { type DestinationStream, pino } from "pino";
import SonicBoom from "sonic-boom";
import { LOG_LEVELS, type LogLevel } from "../settings/settings.ts";
import { count, observeRequest } from "./metrics.ts";

const TEXTS = [
  "requestId",
  "method",
  // Without query string and order numbers.
  "path",
  "route",
  "event",
  "reason",
  "signal",
  // An upstream call's name, kind of failure, error code and message, truncated and masked.
  "call",
  "kind",
  "code",
  "upstreamMessage",
  // Names of cookies and form fields, never their values.
  "cookie",
  // `cart` is a keyed hash of the cart's id.
  "orderNumber",
  "cart",
  "traceId",
  "version",
  "revision",
  "api",
  "geocoder",
  "store",
  "secrets",
] as const;
const LISTS = ["cookies", "fields"] as const;
const NUMBERS = ["status", "ms", "bytes", "port", "count", "upstreamStatus", "cents"] as const;
/** `aborted`: the client disconnected before the reply. */
const OTHERS = ["aborted", "err"] as const;

type Optional<Names extends readonly string[], Value> = { [name in Names[number]]?: Value | undefined };

/** The only fields that can be logged, checked at compile time and at run time against accidental logging. */
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

export function createLog(
  level: LogLevel,
  destination: DestinationStream = standardOutput(),
  isTerminal = process.stdout.isTTY,
): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: onlyAllowedFields },
    serializers: { err: describeError },
    // The last filter, which also covers lines logged by libraries.
    hooks: { streamWrite: isTerminal ? terminalLine : scrubLine },
  };
  return pino(options, destination);
}

function onlyAllowedFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => FIELD_NAMES.has(name)));
}

/** Copies only safe properties, since errors of HTTP clients also contain requests and replies. */
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
  // Escapes control characters that JSON permits but terminals and some log readers interpret.
  const oneLine = scrubbed.replace(
    CONTROL_IN_LINE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `${oneLine}\n`;
}

function terminalLine(line: string): string {
  const { time, level, msg, ...fields } = JSON.parse(scrubLine(line)) as Record<"time" | "level" | "msg", string> &
    LogFields;
  const { status, method, path, ms } = fields;
  const what = msg === "request" ? [status, method, path, ms, "ms"] : [`${level}:`, msg, JSON.stringify(fields)];
  return `${[time.slice(11, 19), ...what].join(" ")}\n`;
}

function scrubValue(value: unknown): unknown {
  if (typeof value === "string") {
    // Masks before truncating, since half a card number would not be recognized.
    const masked = maskSecrets(value.slice(0, 2 * LONGEST_TEXT));
    return masked.length > LONGEST_TEXT ? `${masked.slice(0, LONGEST_TEXT)}…` : masked;
  }
  return typeof value === "number" && Math.abs(value) >= 1e12 ? "[number]" : value;
}

/** At least 13 digits, with up to three separators between two of them. */
const CARD_NUMBER = /\p{Nd}(?:(?:[\s\u200b\-\u2010-\u2015._/+]|%20|%2d|%c2%a0){0,3}\p{Nd}){12,}/giu;
const BEARER_TOKEN = /\bbearer\s+[^\s"',]+/gi;
const WEB_TOKEN = /\beyJ[\w-]{8,}(?:\.[\w-]*){1,4}/g;
const NAMED_SECRET =
  /\b(access_token|id_token|refresh_token|client_secret|password|passwd|security_?code|cvv2?|cvc)\b(["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi;

/** Masks anything like a card number, even without a valid check digit, tokens, and values of secret names. */
export function maskSecrets(text: string): string {
  return text
    .replace(CARD_NUMBER, "[number]")
    .replace(BEARER_TOKEN, "Bearer [masked]")
    .replace(WEB_TOKEN, "[masked]")
    .replace(NAMED_SECRET, "$1$2[masked]");
}

/** Bytes, about 25,000 lines: if the reader stalls, further lines are dropped. */
const MOST_WAITING = 8_000_000;
const LAST_WORDS = 1_000;

/** Writes asynchronously, so that a full pipe does not block the server. */
export function openLogOutput(fd: number) {
  // Without `minLength`, `flush` would not wait for the write.
  const output = new SonicBoom({ fd, sync: false, minLength: 1, maxLength: MOST_WAITING });
  const drop = () => count("platter_log_lines_dropped_total", {});
  output.on("drop", drop);
  output.on("error", drop);
  return {
    write: (line: string) => void output.write(line),
    end: () =>
      new Promise<boolean>((resolve) => {
        setTimeout(resolve, LAST_WORDS, false).unref();
        output.flush(() => resolve(true));
      }),
  };
}

let output: ReturnType<typeof openLogOutput> | undefined;

export function standardOutput() {
  return (output ??= openLogOutput(1));
}

/** Reads the environment directly, since modules log before the settings are parsed. */
function levelOf(value: string | undefined): LogLevel {
  return LOG_LEVELS.find((level) => level === value?.trim().toLowerCase()) ?? "info";
}

export const log: Log = createLog(levelOf(process.env["LOG_LEVEL"]));

/** The status that logs use for a client that disconnected; never sent. */
const CLIENT_LEFT = 499;

interface AnsweredRequest {
  requestId: string;
  method: string | undefined;
  url: string | undefined;
  status: number;
  route: string;
  reason?: string | undefined;
  aborted: boolean;
  bytes: number;
  ms: number;
}

export function recordRequest(log: Log, answered: AnsweredRequest): void {
  const { requestId, method = "", url = "", route, reason, aborted, bytes, ms } = answered;
  const status = aborted ? CLIENT_LEFT : answered.status;
  observeRequest({ method, status, route, seconds: ms / 1_000 });
  const line = { requestId, method, path: logPath(url), route, status, ms: Math.round(ms * 10) / 10, bytes };
  log.info({ ...line, ...(reason && { reason }), ...(aborted && { aborted }) }, "request");
}

const LONGEST_PATH = 200;

/** The path without the query string (GET forms put addresses there), order numbers and group order tokens. */
export function logPath(url: string): string {
  const path = url
    .replace(/[?#].*$/s, "")
    .replace(/(\/order-confirmation\/)[^/]+/i, "$1:order")
    .replace(/^(\/group\/)[^/]+/i, "$1:token");
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
}
