import { cartRoutes } from "./areas/carts.ts";
import { geocodeRoutes } from "./areas/geocode.ts";
import { menuRoutes } from "./areas/menu.ts";
import { orderRoutes } from "./areas/orders.ts";
import { pictureRoutes } from "./areas/pictures.ts";
import { settingsRoutes } from "./areas/settings.ts";
import { storeRoutes } from "./areas/stores.ts";
import { openRecords } from "./records.ts";
import { createRouter } from "./router.ts";

export interface SandboxOptions {
  /** SQLite file that outlives the process; without one everything is kept in memory. */
  data?: string;
  now?: () => Date;
}

export interface Sandbox {
  fetch(request: Request): Promise<Response>;
  close(): void;
}

/** The chain's ordering API, whole, in one object: see README.md. */
export function createSandbox({ data = ":memory:", now = () => new Date() }: SandboxOptions = {}): Sandbox {
  const records = openRecords(data);
  const routes = [
    ...settingsRoutes,
    ...storeRoutes,
    ...menuRoutes,
    ...cartRoutes,
    ...orderRoutes,
    ...geocodeRoutes,
    ...pictureRoutes,
  ];
  return { fetch: createRouter(routes, { now, records }), close: () => records.close() };
}
