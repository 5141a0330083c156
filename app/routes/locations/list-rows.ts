import type { Catering } from "../../../server/catering/catering.ts";
import { readDetails } from "../../components/stores/store-details.ts";
import { type StoreRow, storeRow } from "../../components/stores/store-row.ts";
import type { Customer } from "@platter/ordering/account/customer.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { StateStores } from "@platter/ordering/stores/store.ts";
import { type StateGroup, byState } from "@platter/ordering/stores/stores.ts";

interface ListParts {
  /** Two letters: the state that is open. */
  asked: string | null;
  /** Number of the store whose hours are shown. */
  hours: string | null;
  catering: Catering;
  account: { customer(): Promise<Customer | null> };
  now: Date;
}

/** Whatever is ordered there. */
const NO_ORDER = { pickupType: "Carry Out", address: null, near: "", store: null } as const;

/** All states, the open one with its restaurants as the lists of an order show them (STORE-04). */
export async function listRows(
  states: StateStores[],
  { asked, hours, catering, account, now }: ListParts,
): Promise<StateGroup<StoreRow>[]> {
  const shown = states.find(({ state }) => state === asked)?.stores ?? [];
  const hoursOf = shown.find(({ storeNumber }) => storeNumber === hours) ?? null;
  const [details, customer] = await Promise.all([
    readDetails({ openTextOf: shown, hoursOf, cateringNoteOf: [] }, catering),
    shown.length > 0 ? catering.soon(account.customer()).catch(orNull) : null,
  ]);
  const preferredId = customer?.preferredLocationId ?? null;
  const facts = { orderType: null, setup: NO_ORDER, preferredId, now, cateringSite: null, details };
  return byState(states, asked, (store, index) => storeRow(store, facts, index));
}
