import { redirect } from "react-router";
import { offerNow } from "../../../components/stores/offered-store.ts";
import type { Catering } from "../../../../server/catering/catering.ts";
import * as keys from "../../../../server/context.ts";
import { pathForMissing, withPickupType, withStore } from "@platter/ordering/order/journey.ts";
import { kindOf } from "@platter/ordering/order/order.ts";
import type { PastOrder } from "@platter/ordering/order/past-order.ts";
import { isSameStore } from "@platter/ordering/order/placed-order.ts";
import { orNull, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import type { PostalAddress } from "@platter/ordering/stores/address.ts";
import { textOf } from "../../../ui/form/text-of.ts";
import type { Route } from "./+types/order-again.ts";
import { pastOrderHandlers, readOrders } from "./press-order.ts";

const LIST = "/order-now/build-order/previous-orders";

/** The form stands on other pages; this address has none. */
export const loader = () => redirect("/order-now", 303);

/** Orders the dishes of a past order anew: the same restaurant, the earliest time (API-32, API-39). */
export async function action({ request, context }: Route.ActionArgs) {
  const visitor = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  if (!visitor.account.isSignedIn()) await visitor.account.require();
  const form = await request.formData();
  const list = { onlyFavorites: false, path: LIST, visitor, catering };
  const orderId = textOf(form, "orderId");
  try {
    const past = (await readOrders(list)).find((order) => order.orderId === orderId);
    const placed = past && catering.soon(catering.placedOrder(orderId)).catch(orNull);
    const missing = await startLike(past, visitor, { catering, now: context.get(keys.site).now() });
    if (missing) {
      visitor.notices.write({ code: "missing", what: missing });
      return redirect(pathForMissing(missing, "Individual"), 303);
    }
    fillBilling(visitor, (await placed)?.billingAddress);
    // Over a limit, or gone meanwhile: the list says so.
    const to = await pastOrderHandlers.reorder({ ...list, orderId, key: form.get("idempotencyKey") });
    return redirect(typeof to === "string" ? to : LIST, 303);
  } catch (error) {
    if (!remoteFailureOf(error)) throw error;
    visitor.notices.write({ code: "unavailable" });
    return redirect("/order-now", 303);
  }
}

/** The bill goes where the last one went, until another address is typed. */
function fillBilling({ draft }: keys.Visitor, billed: PostalAddress | undefined): void {
  if (!billed || draft.read().address) return;
  const { addressLine1: address, addressLine2: address2, city, state, zip } = billed;
  draft.update({ address, address2, city, state, zip });
}

/** Answers the questions of order setup as a past order did; the first one that is left to the customer. */
async function startLike(
  past: PastOrder | undefined,
  { order, cart, changeOrderType }: keys.Visitor,
  { catering, now }: { catering: Catering; now: Date },
) {
  const [types, stores] = await Promise.all([order.orderTypes(), catering.allStores()]);
  const orderType = types.find((type) => kindOf(type) === "Individual");
  if (!past || !orderType) return "order type";
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
