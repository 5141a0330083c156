import { type OrderSetup, type Step, withPickupType } from "@platter/ordering/order/journey.ts";
import { LOST_ANSWERS, type Notice } from "@platter/ordering/order/notices.ts";
import type { PickupType } from "@platter/ordering/order/order.ts";

export const NO_PICKUP_TYPE = "Please choose how you would like to get your meal.";

const FIELDS = { address: "address", location: "store", day: "day", time: "time" } as const;

interface Chooser {
  order: { setup: { read(): OrderSetup; write(setup: OrderSetup): void } };
  notices: { write(notice: Notice): void };
}

/** Saves the pickup type, adds a notice of dropped answers and returns the next step (SETUP-11, SETUP-12, SETUP-13). */
export function choosePickupType(pickupType: PickupType, { order: { setup }, notices }: Chooser): Step {
  const before = setup.read();
  const after = withPickupType(before, pickupType);
  setup.write(after);
  const lost = LOST_ANSWERS.filter((answer) => before[FIELDS[answer]] !== null && after[FIELDS[answer]] === null);
  if (lost.length > 0) notices.write({ code: "pickup-type-changed", pickupType, lost });
  if (pickupType === "Delivery") return "address";
  return after.store ? "day and time" : "location";
}
