import type { Catering } from "../../../../server/catering/catering.ts";
import type { Visitor } from "../../../../server/context.ts";
import { formatBriefDay } from "@platter/ordering/calendar.ts";
import { formatTime } from "@platter/ordering/day.ts";
import { type OrderType, type PickupType, kindOf } from "@platter/ordering/order/order.ts";
import { repeatable, wordsOfPast } from "@platter/ordering/order/past-order.ts";
import { isSameStore, pickupTypeOf, wordsOfPlaced } from "@platter/ordering/order/placed-order.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { storeOffer } from "@platter/ordering/stores/stores.ts";
import { cutTo } from "@platter/ordering/typed-text.ts";

interface Parts {
  visitor: Visitor;
  catering: Catering;
}

export type AgainOffer = NonNullable<Awaited<ReturnType<typeof againOffer>>>;

export async function againOffer(parts: Parts & { forGuests: boolean }) {
  const { visitor, catering, forGuests } = parts;
  const isCustomer = visitor.account.isSignedIn();
  const past = isCustomer ? await catering.previousOrders(false).then(repeatable).catch(orNull) : null;
  const kept = forGuests && !past ? visitor.remembered.read() : null;
  if (!past && !kept) return null;
  const [types, stores] = await Promise.all([visitor.order.orderTypes(), catering.allStores()]);
  if (kept) {
    const { orderNumber, dishes, pickupType } = kept;
    const store = stores.find(({ storeNumber }) => storeNumber === kept.storeNumber);
    const type = types.find(({ id }) => id === kept.orderTypeId);
    const from = await offerFrom(parts, { store, type, pickupType });
    return { orderNumber, dishes, from: from || ELSEWHERE, isRemembered: true };
  }
  if (!past) return null;
  const store = stores.find((one) => past.store && isSameStore(past.store, one));
  const type = types.find((one) => kindOf(one) === "Individual");
  const from = await offerFrom(parts, { store, type, pickupType: "Carry Out" });
  return {
    orderNumber: past.orderId,
    dishes: wordsOfPast(past),
    from: from || (past.store?.name ?? ""),
    isRemembered: false,
  };
}

const ELSEWHERE = "You can't order this as before right now. We will ask what to change.";

interface Offer {
  store: Store | undefined;
  type: OrderType | undefined;
  pickupType: PickupType;
}

/** "Dallas Uptown, ready about 12:45 PM"; empty without an offer. */
async function offerFrom({ visitor: { order } }: Parts, { store, type, pickupType }: Offer): Promise<string> {
  if (!store || !type || !storeOffer(store, type, pickupType).selectable) return "";
  const schedule = await order.schedule({ store, pickupType, orderType: type });
  const ready = schedule.asapReady;
  if (ready) return `${store.name}, ready about ${formatTime(ready)}`;
  const day = schedule.nextAvailableDay();
  const [time] = day === null ? [] : schedule.slots(day);
  if (!day || !time) return "";
  return `${store.name}, ready ${day === schedule.today ? "today" : formatBriefDay(day)} at ${formatTime(time)}`;
}

/** Saves an order to repeat in a cookie, or deletes it; false if this browser did not place the order. */
export async function rememberOrder(orderNumber: string, isWanted: boolean, { visitor, catering }: Parts) {
  const { remembered, placed, order } = visitor;
  if (!isWanted) {
    remembered.write(null);
    return true;
  }
  const [found, types, stores] = await Promise.all([
    placed().orders.findOurs(orderNumber),
    order.orderTypes(),
    catering.allStores(),
  ]);
  if (!found) return false;
  const kind = kindOf({ id: 0, name: found.orderType });
  const type = types.find((one) => kindOf(one) === kind);
  const store = stores.find((one) => isSameStore(found.store, one));
  remembered.write({
    orderNumber,
    dishes: cutTo(wordsOfPlaced(found), 80),
    orderTypeId: type?.id ?? 0,
    storeNumber: store?.storeNumber ?? "",
    pickupType: pickupTypeOf(found),
  });
  return true;
}
