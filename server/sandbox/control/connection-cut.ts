/** What `fetch` throws when the line is cut before a reply; alone on a port the socket is destroyed instead. */
export class ConnectionCut extends TypeError {
  constructor() {
    super("fetch failed", { cause: Object.assign(new Error("socket hang up"), { code: "ECONNRESET" }) });
    this.name = "TypeError";
  }
}
