import type { BodyLimits } from "./request-body.ts";

/** What the shell takes from one client and from all of them (times in milliseconds, sizes in bytes). */
export interface Limits extends BodyLimits {
  /** From the first byte of a request to the end of its headers. */
  headersTime: number;
  requestTime: number;
  checkEvery: number;
  /** A connection without a request. Longer than the 60 s of usual load balancers, so that they close first. */
  keepAliveTime: number;
  headerSize: number;
  connections: number;
  /** Of one address that connects itself: dozens of browsers behind one router, and an eighth of all. */
  connectionsPerClient: number;
  pages: number;
  /** Places among them for checkout only. */
  pagesForCheckout: number;
  /** Last resort for a page that never comes: longer than an order may take, shorter than the drain. */
  pageTime: number;
  /** For the client to take the reply: a reader of one byte a second holds memory. */
  replyTime: number;
}

export const LIMITS: Limits = {
  headersTime: 10_000,
  requestTime: 20_000,
  checkEvery: 1_000,
  keepAliveTime: 65_000,
  headerSize: 16 * 1_024,
  connections: 2_000,
  connectionsPerClient: 250,
  body: 64 * 1_024,
  discard: 1_024 * 1_024,
  discardTime: 2_000,
  pages: 96,
  pagesForCheckout: 32,
  pageTime: 27_000,
  replyTime: 120_000,
};
