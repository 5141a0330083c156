import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { DeliveryStatus } from "@platter/ordering/order/delivery.ts";
import { type DeliveryOrigin, type StatusReading, isDelivered } from "@platter/ordering/order/delivery-status.ts";
import { remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { DELIVERY_OPERATIONS } from "../catering/delivery.ts";
import { callOf } from "../catering/operation.ts";
import type { Transport } from "../remote/transport.ts";
import type { TimeBudget } from "../remote/time-budget.ts";
import type { Sealer } from "../session/seal.ts";

/** Where the delivery of an order is, for its customer and whoever was given the link to it (TRACK-05). */
export interface DeliveryTracking {
  /** Fails never: what cannot be heard now is told as stale. Who may know is the caller's to ask. */
  read(orderNumber: string): Promise<StatusReading>;
  /** A text that lets its holder follow this delivery, and nothing else of the order, for a week. */
  key(order: TrackedOrder): string;
  /** What a text was made for; null for one that is not ours, too old, or of another order. */
  open(orderNumber: string, key: string | null): TrackedOrder | null;
}

export interface TrackedOrder extends DeliveryOrigin {
  orderNumber: string;
  /** Placed by a customer who was signed in: the API tells nobody else of it. */
  isOfAccount: boolean;
}

interface LastReading {
  at: number;
  before: StatusReading;
  /** What is known, or will be in a moment. */
  reading: Promise<StatusReading>;
}

/** The last question about each order, of this process: answers and failures alike. */
export type RecentStatuses = LRUCache<string, LastReading>;

export function createRecentStatuses(): RecentStatuses {
  return new LRUCache({ max: 5_000 });
}

const A_MINUTE = 60_000;
const KEY = "delivery";
const A_WEEK = 60 * 60 * 24 * 7;

/** Short names: it all stands in a link. */
const sealed = z.object({ n: z.string(), s: z.string(), p: z.string(), z: z.string(), a: z.boolean() });

export interface DeliveryTrackingParts {
  transport: Transport;
  statuses: RecentStatuses;
  sealer: Sealer;
  budget: Pick<TimeBudget, "soon">;
  requestId: string;
  now: () => Date;
}

export function openDeliveryTracking({
  transport,
  statuses,
  sealer,
  budget,
  requestId,
  now,
}: DeliveryTrackingParts): DeliveryTracking {
  /** Sent once, and to its end: others wait for the same answer. Its failures stop no estimate. */
  async function ask(orderNumber: string): Promise<DeliveryStatus> {
    const call = callOf(DELIVERY_OPERATIONS.deliveryStatus, { path: { orderNumber } });
    return transport.send({ ...call, once: true, isExtra: true }, { requestId });
  }

  async function askAgain(orderNumber: string, before: StatusReading): Promise<StatusReading> {
    try {
      return { status: await ask(orderNumber), checkedAt: now(), isStale: false };
    } catch (error) {
      if (!remoteFailureOf(error)) throw error;
      return { ...before, isStale: true };
    }
  }

  async function readLast(orderNumber: string): Promise<StatusReading> {
    const at = now().getTime();
    const last = statuses.get(orderNumber);
    // The age is the same whichever way the clock was set.
    if (last && Math.abs(at - last.at) < A_MINUTE) return last.reading;
    const before = (await last?.reading.catch(() => null)) ?? NOTHING_HEARD;
    if (isDelivered(before.status)) return before;
    // Somebody else may have asked while the last answer was waited for.
    const other = statuses.get(orderNumber);
    if (other && other !== last) return other.reading;
    const reading = askAgain(orderNumber, before);
    statuses.set(orderNumber, { at, before, reading });
    return reading;
  }

  return {
    read: (orderNumber) =>
      budget.soon(readLast(orderNumber)).catch((error: unknown) => {
        if (!remoteFailureOf(error)) throw error;
        return { ...(statuses.get(orderNumber)?.before ?? NOTHING_HEARD), isStale: true };
      }),
    key: ({ orderNumber, store, phone, zone, isOfAccount }) =>
      sealer.seal(KEY, { n: orderNumber, s: store, p: phone, z: zone, a: isOfAccount }),
    open(orderNumber, key) {
      const { data } = sealed.safeParse(key && sealer.open(KEY, key, A_WEEK));
      if (!data || data.n !== orderNumber) return null;
      return { orderNumber, store: data.s, phone: data.p, zone: data.z, isOfAccount: data.a };
    },
  };
}

const NOTHING_HEARD: StatusReading = { status: null, checkedAt: null, isStale: true };
