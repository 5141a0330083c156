import { redirect, replace } from "react-router";
import type { Catering } from "../../../server/catering/catering.ts";
import { refuseError, refuseUnknownButton } from "../../components/form/refuse.ts";
import { showErrorPage } from "../../components/page/error-page.tsx";
import * as keys from "../../../server/context.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { storePath } from "@platter/ordering/stores/store-page.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { FormErrors } from "../../ui/form/problems.ts";
import type { Scriptless } from "../../ui/sent-without-script.ts";
import { useFormFetcher } from "../../ui/use-form-fetcher.ts";
import { stylesheet } from "../../ui/stylesheet-links.ts";
import storePageStyles from "../../styles/store-page.css?url";
import type { Route } from "./+types/store.ts";
import { findStore } from "./find-store.ts";
import { StorePage, storePageIntents } from "./store-page.tsx";
import { type StoreView, storeView } from "./store-view.ts";

export { StoreTrouble as ErrorBoundary } from "./store-search.tsx";
export { keepForm as clientAction } from "../../ui/form/keep-form.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(keys.site);
  const { catering } = context.get(keys.remote);
  const { account } = context.get(keys.visitor);
  const { store: listed, isExact } = await findStore(params, catering).catch(showErrorPage);
  const path = storePath(listed);
  // One address per page: other case or missing accents redirect to it.
  if (!isExact) throw redirect(path, 301);

  const now = site.now();
  const [store, customer, askedText] = await Promise.all([
    withHours(listed, catering),
    catering.soon(account.customer()).catch(orNull),
    catering.soon(catering.openUntil(listed)).catch(orNull),
  ]);
  const isPreferred = customer?.preferredLocationId === store.id;
  const isGuest = !account.isSignedIn();
  return storeView(store, { site, path, now, askedText, isPreferred, isGuest });
}

/** STORE-10, STORE-11: a guest is redirected to sign-in, and the choice is made there. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { account, notices } = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  const { requestId } = context.get(keys.site);
  const form = await request.formData();
  if (!storePageIntents.read(form)) return refuseUnknownButton(form);
  try {
    const { store } = await findStore(params, catering);
    await account.preferStore(store.id);
    notices.write({ code: "store-preferred", name: store.name });
    return replace(storePath(store), 303);
  } catch (error) {
    return refuseError(form, error, requestId);
  }
}

async function withHours(listed: Store, catering: Catering): Promise<Store> {
  const store = (await catering.soon(catering.storeByNumber(listed.storeNumber)).catch(orNull)) ?? listed;
  return { ...store, hours: store.hours ?? (await catering.soon(catering.storeHours(store.id)).catch(orNull)) };
}

/** A guest's sign-in above the page is made by scripts (STORE-11). */
export const handle: Scriptless<StoreView> = {
  isScriptless: ({ signInFor }) => signInFor === null,
};

export const links = () => stylesheet(storePageStyles);

export default function StoreRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { Form, answer, pressed } = useFormFetcher<FormErrors>(actionData);
  return <StorePage {...loaderData} form={Form} pressed={pressed} problems={answer?.problems ?? []} />;
}
