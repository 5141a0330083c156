import { addOrder, readOrders } from "../../../components/order/reorder.ts";
import { offerNow } from "../../../components/stores/offered-store.ts";
import type { Catering } from "../../../../server/catering/catering.ts";
import type * as keys from "../../../../server/context.ts";
import { pathForMissing, withPickupType, withStore } from "@platter/ordering/order/journey.ts";
import { kindOf } from "@platter/ordering/order/order.ts";
import { type PastOrder, wordsOfPast } from "@platter/ordering/order/past-order.ts";
import { isSameStore } from "@platter/ordering/order/placed-order.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { PostalAddress } from "@platter/ordering/stores/address.ts";

const LIST = "/order-now/build-order/previous-orders";

interface Again {
  orderId: string;
  key: unknown;
  visitor: keys.Visitor;
  catering: Catering;
  now: Date;
}

/** Orders a past order anew, at its restaurant and the earliest time; null: not one of the customer's (API-32, API-39). */
export async function orderAgain({ orderId, key, visitor, catering, now }: Again): Promise<string | null> {
  if (!visitor.account.isSignedIn()) await visitor.account.require();
  const past = (await readOrders({ onlyFavorites: false, visitor, catering })).find(
    ({ orderId: id }) => id === orderId,
  );
  if (!past) return null;
  const placed = catering.soon(catering.placedOrder(orderId)).catch(orNull);
  const missing = await startLike(past, visitor, { catering, now });
  if (missing) {
    visitor.notices.write({ code: "missing", what: missing });
    return pathForMissing(missing, "Individual");
  }
  fillBilling(visitor, (await placed)?.billingAddress);
  const to = await addOrder({ visitor, catering, key }, past, wordsOfPast(past));
  // Over a limit: the same press in the list of past orders has a panel with the ways on.
  return typeof to === "string" ? to : LIST;
}

/** The bill goes where the last one went, until another address is typed. */
function fillBilling({ draft }: keys.Visitor, billed: PostalAddress | undefined): void {
  if (!billed || draft.read().address) return;
  const { addressLine1: address, addressLine2: address2, city, state, zip } = billed;
  draft.update({ address, address2, city, state, zip });
}

/** Answers the questions of order setup as a past order did; the first one that is left to the customer. */
async function startLike(
  past: PastOrder,
  { order, cart, changeOrderType }: keys.Visitor,
  { catering, now }: { catering: Catering; now: Date },
) {
  const [types, stores] = await Promise.all([order.orderTypes(), catering.allStores()]);
  const orderType = types.find((type) => kindOf(type) === "Individual");
  if (!orderType) return "order type";
  changeOrderType(orderType.id);
  order.setup.write(withPickupType(order.setup.read(), "Carry Out"));
  const store = stores.find((candidate) => past.store && isSameStore(past.store, candidate));
  if (!store || !(await offerNow(store, { orderType, pickupType: "Carry Out", now, catering })).selectable)
    return "store";
  order.saveStore(withStore(order.setup.read(), store, null));
  const schedule = await order.schedule();
  const day = schedule.nextAvailableDay();
  const [time] = day === null ? [] : schedule.slots(day);
  if (!day || !time) return "day and time";
  order.setup.update({ day, time, asap: day === schedule.today && schedule.asap !== null });
  await cart.fitToStore();
  return null;
}
