export const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than the usual 60 s of load balancers, so that the load balancer closes first. */
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1_024,
  connections: 2_000,
  body: 64 * 1_024,
  /** Concurrent pages, and the share reserved for visitors with an order. */
  pages: 96,
  pagesForOrders: 32,
  patience: 5_000,
  wholeTime: 60_000,
};

export type Limits = typeof HTTP_LIMITS;
