import { data } from "react-router";
import type { Catering } from "../../../server/catering/catering.ts";
import { findByPath } from "@platter/ordering/stores/store-page.ts";

/** Throws a 404 if no store matches the path; `isExact` is false if case or accents differ. */
export async function findStore({ state, name }: { state: string; name: string }, catering: Catering) {
  const states = await catering.storesByState();
  const stores = states.flatMap((group) => group.stores);
  const found = findByPath(stores, state, name);
  if (!found) throw data({ reason: "location" }, { status: 404 });
  return found;
}
