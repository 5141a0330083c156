import type { Delivery } from "../../../../server/visitor/delivery.ts";
import type { OrderSession } from "../../../../server/visitor/order-session.ts";
import { keptTime } from "@platter/ordering/order/delivery.ts";
import { withDelivery } from "@platter/ordering/order/journey.ts";
import type { MoveNotice } from "@platter/ordering/order/notices.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import type { Problem } from "../../../ui/form/problems.ts";

/** What the last look before the menu found out about a delivery at the chosen day and time. */
export type DeliveryCheck =
  /** `move`: another restaurant brings it. */
  | { kind: "delivered"; move: MoveNotice | null }
  /** Another restaurant would bring it, but not at that time. */
  | { kind: "time dropped"; move: MoveNotice }
  | { kind: "refused"; problem: Problem; warning: DeliveryWarning | null };

/** Something to know before going on; the mark is sent with the press that goes on. */
export interface DeliveryWarning {
  message: string;
  mark: string;
}

export interface DeliveryCheckParts {
  order: OrderSession;
  delivery: Delivery;
  store: Store;
}

/** `read` is the mark of the warning that the customer has read, or empty. Fails like a catering call. */
export async function checkDelivery(
  { order, delivery, store }: DeliveryCheckParts,
  read: string,
): Promise<DeliveryCheck> {
  const setup = order.setup.read();
  const { address, day, time } = setup;
  if (!address || !day || !time) throw new Error("Asked before the guard was.");
  // A warning counts as read for the day and time it was given for.
  const when = `${day} ${time} `;
  const match = await delivery.match(address, { at: { day, time }, bypassWarning: read.startsWith(when) });
  switch (match.kind) {
    case "none":
      return { kind: "refused", problem: { field: "store-message", message: match.message }, warning: null };
    case "pickup offered": {
      const message = match.message.slice(0, LONGEST_KEPT);
      order.setup.write({ ...setup, pickupOffer: { storeNumber: match.store.storeNumber, message } });
      return { kind: "refused", problem: { field: "offer", message: match.message }, warning: null };
    }
    case "warned": {
      const { message } = match;
      const warning = { message, mark: when + message };
      // An API that cannot be told that its warning was read says it again.
      if (read !== warning.mark) return { kind: "refused", problem: { field: "warning", message }, warning };
      break;
    }
    case "matched":
      break;
  }
  if (match.store.id === store.id) return { kind: "delivered", move: null };
  return moveTo(match.store, { order, store });
}

const LONGEST_KEPT = 300;

async function moveTo(
  store: Store,
  { order, store: from }: Omit<DeliveryCheckParts, "delivery">,
): Promise<DeliveryCheck> {
  const setup = order.setup.read();
  if (!setup.address) throw new Error("Asked before the guard was.");
  const kept = keptTime(await order.schedule({ store, pickupType: "Delivery" }), setup);
  order.setup.write({ ...withDelivery(setup, setup.address, store), ...kept });
  const timeDropped = kept.time === null;
  const move = { code: "store-moved", from: from.name, name: store.name, timeDropped } as const;
  return timeDropped ? { kind: "time dropped", move } : { kind: "delivered", move };
}
