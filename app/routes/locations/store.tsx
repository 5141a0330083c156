import { redirect, replace } from "react-router";
import type { Catering } from "../../../server/catering/catering.ts";
import { answerForm, refuseUnknownButton } from "../../components/form/refuse.ts";
import { showErrorPage } from "../../components/page/error-page.tsx";
import * as keys from "../../../server/context.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { storeMenuPath, storeOrderPath, storePath } from "@platter/ordering/stores/store-page.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { FormErrors } from "../../ui/form/problems.ts";
import type { Scriptless } from "../../ui/sent-without-script.ts";
import { useFormFetcher } from "../../ui/use-form-fetcher.ts";
import { stylesheet } from "../../ui/stylesheet-links.ts";
import storePageStyles from "../../styles/store-page.css?url";
import type { Route } from "./+types/store.ts";
import { findStore } from "./find-store.ts";
import { StorePage, storePageIntents } from "./store-page.tsx";
import { formatBriefDay } from "@platter/ordering/calendar.ts";
import { weekday, zonedDay } from "@platter/ordering/day.ts";
import { stateName } from "@platter/ordering/stores/states.ts";
import { directionsTo } from "@platter/ordering/stores/directions.ts";
import {
  closedText,
  openText,
  storeAddress,
  storeBanner,
  storeLines,
  storeOffer,
  weekdayHours,
} from "@platter/ordering/stores/stores.ts";
import { restaurantData } from "@platter/ordering/stores/structured-data.ts";
import { brand } from "../../ui/brand.ts";

export { StoreTrouble as ErrorBoundary } from "./store-search.tsx";
export { keepForm as clientAction } from "../../ui/form/keep-form.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(keys.site);
  const { catering } = context.get(keys.remote);
  const { account } = context.get(keys.visitor);
  const { store: listed, isExact } = await findStore(params, catering).catch(showErrorPage);
  // Each page has one URL: other spellings (case, accents) redirect to it.
  if (!isExact) throw redirect(storePath(listed), 301);
  const [store, customer, askedText] = await Promise.all([
    withHours(listed, catering),
    catering.soon(account.customer()).catch(orNull),
    catering.soon(catering.openUntil(listed)).catch(orNull),
  ]);
  const isPreferred = customer?.preferredLocationId === store.id;
  const isGuest = !account.isSignedIn();
  return storeView(store, site, { askedText, isPreferred, isGuest });
}

interface Told {
  askedText: string | null;
  isPreferred: boolean;
  isGuest: boolean;
}

function storeView(store: Store, site: keys.Site, { askedText, isPreferred, isGuest }: Told) {
  const now = site.now();
  const { menuPdfUrl, directionsUrl, publicMenu } = site.links;
  const url = site.appUrl + storePath(store);
  const { date } = zonedDay(now, store.timeZone);
  const menuPath = publicMenu === "on" ? storeMenuPath(store) : null;
  const orderPath = storeOrderPath(store);
  const { label } = storeOffer(store, null, "Carry Out");
  const menuUrl = menuPath ? site.appUrl + menuPath : menuPdfUrl;
  const orderUrl = label ? null : site.appUrl + orderPath;
  return {
    url,
    structured: restaurantData({ store, hours: store.hours, chain: brand.name, url, menuUrl, orderUrl }),
    state: { name: stateName(store.state), path: `/locations?state=${encodeURIComponent(store.state)}` },
    name: store.name,
    address: storeAddress(store),
    lines: storeLines(store),
    description: store.description,
    phone: store.phone,
    openText: openText(store, askedText, now),
    closedText: closedText(store, now),
    closing: storeBanner(store, null, date),
    closesOn: store.closeDate && formatBriefDay(store.closeDate),
    hours: store.hours && weekdayHours(store.hours),
    today: weekday(date),
    label,
    externalUrl: store.allowsOnlineOrdering ? "" : store.externalOnlineOrderingUrl,
    orderPath,
    menuPath,
    directionsUrl: directionsTo(storeAddress(store), directionsUrl),
    menuPdfUrl,
    isPreferred,
    /** The store that a guest can make the preferred one after sign-in; null for customers. */
    signInFor: isGuest ? store.id : null,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { account, notices } = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const { requestId } = context.get(keys.site);
  return answerForm(request, requestId, async (form) => {
    if (!storePageIntents.read(form)) return refuseUnknownButton(form);
    const { store } = await findStore(params, catering);
    await account.preferStore(store.id);
    notices.write({ code: "store-preferred", name: store.name });
    return replace(storePath(store), 303);
  });
}

async function withHours(listed: Store, catering: Catering): Promise<Store> {
  const store = (await catering.soon(catering.storeByNumber(listed.storeNumber)).catch(orNull)) ?? listed;
  return { ...store, hours: store.hours ?? (await catering.soon(catering.storeHours(store.id)).catch(orNull)) };
}

/** For guests the page needs scripts, which open the sign-in dialog (STORE-11). */
export const handle: Scriptless<ReturnType<typeof storeView>> = {
  isScriptless: ({ signInFor }) => signInFor === null,
};

export const links = () => stylesheet(storePageStyles);

export default function StoreRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { Form, answer, pressed } = useFormFetcher<FormErrors>(actionData);
  return <StorePage {...loaderData} form={Form} pressed={pressed} problems={answer?.problems ?? []} />;
}
