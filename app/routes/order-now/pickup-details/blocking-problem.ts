import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import { noticeText } from "@platter/ordering/order/notices.ts";
import { type OrderType, kindOf } from "@platter/ordering/order/order.ts";
import type { Schedule } from "@platter/ordering/order/schedule.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { isCateringOff, storeOffer } from "@platter/ordering/stores/stores.ts";
import type { Problem } from "../../../ui/form/problems.ts";

/** Where the order is made, and what is ordered. */
export interface Place {
  store: Store;
  orderType: OrderType;
}

/**
 * Why BUILD MY MEAL leads nowhere now (TIME-23), with the part of the page concerned: what a choice of time cannot
 * mend, and a day without times; null when it leads on. A vehicle or time not given yet is asked for when it is pressed.
 */
export function blockingProblem(setup: OrderSetup, schedule: Schedule, { store, orderType }: Place): Problem | null {
  const { selectable, message } = storeOffer(store, orderType, setup.pickupType);
  if (!selectable) return { field: "store-message", message };
  if (setup.pickupOffer) return { field: "offer", message: noticeText({ code: "missing", what: "pickup offer" }) };
  const day = schedule.shown(setup);
  const noCatering = cateringMessage(day, schedule, { store, orderType });
  if (noCatering !== null) return { field: "catering-message", message: noCatering };
  return schedule.slots(day).length > 0 ? null : { field: "day-select", message: NO_TIMES };
}

const NO_TIMES = "There are no available hours on this day. Please select another day.";

/** TIME-19: null where catering can be had on that day. */
function cateringMessage(day: string, schedule: Schedule, { store, orderType }: Place): string | null {
  if (kindOf(orderType) !== "Catering") return null;
  const { lastCateringDay } = schedule;
  const isOver = lastCateringDay !== null && day > lastCateringDay;
  if (isCateringOff(store, "") || (isOver && schedule.nextAvailableDay() === null)) {
    return "Catering is not available at this location right now.";
  }
  return isOver ? "Catering is not available on this day. Please select an earlier day." : null;
}
