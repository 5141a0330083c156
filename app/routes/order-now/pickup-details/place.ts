import { formatLongDay } from "@platter/ordering/calendar.ts";
import { addDays } from "@platter/ordering/day.ts";
import { offeredPickup } from "@platter/ordering/order/delivery-match.ts";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import { noticeText } from "@platter/ordering/order/notices.ts";
import { type OrderType, kindOf } from "@platter/ordering/order/order.ts";
import type { Schedule } from "@platter/ordering/order/schedule.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { isCateringOff, storeOffer } from "@platter/ordering/stores/stores.ts";
import type { Problem } from "../../../ui/form/problems.ts";

export interface Place {
  store: Store;
  orderType: OrderType;
}

/** TIME-23: the problem that blocks BUILD MY MEAL, except a missing vehicle or time; null without one. */
export function blockingProblem(setup: OrderSetup, schedule: Schedule, { store, orderType }: Place): Problem | null {
  const { selectable, message } = storeOffer(store, orderType, setup.pickupType);
  if (!selectable) return { field: "store-message", message };
  if (setup.pickupOffer) return { field: "offer", message: noticeText({ code: "missing", what: "pickup offer" }) };
  const day = schedule.shown(setup);
  const noCatering = cateringMessage(day, schedule, { store, orderType });
  if (noCatering !== null) return { field: "catering-message", message: noCatering };
  return schedule.slots(day).length > 0 ? null : { field: "day-select", message: NO_TIMES };
}

const NO_TIMES = "Please select another day.";

/** TIME-19: null if catering is available that day. */
function cateringMessage(day: string, schedule: Schedule, { store, orderType }: Place): string | null {
  if (kindOf(orderType) !== "Catering") return null;
  const { lastCateringDay } = schedule;
  const isOver = lastCateringDay !== null && day > lastCateringDay;
  if (isCateringOff(store, "") || (isOver && schedule.nextAvailableDay() === null)) {
    return "Catering is not available at this location right now.";
  }
  return isOver ? "Catering is not available on this day. Please select an earlier day." : null;
}

interface PlaceParts extends Place {
  offered: Store | null;
  cateringMessage: string;
}

export function placeView(setup: OrderSetup, schedule: Schedule, { offered, cateringMessage, ...place }: PlaceParts) {
  const blocked = blockingProblem(setup, schedule, place);
  const lastDay = blocked ? null : lastDayOfCatering(schedule);
  return {
    isDelivery: setup.pickupType === "Delivery",
    reason: blocked?.message ?? null,
    storeMessage: blocked?.field === "store-message" ? blocked.message : null,
    /** TIME-19: null unless catering is unavailable that day or ends within the ordering window. */
    cateringMessage: blocked?.field === "catering-message" || lastDay !== null ? cateringMessage : null,
    cateringEnd: lastDay === null ? "" : `Catering can be ordered at this location until ${formatLongDay(lastDay)}.`,
    offer: blocked?.field === "offer" ? offeredPickup(setup, offered) : null,
  };
}

function lastDayOfCatering(schedule: Schedule): string | null {
  const { lastCateringDay } = schedule;
  return lastCateringDay !== null && schedule.includes(addDays(lastCateringDay, 1)) ? lastCateringDay : null;
}

export type PlaceView = ReturnType<typeof placeView>;
