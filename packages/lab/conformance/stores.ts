import { zonedDay } from "@platter/ordering/day.ts";
import type { OrderType } from "@platter/ordering/order/order.ts";
import type { HoursDay, Store } from "@platter/ordering/stores/store.ts";
import { STORE_OPERATIONS } from "../../../server/catering/stores.ts";
import type { Options } from "./options.ts";
import { leftOutElsewhere, occasionAt, storeToTry } from "./places.ts";
import type { Probe } from "./probe.ts";
import { type Found, expect, find, need } from "./result.ts";
import type { Scene } from "./scene.ts";
import type { Setup } from "./setup.ts";

const MID_PACIFIC = { latitude: 0, longitude: -150 };

export type Places = Pick<Scene, "stores" | "individual" | "catering" | "leftOut">;

/** Restaurants, their hours, and which one delivers where. Finds the one where orders are tried. */
export async function checkStores(
  probe: Probe,
  setup: Setup,
  options: Options,
  token: Found<string>,
  now: Date,
): Promise<Places> {
  const stores = await probe.exercise(STORE_OPERATIONS.allStores, () => probe.site().allStores());
  const store = await find(() => storeToTry(probe, need(stores), setup, options, now));
  await checkLists(probe, stores, store, now);
  await checkOneStore(probe, store, token);
  await checkDelivery(probe, store, setup.catering, now);
  const hours = await checkHours(probe, store, now);
  const occasionOf = (orderType: OrderType) => occasionAt(need(store), need(hours), orderType, now);
  return {
    stores,
    individual: await find(async () => occasionOf(need(setup.individual))),
    catering: await find(async () => occasionOf(need(setup.catering))),
    leftOut: await find(async () => leftOutElsewhere(need(stores), need(setup.orderTypes), occasionOf)),
  };
}

async function checkLists(probe: Probe, stores: Found<Store[]>, store: Found<Store>, now: Date): Promise<void> {
  const { allStores, storesByState, closestStores } = STORE_OPERATIONS;
  await probe.check(allStores, "There is a restaurant", async () => {
    expect(need(stores).length > 0, "there is none");
  });
  await probe.check(allStores, "Each id and each number stands once", async () => {
    const all = need(stores);
    expect(new Set(all.map(({ id }) => id)).size === all.length, "an id stands twice");
    expect(new Set(all.map((one) => one.storeNumber)).size === all.length, "a number stands twice");
  });
  const byState = await probe.exercise(storesByState, () => probe.site().storesByState());
  await probe.check(storesByState, "The same restaurants as in the list of all", async () => {
    const ids = (list: Store[]) => list.map(({ id }) => id).toSorted((one, other) => one - other);
    const grouped = need(byState).flatMap((state) => state.stores);
    expect(ids(grouped).join() === ids(need(stores)).join(), "others, or not all of them");
  });
  const near = await probe.exercise(closestStores, () => probe.site().closestStores(need(store), now));
  await probe.check(closestStores, "Finds a restaurant at its own address", async () => {
    const found = need(near).find(({ id }) => id === need(store).id);
    expect(found !== undefined, "it is not there");
    expect((found.distance ?? 0) < 1, "its distance is a mile or more");
  });
  await probe.check(closestStores, "The closest comes first", async () => {
    const miles = need(near).map(({ distance }) => distance ?? 0);
    expect(
      miles.every((distance, index) => index === 0 || miles[index - 1]! <= distance),
      "not in order",
    );
  });
}

async function checkOneStore(probe: Probe, found: Found<Store>, token: Found<string>): Promise<void> {
  const { storeByNumber, storeById, storeHours, openUntil } = STORE_OPERATIONS;
  const { cateringDisabledMessage, cateringDisabledStatus } = STORE_OPERATIONS;
  const named = await probe.exercise(storeByNumber, () => probe.site().storeByNumber(need(found).storeNumber));
  await probe.check(storeByNumber, "Answers the restaurant of that number", async () => {
    const { id, storeNumber } = need(found);
    expect(need(named).id === id && need(named).storeNumber === storeNumber, "another id or number");
  });
  const byId = await probe.exercise(storeById, () => probe.site(need(token)).storeById(need(found).id));
  await probe.check(storeById, "Answers the restaurant of that id", async () => {
    expect(need(byId).storeNumber === need(found).storeNumber, "another number");
  });
  await probe.exercise(storeHours, () => probe.site().storeHours(need(found).id));
  await probe.exercise(openUntil, () => probe.site().openUntil(need(found)));
  await probe.exercise(cateringDisabledMessage, () => probe.site().cateringDisabledMessage(need(found).id));
  await probe.exercise(cateringDisabledStatus, () => probe.site().cateringDisabledStatus(need(found).id));
}

async function checkDelivery(probe: Probe, found: Found<Store>, catering: Found<OrderType>, now: Date): Promise<void> {
  const { withinDeliveryRadius, findStoreForCatering, findStoreForIndividualDelivery } = STORE_OPERATIONS;
  await probe.exercise(withinDeliveryRadius, () => probe.site().withinDeliveryRadius(need(found).id, need(found)));
  await probe.check(withinDeliveryRadius, "Says false for a place in the middle of an ocean", async () => {
    expect(!(await probe.site().withinDeliveryRadius(need(found).id, MID_PACIFIC)), "says true");
  });
  const search = { day: null, time: "12:00", checkOpenHours: false, bypassDeliveryWarning: false };
  const forCatering = async (place: typeof MID_PACIFIC) => {
    const wanted = { ...search, ...place, state: need(found).state, orderTypeId: need(catering).id };
    return probe.site().findStoreForCatering(wanted, now);
  };
  const forIndividual = async (place: typeof MID_PACIFIC) =>
    probe.site().findStoreForIndividualDelivery({ ...search, ...place, state: need(found).state }, now);
  for (const [operation, lookUp] of [
    [findStoreForCatering, forCatering],
    [findStoreForIndividualDelivery, forIndividual],
  ] as const) {
    const near = await probe.exercise(operation, () => lookUp(need(found)));
    await probe.check(operation, "A match that is in range names its restaurant", async () => {
      const { outOfRange, store, message } = need(near);
      expect(
        outOfRange || store !== null || message !== "",
        "outOfRange is false, and there is neither store nor message",
      );
    });
    await probe.check(operation, "The middle of an ocean is out of range", async () => {
      const { outOfRange, store } = await lookUp(MID_PACIFIC);
      expect(outOfRange || store === null, "outOfRange is false");
    });
  }
}

async function checkHours(probe: Probe, found: Found<Store>, now: Date): Promise<Found<HoursDay[]>> {
  const { hoursForOrdering } = STORE_OPERATIONS;
  const hours = await probe.exercise(hoursForOrdering, () => probe.site().hoursForOrdering(need(found), now));
  const days = () => need(hours).map(({ date }) => date);
  const isPast = (day: string) => day < zonedDay(now, need(found).timeZone).date;
  await probe.check(hoursForOrdering, "Lists days from the given one on", async () => {
    expect(!days().every(isPast), "lists none");
  });
  await probe.check(hoursForOrdering, "Lists each day once, and none before the given one", async () => {
    expect(new Set(days()).size === days().length, "a day stands twice");
    expect(!days().some(isPast), "a day before the given one");
  });
  return hours;
}
