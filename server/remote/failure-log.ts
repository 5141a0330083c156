import { STATUS_CODES } from "node:http";
import { BrokenCircuitError } from "cockatiel";
import type { FAILURES } from "../observability/metrics.ts";
import type { RemoteError } from "./errors.ts";

export type FailureCause = (typeof FAILURES)[number];

const CAUSES: [FailureCause, RegExp][] = [
  ["dns", /^(?:ENOTFOUND|EAI_\w+|ENODATA)$/],
  ["tls", /^(?:UNABLE_TO_|ERR_SSL_|ERR_TLS_|EPROTO$)|CERT/],
  ["refused", /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|UND_ERR_CONNECT_TIMEOUT)$/],
  ["reset", /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_ABORTED|HPE_\w+)$/],
];

export function failureCause(error: RemoteError): FailureCause {
  if (error.isUnsent) return "not sent";
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof BrokenCircuitError) return "breaker open";
    const { code = "" } = cause as NodeJS.ErrnoException;
    const known = CAUSES.find(([, codes]) => codes.test(code));
    if (known) return known[0];
  }
  if (error.kind === "timeout" || error.kind === "bad answer" || error.kind === "busy") return error.kind;
  return error.status > 0 ? "status" : "reset";
}

interface SentCall {
  group: string;
  path: string;
  pattern?: string;
}

/** Groups whose paths contain no ids of visitors, bags or orders, so that ids in them are logged. */
const PUBLIC: readonly string[] = ["setup", "stores", "menu", "content"];
/** Statuses that are replies to the customer and not logged (ERR-01, ERR-02). */
const FOR_CUSTOMERS = [400, 409, 422, 429];

/** ERR-03, ERR-04: excludes the API's messages, which may repeat customers' input. */
export function failureLine({ status }: Response, code: string, baseUrl: string, call: SentCall): string {
  if (FOR_CUSTOMERS.includes(status)) return "";
  if (status === 404) return `Not found: ${baseUrl}${addressOf(call)}`;
  return `${status} - ${STATUS_CODES[status] ?? "Unknown"} ${code}`.trim();
}

function addressOf({ group, path, pattern = path }: SentCall): string {
  const parts = path.split("/");
  const isTold = (part = "") => PUBLIC.includes(group) && /^\d{1,9}$/.test(part);
  return pattern
    .split("/")
    .map((name, index) => (name.startsWith("{") && isTold(parts[index]) ? parts[index] : name))
    .join("/");
}
