import { formatLongDay } from "@platter/ordering/calendar.ts";
import { addDays } from "@platter/ordering/day.ts";
import { offeredPickup } from "@platter/ordering/order/delivery-match.ts";
import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import type { Schedule } from "@platter/ordering/order/schedule.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { type Place, blockingProblem } from "./blocking-problem.ts";

interface PlaceParts extends Place {
  /** Of the offer to pick up; null where there is none, or it cannot be read now. */
  offered: Store | null;
  /** HTML, cleaned when it was read. */
  cateringMessage: string;
}

/** What the page says about where the order is made, and why it may not go on from here. */
export function placeView(setup: OrderSetup, schedule: Schedule, { offered, cateringMessage, ...place }: PlaceParts) {
  const blocked = blockingProblem(setup, schedule, place);
  const lastDay = blocked ? null : lastDayOfCatering(schedule);
  return {
    isDelivery: setup.pickupType === "Delivery",
    /** Why BUILD MY MEAL leads nowhere now; null when it does. */
    reason: blocked?.message ?? null,
    /** STORE-16, STORE-17. */
    storeMessage: blocked?.field === "store-message" ? blocked.message : null,
    /** TIME-19: of a day without catering, and while such days are ahead, which nobody can turn to; else null. */
    cateringMessage: blocked?.field === "catering-message" || lastDay !== null ? cateringMessage : null,
    cateringEnd: lastDay === null ? "" : `Catering can be ordered at this location until ${formatLongDay(lastDay)}.`,
    /** ADDR-20, TIME-21. */
    offer: blocked?.field === "offer" ? offeredPickup(setup, offered) : null,
  };
}

/** Null where it is not followed by days that could be ordered for otherwise. */
function lastDayOfCatering(schedule: Schedule): string | null {
  const { lastCateringDay } = schedule;
  return lastCateringDay !== null && schedule.includes(addDays(lastCateringDay, 1)) ? lastCateringDay : null;
}

export type PlaceView = ReturnType<typeof placeView>;
