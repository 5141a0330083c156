/** What the edge takes from one client and from all of them (times in milliseconds, sizes in bytes). */
export const LIMITS = {
  /** Node's own, from the first byte of a request. */
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  /** A connection without a request. Longer than the 60 s of usual load balancers, so that they close first. */
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1_024,
  connections: 2_000,
  body: 64 * 1_024,
  /** Pages in the making, and places among them that only visitors with an order take. */
  pages: 96,
  pagesForOrders: 32,
  /** For a page to begin, before the request is refused. */
  patience: 5_000,
  /** Last resort, for a page that never comes and a client that takes one byte a second. */
  wholeTime: 60_000,
};

export type Limits = typeof LIMITS;
