import { INDIVIDUAL_ID, type OrderType, kindOf } from "@platter/ordering/order/order.ts";
import { SETUP_OPERATIONS } from "../../../server/catering/setup.ts";
import type { Probe } from "./probe.ts";
import { type Found, Skipped, expect, find, need } from "./result.ts";

export interface Setup {
  orderTypes: Found<OrderType[]>;
  individual: Found<OrderType>;
  catering: Found<OrderType>;
}

const UNKNOWN_FEATURE = "PLATTER_CONFORMANCE_NO_SUCH_FEATURE";

/** Order types, vehicles, lead times, limits and toggles. */
export async function checkSetup(probe: Probe): Promise<Setup> {
  const { orderTypes, vehicleTypes, vehicleColors, leadTimes, orderSettings, toggles, toggle } = SETUP_OPERATIONS;
  const types = await probe.exercise(orderTypes, () => probe.site().orderTypes());
  await probe.check(orderTypes, "Individual orders have the id 1", async () => {
    expect(need(types).some(isIndividual), "no order type has the id 1");
  });
  for (const operation of [vehicleTypes, vehicleColors, leadTimes, orderSettings])
    await probe.exercise(operation, () => probe.ask(operation, {}));
  const known = await probe.exercise(toggles, () => probe.ask(toggles, { body: [UNKNOWN_FEATURE, "STORED_PAYMENTS"] }));
  await probe.check(toggles, "A feature that nobody knows is off", async () => {
    const isOn = need(known).some(({ featureName, isEnabled }) => featureName === UNKNOWN_FEATURE && isEnabled);
    expect(!isOn, "it is on");
  });
  await probe.exercise(toggle, async () => {
    const named = need(known).find(({ featureName }) => featureName === "STORED_PAYMENTS");
    if (!named) throw new Skipped("feature-toggles names no feature that is known");
    return probe.ask(toggle, { path: { name: named.featureName } });
  });
  return {
    orderTypes: types,
    individual: await find(async () => the(need(types).find(isIndividual), "individual orders")),
    catering: await find(async () => the(need(types).find(isCatering), "catering")),
  };
}

function isIndividual({ id }: OrderType): boolean {
  return id === INDIVIDUAL_ID;
}

function isCatering(orderType: OrderType): boolean {
  return kindOf(orderType) === "Catering";
}

function the(orderType: OrderType | undefined, name: string): OrderType {
  if (!orderType) throw new Skipped(`the chain takes no ${name}`);
  return orderType;
}
