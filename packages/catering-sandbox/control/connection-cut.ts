/** What `fetch` throws when the line is cut before a reply; alone on a port the socket is destroyed instead. */
export class ConnectionCut extends TypeError {
  constructor(code = "ECONNRESET") {
    super("fetch failed", { cause: Object.assign(new Error(WORDS[code] ?? "socket hang up"), { code }) });
    this.name = "TypeError";
  }
}

/** As undici has them. */
const WORDS: Record<string, string> = {
  ECONNREFUSED: "connect ECONNREFUSED 127.0.0.1:443",
  ENOTFOUND: "getaddrinfo ENOTFOUND api.example.invalid",
  DEPTH_ZERO_SELF_SIGNED_CERT: "self-signed certificate",
  CERT_HAS_EXPIRED: "certificate has expired",
};
