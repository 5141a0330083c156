import { data } from "react-router";
import type { Catering } from "../../../server/catering/catering.ts";
import { findByPath } from "@platter/ordering/stores/store-page.ts";

/** The store of an address, or a 404 page; `isExact`: with the same spelling. */
export async function findStore({ state, name }: { state: string; name: string }, catering: Catering) {
  const states = await catering.storesByState();
  const stores = states.flatMap((group) => group.stores);
  const found = findByPath(stores, state, name);
  if (!found) throw data({ reason: "location" }, { status: 404 });
  return found;
}
