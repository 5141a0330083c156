import { accountRoutes } from "./areas/accounts.ts";
import { cardRoutes } from "./areas/cards.ts";
import { cartRoutes } from "./areas/carts.ts";
import { contentRoutes } from "./areas/content.ts";
import { contractRoutes } from "./areas/contract.ts";
import { deliveryRoutes } from "./areas/delivery.ts";
import { geocodeRoutes } from "./areas/geocode.ts";
import { loyaltySalesRoutes } from "./areas/loyalty-sales.ts";
import { menuRoutes } from "./areas/menu.ts";
import { orderRoutes } from "./areas/orders.ts";
import { pastOrderRoutes } from "./areas/past-orders.ts";
import { paymentOptionRoutes } from "./areas/payment-options.ts";
import { pictureRoutes } from "./areas/pictures.ts";
import { promotionRoutes } from "./areas/promotions.ts";
import { providerPageRoutes } from "./areas/provider-pages.ts";
import { providerRoutes } from "./areas/provider.ts";
import { rewardRoutes } from "./areas/rewards.ts";
import { settingsRoutes } from "./areas/settings.ts";
import { storeRoutes } from "./areas/stores.ts";
import { createClock, startingAt } from "./control/clock.ts";
import { createControl, type Control } from "./control/control.ts";
import { RICH } from "./faces/face.ts";
import { LEAN } from "./faces/lean.ts";
import { openRecords } from "./records.ts";
import { createRouter, type Services } from "./router.ts";
import { fillWhenEmpty, refill } from "./seeds/fill.ts";
import { createToggles } from "./toggles.ts";

export interface SandboxOptions {
  /** SQLite file that outlives the process; without one everything is kept in memory. */
  data?: string;
  now?: () => Date;
  /** Where the clock starts, with the process; without it, it is the system's. */
  startsAt?: Date | null;
  /** Opens the control path: only for tests, never where strangers come by. */
  control?: boolean;
  /** What a caller of /oauth/token must send as client_id and client_secret; without it, anything. */
  client?: { id: string; secret: string };
  /** Fields of replies: all, or only those that the specification names. */
  face?: "rich" | "lean";
  /** The OpenAPI document that is published at /contract. */
  contract?: object;
}

export interface Sandbox {
  fetch(request: Request): Promise<Response>;
  /** The time here, as the control path has set it. */
  now: () => Date;
  /** null unless the option asked for it. */
  control: Control | null;
  close(): void;
}

export const ROUTES = [
  ...settingsRoutes,
  ...storeRoutes,
  ...menuRoutes,
  ...cartRoutes,
  ...orderRoutes,
  ...accountRoutes,
  ...promotionRoutes,
  ...cardRoutes,
  ...paymentOptionRoutes,
  ...providerRoutes,
  ...providerPageRoutes,
  ...deliveryRoutes,
  ...pastOrderRoutes,
  ...contentRoutes,
  ...loyaltySalesRoutes,
  ...rewardRoutes,
  ...geocodeRoutes,
  ...pictureRoutes,
  ...contractRoutes,
];

/** The chain's ordering API, whole, in one object: see README.md. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const {
    data = ":memory:",
    startsAt = null,
    control: isControlled = false,
    client = null,
    face,
    contract = null,
  } = options;
  const { now: base = startsAt ? startingAt(startsAt) : () => new Date() } = options;
  const clock = createClock(base);
  const { now } = clock;
  const records = openRecords(data);
  fillWhenEmpty(records, now());
  const toggles = createToggles();
  const services: Services = { now, records, toggles, client, face: face === "lean" ? LEAN : RICH, contract };
  const answer = createRouter(ROUTES, services);
  const close = () => records.close();
  if (!isControlled) return { fetch: answer, now, control: null, close };
  const { control, fetch } = createControl(
    { clock, records, toggles, services, fill: () => refill(records, now()) },
    answer,
  );
  return { fetch, now, control, close };
}
