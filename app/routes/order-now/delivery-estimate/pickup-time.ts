import type { OrderSession } from "../../../../server/visitor/order-session.ts";
import type { MoveNotice } from "@platter/ordering/order/notices.ts";

/** What counts where the chosen time is not offered. */
const PICKUP_TIME = "12:00";

/** DELIV-08: the submit asks about a time that is not offered, and the notice does not name it. */
export async function withTimeOfPickup(order: OrderSession, name: string): Promise<MoveNotice> {
  const { day, time, asap } = order.setup.read();
  if (time !== null) {
    order.setup.update({ isUnchecked: undefined });
    return { code: "pickup-instead", name, time: asap ? null : time };
  }
  order.setup.update({ time: PICKUP_TIME, asap: false, isUnchecked: undefined });
  const isOffered = (await order.schedule()).recheck({ day, time: PICKUP_TIME }).kind === "ok";
  return isOffered ? { code: "pickup-instead", name, time: PICKUP_TIME } : { code: "pickup-at-another-time", name };
}
