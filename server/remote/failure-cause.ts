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

/** What has to be mended when a call fails: our settings, the network, the service or its answers. */
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
