import { data, Form, Link, redirect } from "react-router";
import { formatTime, zonedDay } from "@platter/ordering/day.ts";
import { itemPath } from "@platter/ordering/menu/menu.ts";
import { firstMissing, orderProgress } from "@platter/ordering/order/journey.ts";
import { kindOf } from "@platter/ordering/order/order.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import { storeMenuPath, storeOrderPath, storePath } from "@platter/ordering/stores/store-page.ts";
import * as keys from "../../../server/context.ts";
import { answerForm, refuseUnknownButton, refuseWith } from "../../components/form/refuse.ts";
import { notFound, showErrorPage } from "../../components/page/error-page.tsx";
import menuStyles from "../../styles/menu.css?url";
import { stylesheet } from "../../ui/stylesheet-links.ts";
import type { Route } from "./+types/menu.ts";
import { findStore } from "./find-store.ts";
import { menuData } from "@platter/ordering/menu/menu-data.ts";
import type { FilledCategory } from "@platter/ordering/menu/menu-finder.ts";
import type { Store } from "@platter/ordering/stores/store.ts";
import { storeOffer } from "@platter/ordering/stores/stores.ts";
import { brand } from "../../ui/brand.ts";
import { menuSections } from "../../components/item/dish-view.ts";
import { type MenuDish, MenuSections, SectionLinks } from "../../components/item/menu-sections.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { defineIntents } from "../../ui/form/intents.ts";
import { SharedEntry } from "../../ui/search-entry.tsx";
import { Trail } from "../../ui/trail.tsx";

export { StoreTrouble as ErrorBoundary } from "./store-search.tsx";
export { keepForm as clientAction } from "../../ui/form/keep-form.ts";
export { scriptless as handle } from "../../ui/sent-without-script.ts";

/** Shared caches may keep the page of a visitor without cookies for 60 s, the lifetime of a cached menu. */
const SHARED = { "Cache-Control": "public, max-age=60", Vary: "Cookie, Save-Data" };

/** A restaurant's menu without an order (MORE-01). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const site = context.get(keys.site);
  if (site.links.publicMenu === "off") throw notFound("page");
  const { catering } = context.get(keys.remote);
  const [{ store, isExact }, orderTypes] = await Promise.all([
    findStore(params, catering),
    catering.orderTypes(),
  ]).catch(showErrorPage);
  if (!isExact) throw redirect(storeMenuPath(store), 301);
  const individual = orderTypes.find((type) => kindOf(type) === "Individual");
  const { date } = zonedDay(site.now(), store.timeZone);
  const key = individual && { storeId: store.id, orderTypeId: individual.id, date };
  const held = key && (await catering.categories(key).catch(orNull));
  const { menu } = held ? await catering.wholeMenu(key, held.value) : { menu: [] };
  const isStranger = request.headers.get("cookie") === null && menu.length > 0;
  return data(publicMenu(store, menu, site), isStranger ? { headers: SHARED } : undefined);
}

function publicMenu(store: Store, menu: readonly FilledCategory[], { appUrl, now }: keys.Site) {
  const [path, url] = [storePath(store), appUrl + storeMenuPath(store)];
  const title = `${store.name} menu`;
  const { date, time } = zonedDay(now(), store.timeZone);
  const { label } = storeOffer(store, null, "Carry Out", date);
  const orderUrl = label ? null : appUrl + storeOrderPath(store);
  return {
    title,
    url,
    description: `Menu of ${brand.name} ${store.name}: dishes, prices, calories and allergens.`,
    store: { name: store.name, path },
    asOf: `Prices and dishes at ${formatTime(time)} today. They may differ on the day you order for.`,
    label,
    sections: menuSections(menu, "Individual"),
    structured: menuData({
      name: `${brand.name} ${title}`,
      url,
      restaurant: { id: appUrl + path, name: `${brand.name} ${store.name}`, orderUrl },
      menu,
    }),
  };
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The argument is a menu item id. */
const menuIntents = defineIntents({ order: "argument" });

/** "Order this" starts a pickup order here and opens the dish once day and time are chosen (MORE-02). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { requestId, links: settings } = context.get(keys.site);
  if (settings.publicMenu === "off") throw notFound("page");
  const visitor = context.get(keys.visitor);
  const { catering } = context.get(keys.remote);
  return answerForm(request, requestId, async (form) => {
    const dish = Number(menuIntents.read(form)?.argument ?? Number.NaN);
    if (!Number.isSafeInteger(dish) || dish < 0) return refuseUnknownButton(form);
    const [{ store }, orderTypes] = await Promise.all([findStore(params, catering), visitor.order.orderTypes()]);
    const orderType = orderTypes.find((type) => kindOf(type) === "Individual");
    if (!orderType) return refuseWith(form, "Individual meals cannot be ordered right now.");
    const { setup } = visitor.order;
    const isHere = setup.read().orderTypeId === orderType.id && setup.read().store?.id === store.id;
    const progress = orderProgress(setup.read(), "Individual", null, await visitor.order.isElsewhere());
    if (isHere && firstMissing("build order", progress) === null) return redirect(itemPath(dish), 303);
    visitor.changeOrderType(orderType.id);
    setup.update({ dish });
    return redirect(`/order-now?${new URLSearchParams({ store: store.storeNumber })}`, 303);
  });
}

export const links = () => stylesheet(menuStyles);

export default function MenuRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { title, store, sections, ...page } = loaderData;
  const problems = actionData?.problems ?? [];
  const steps = [{ label: "Locations", to: "/locations" }, { label: store.name, to: store.path }, { label: "Menu" }];
  return (
    <>
      <SharedEntry address={page.url} description={page.description} title={title} data={page.structured} />
      <ErrorSummary title={title} problems={problems} />
      <Trail steps={steps} />
      <h1>{title}</h1>
      <p className="soft">{page.asOf}</p>
      {sections.length === 0 ? (
        <p className="notice">
          Menu is not available right now. <Link to={store.path}>Back to {store.name}.</Link>
        </p>
      ) : (
        <SectionLinks sections={sections} />
      )}
      {page.label ? <p className="notice">{page.label}</p> : null}
      {page.label || sections.length === 0 ? (
        <MenuSections sections={sections} />
      ) : (
        <Form method="post" preventScrollReset>
          <MenuSections sections={sections} renderBelow={(dish) => <OrderThis {...dish} />} />
        </Form>
      )}
    </>
  );
}

function OrderThis({ id, displayName }: MenuDish) {
  return (
    <p className="actions">
      <button
        className="button button-small"
        {...menuIntents.button("order", id)}
        aria-label={`Order this: ${displayName}`}
      >
        Order this
      </button>
    </p>
  );
}
