import { type GroupLink, groupMark, isClosed } from "@platter/ordering/group/group.ts";
import type { Notice } from "@platter/ordering/order/notices.ts";
import { type CartSession, type HostGroup, secondOf } from "@platter/ordering/order/session-values.ts";
import type { SessionValue } from "../session/cookies.ts";
import { newId } from "../session/visitor-sessions.ts";
import type { OrderSession, ReadyOrder } from "../visitor/order-session.ts";
import type { GroupLinks } from "./group-links.ts";

interface HostParts {
  order: OrderSession;
  cartSession: SessionValue<CartSession>;
  groups: GroupLinks;
  notices: { write(notice: Notice): void };
  now: () => Date;
}

export type HostedGroup = ReturnType<typeof openHostedGroup>;

export function openHostedGroup({ order, cartSession, groups, notices, now }: HostParts) {
  return {
    /** Requires a bag that `shareCart` has shared. */
    begin(choices: Pick<HostGroup, "host" | "closesAt" | "mostEach">): void {
      const mark = groupMark(order.setup.read());
      cartSession.update({ group: { id: newId(), ...choices, mark } });
    },
    /** Ends the group order and keeps the bag. */
    async close(): Promise<void> {
      const { group } = cartSession.read();
      if (!group) return;
      await groups.close(group.id);
      cartSession.update({ group: { ...group, closesAt: Math.min(group.closesAt, secondOf(now())) } });
    },
    link({ orderType, pickupType, store, day, time }: ReadyOrder): GroupLink | null {
      const { group, cartId } = cartSession.read();
      if (!group || cartId === null) return null;
      const { id, host, closesAt, mostEach } = group;
      const place = { pickupType, store: { id: store.id, storeNumber: store.storeNumber }, day, time };
      return { id, cartId, orderTypeId: orderType.id, ...place, host, closesAt, mostEach };
    },
    /** Closes the group order once its order has been changed, abandoned or placed (MORE-22). */
    async closeEnded(before: CartSession): Promise<void> {
      const { group: old } = before;
      if (!old) return;
      const { group, orderNumbers } = cartSession.read();
      if (group?.id === old.id && group.mark === groupMark(order.setup.read())) return;
      await groups.close(old.id);
      if (group && group.id !== old.id) return;
      cartSession.update({ group: undefined });
      const isPlaced = orderNumbers[0] !== before.orderNumbers[0];
      if (!isPlaced && !isClosed(old, now())) notices.write({ code: "group-closed" });
    },
  };
}
