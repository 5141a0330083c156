import { redirect } from "react-router";
import { pathToReturnTo } from "@platter/ordering/account/sign-in.ts";
import type { Notice } from "@platter/ordering/order/notices.ts";
import type { StateStores } from "@platter/ordering/stores/store.ts";

interface PreferParts {
  page: string;
  catering: { storesByState(): Promise<StateStores[]> };
  account: { preferStore(id: number): Promise<unknown> };
  notices: { write(notice: Notice): void };
}

/** STORE-10, STORE-11: saves the preferred store, for a guest after sign-in; null if no store has this id. */
export async function preferStore(id: string, { page, catering, account, notices }: PreferParts) {
  const stores = (await catering.storesByState()).flatMap((group) => group.stores);
  const store = stores.find((candidate) => String(candidate.id) === id);
  if (!store) return null;
  await account.preferStore(store.id);
  notices.write({ code: "store-preferred", name: store.name });
  return redirect(pathToReturnTo(page), 303);
}
