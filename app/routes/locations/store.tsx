import { data, redirect } from "react-router";
import { showTrouble } from "../../components/page/error-page.tsx";
import * as keys from "../../context.ts";
import { zonedDay } from "../../domain/day.ts";
import { storeMap, storePoint } from "../../domain/stores/map.ts";
import { stateName } from "../../domain/stores/states.ts";
import { findByPath, storePath } from "../../domain/stores/store-page.ts";
import type { Store } from "../../domain/stores/store.ts";
import {
  directionsTo,
  generalLabel,
  openText,
  storeAddress,
  storeBanner,
  storeLines,
  weekdayHours,
} from "../../domain/stores/stores.ts";
import { restaurantData } from "../../domain/stores/structured-data.ts";
import { nullIfTrouble, problemsOfTrouble } from "../../domain/trouble.ts";
import { brand } from "../../ui/brand.ts";
import { keepForm } from "../../ui/form/keep-form.ts";
import type { Route } from "./+types/store.ts";
import { StorePage } from "./store-page.tsx";

export { TroublePage as ErrorBoundary } from "../../components/page/error-page.tsx";

type Args = Pick<Route.LoaderArgs, "params" | "context">;

/** The page of one restaurant (OUT-03). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(keys.site);
  const { store: listed, isExact } = await findStore({ params, context }).catch(showTrouble);
  const path = storePath(listed);
  // One address for one page: letters of another case, or without their accents, lead to it.
  if (!isExact) throw redirect(path, 301);

  const now = site.now();
  const { catering } = context.get(keys.remote);
  const [detailed, customer, askedText] = await Promise.all([
    // With its hours, which the list of all stores leaves out.
    catering.storeByNumber(listed.storeNumber).catch(nullIfTrouble),
    context.get(keys.visitor).account.customer().catch(nullIfTrouble),
    openText(listed, now) === null ? catering.openUntil(listed).catch(nullIfTrouble) : null,
  ]);
  const store = detailed ?? listed;
  const { menuPdfUrl, directionsUrl } = site.links;
  const address = storeAddress(store);
  const url = site.appUrl + path;
  return {
    url,
    structured: restaurantData({ store, hours: store.hours, chain: brand.name, url, menuUrl: menuPdfUrl }),
    state: { name: stateName(store.state), path: `/locations?state=${encodeURIComponent(store.state)}` },
    name: store.name,
    address,
    lines: storeLines(store),
    description: store.description,
    phone: store.phone,
    openText: askedText || (openText(store, now) ?? ""),
    closing: storeBanner(store, null, zonedDay(now, store.timeZone).date),
    hours: store.hours && weekdayHours(store.hours),
    label: generalLabel(store),
    externalUrl: store.allowsOnlineOrdering ? "" : store.externalOnlineOrderingUrl,
    orderPath: `/order-now?${new URLSearchParams({ store: store.storeNumber })}`,
    directionsUrl: directionsTo(address, directionsUrl),
    menuPdfUrl,
    isPreferred: customer?.preferredLocationId === store.id,
    map: storeMap([storePoint(store, 1, "#address")], { googleKey: site.googleMapsKey, zoom: 12 }),
  };
}

/** STORE-10, STORE-11: a guest is led to sign-in, and the choice is made there. */
export async function action({ params, context }: Route.ActionArgs) {
  const visitor = context.get(keys.visitor);
  try {
    const { store } = await findStore({ params, context });
    await visitor.account.preferStore(store.id);
    visitor.notices.write({ code: "store-preferred", name: store.name });
    return redirect(storePath(store), 303);
  } catch (error) {
    const { status, problems } = problemsOfTrouble(error, context.get(keys.site).requestId);
    return data({ problems, values: {} }, { status });
  }
}

/** A store that is not, or no longer, there has no page. */
async function findStore({ params, context }: Args): Promise<{ store: Store; isExact: boolean }> {
  const states = await context.get(keys.remote).catering.storesByState();
  const stores = states.flatMap((group) => group.stores);
  const found = findByPath(stores, params.state, params.name);
  if (!found) throw data({ reason: "location" }, { status: 404 });
  return found;
}

export const clientAction = keepForm;

export default function StoreRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <StorePage {...loaderData} problems={actionData?.problems ?? []} />;
}
