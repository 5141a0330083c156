import type { DeliveryTracking, TrackedOrder } from "../../../../server/placed/delivery-status.ts";
import { deliveryView } from "@platter/ordering/order/delivery-status.ts";
import { type PlacedOrder, confirmationPath } from "@platter/ordering/order/placed-order.ts";

export type FollowedDelivery = Awaited<ReturnType<typeof followDelivery>>;

/** A delivery as it is now, and where to ask for it again. A `key` that came with the link is passed on, so that it ends in time. */
export async function followDelivery(tracked: TrackedOrder, key: string, orderStatus: DeliveryTracking) {
  const path = deliveryPath(tracked.orderNumber);
  const query = `?key=${key}`;
  const reading = await orderStatus.read(tracked.orderNumber);
  return {
    view: deliveryView(reading, tracked.zone),
    page: path + query,
    poll: `${path}/status${query}`,
    /** Whether the link can be given away: an account's delivery is told to its customer only. */
    isShared: !tracked.isOfAccount,
  };
}

/** All of an order that goes into a link. */
export function trackedOrder(
  { orderNumber, store }: PlacedOrder,
  { zone, isOfAccount }: Pick<TrackedOrder, "zone" | "isOfAccount">,
): TrackedOrder {
  return { orderNumber, store: store.name, phone: store.phone, zone, isOfAccount };
}

export function deliveryPath(orderNumber: string): string {
  return `${confirmationPath(orderNumber)}/delivery`;
}
