import { redirect } from "react-router";
import { zonedDay } from "@platter/ordering/day.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import * as keys from "../../server/context.ts";
import type { Route } from "./+types/dish-picture.ts";

const none = () => new Response(null, { status: 204 });

export async function loader({ params, context }: Route.LoaderArgs) {
  const { catering } = context.get(keys.remote);
  const { now } = context.get(keys.site);
  const setup = context.get(keys.visitor).order.setup.read();
  const stores = await catering.allStores().catch(() => []);
  const store = stores.find(({ id }) => id === setup.store?.id) ?? stores[0];
  if (!store || !/^\d{1,15}$/.test(params.itemId)) return none();
  const key = { storeId: store.id, orderTypeId: 0, date: setup.day ?? zonedDay(now(), store.timeZone).date };
  const picture = (await catering.menuItem(key, Number(params.itemId)).catch(orNull))?.value.smallImageUrl;
  if (!picture) return none();
  return redirect(picture, { headers: { "Cache-Control": "private, max-age=3600" } });
}
