import type { DeliveryTracking, TrackedOrder } from "../../../../server/placed/delivery-status.ts";
import { type DeliveryView, deliveryView } from "@platter/ordering/order/delivery-status.ts";
import { type PlacedOrder, confirmationPath } from "@platter/ordering/order/placed-order.ts";

/** A delivery as it is now, and where to ask for it again. */
export interface FollowedDelivery {
  view: DeliveryView;
  page: string;
  poll: string;
  /** Whether the link is worth giving away: an account's delivery is told to its customer only. */
  isShared: boolean;
}

/** `key` is the one that the link has or is to have: one that is passed on lives no longer. */
export async function followDelivery(
  tracked: TrackedOrder,
  key: string,
  orderStatus: DeliveryTracking,
): Promise<FollowedDelivery> {
  const path = deliveryPath(tracked.orderNumber);
  const query = `?key=${key}`;
  const reading = await orderStatus.read(tracked.orderNumber);
  return {
    view: deliveryView(reading, tracked.zone),
    page: path + query,
    poll: `${path}/status${query}`,
    isShared: !tracked.isOfAccount,
  };
}

/** What its page needs to know of an order: no more of it goes into a link. */
export function trackedOrder(
  { orderNumber, store }: PlacedOrder,
  { zone, isOfAccount }: Pick<TrackedOrder, "zone" | "isOfAccount">,
): TrackedOrder {
  return { orderNumber, store: store.name, phone: store.phone, zone, isOfAccount };
}

export function deliveryPath(orderNumber: string): string {
  return `${confirmationPath(orderNumber)}/delivery`;
}
