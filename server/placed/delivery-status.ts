import { z } from "zod";
import { type DeliveryOrigin, type StatusReading, isDelivered } from "@platter/ordering/order/delivery-status.ts";
import { remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { DELIVERY_OPERATIONS } from "../catering/delivery.ts";
import { callOf } from "../catering/operation.ts";
import type { ReferenceCache } from "../remote/cache.ts";
import type { Transport } from "../remote/transport.ts";
import type { TimeBudget } from "../remote/time-budget.ts";
import type { Sealer } from "../session/seal.ts";

export type DeliveryTracking = ReturnType<typeof openDeliveryTracking>;

export interface TrackedOrder extends DeliveryOrigin {
  orderNumber: string;
  /** The order belongs to an account, whose customer alone may read it at the API. */
  isOfAccount: boolean;
}

const A_MINUTE = 60_000;
const KEY = "delivery";
const A_WEEK = 60 * 60 * 24 * 7;

/** Short names keep the link short. */
const sealed = z.object({ n: z.string(), s: z.string(), p: z.string(), z: z.string(), a: z.boolean() });

interface DeliveryTrackingParts {
  transport: Transport;
  cache: ReferenceCache;
  sealer: Sealer;
  budget: Pick<TimeBudget, "soon">;
  requestId: string;
  now: () => Date;
}

export function openDeliveryTracking(parts: DeliveryTrackingParts) {
  const { cache, sealer, budget } = parts;
  return {
    /** Never fails: if the status cannot be read, returns the last one marked as stale. */
    async read(orderNumber: string): Promise<StatusReading> {
      const key = `delivery status ${orderNumber}`;
      const before = (cache.peek(key) as StatusReading | undefined) ?? NOTHING_HEARD;
      if (isDelivered(before.status)) return before;
      const asked = cache.get(key, A_MINUTE, () => askAgain(parts, orderNumber, before));
      return budget.soon(asked).then(
        ({ value, asOf }) => (asOf ? { ...value, isStale: true } : value),
        (error: unknown) => orStale(error, before),
      );
    },
    /** A sealed key that permits reading this delivery's status for a week, without other access. */
    key: ({ orderNumber, store, phone, zone, isOfAccount }: TrackedOrder) =>
      sealer.seal(KEY, { n: orderNumber, s: store, p: phone, z: zone, a: isOfAccount }),
    /** Null for a key that is invalid, expired, or of another order. */
    open(orderNumber: string, key: string | null): TrackedOrder | null {
      const { data } = sealed.safeParse(key && sealer.open(KEY, key, A_WEEK));
      if (!data || data.n !== orderNumber) return null;
      return { orderNumber, store: data.s, phone: data.p, zone: data.z, isOfAccount: data.a };
    },
  };
}

/** Turns failures into stale readings, which are cached as well, so that at most one call per minute is sent. */
async function askAgain(
  { transport, requestId, now }: DeliveryTrackingParts,
  orderNumber: string,
  before: StatusReading,
): Promise<StatusReading> {
  const { deliveryStatus } = DELIVERY_OPERATIONS;
  const call = callOf(deliveryStatus, deliveryStatus.input(orderNumber));
  return transport.send({ ...call, once: true, isExtra: true }, { requestId }).then(
    (status) => ({ status, checkedAt: now(), isStale: false }),
    (error: unknown) => orStale(error, before),
  );
}

function orStale(error: unknown, before: StatusReading): StatusReading {
  if (!remoteFailureOf(error)) throw error;
  return { ...before, isStale: true };
}

const NOTHING_HEARD: StatusReading = { status: null, checkedAt: null, isStale: true };
