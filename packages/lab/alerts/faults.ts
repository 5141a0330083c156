import { setTimeout as pause } from "node:timers/promises";
import { setFaults } from "../../../scripts/servers.ts";
import type { SharedStore } from "../../../scripts/shared-store.ts";
import type { Place, Replica } from "../soak/place.ts";
import { type Load, USUAL } from "./load.ts";

export interface Scene {
  place: Place;
  load: Load;
  store: SharedStore;
}

export interface Fault {
  /** What goes wrong. */
  name: string;
  /** Alerts that have to fire, each with its severity. */
  alerts: string[];
  /** Returns how to end it. */
  begin: (scene: Scene) => Promise<() => Promise<void> | void>;
}

const QUEUE = "*/queue";

/** First those that alerts remember for days, which others would set off as well; last those that are not repaired. */
export const FAULTS: Fault[] = [
  {
    name: "the API takes a second and a half for everything",
    alerts: ["PageBudget page", "PageBudget ticket"],
    begin: async ({ place }) => {
      await setFaults(place.api, { match: { path: "*" }, kind: "delay", ms: 1_500 });
      return () => setFaults(place.api);
    },
  },
  {
    name: "the API takes no orders",
    alerts: ["UpstreamFails ticket", "OrderBudget page", "OrderBudget ticket"],
    begin: async ({ place }) => {
      await setFaults(place.api, { match: { path: QUEUE }, kind: "status", status: 503 });
      return () => setFaults(place.api);
    },
  },
  {
    name: "the connection breaks before the API answers an order",
    alerts: ["OrdersInDoubt ticket"],
    begin: async ({ place }) => {
      await setFaults(place.api, { match: { path: QUEUE }, kind: "drop" });
      return () => setFaults(place.api);
    },
  },
  {
    name: "customers stay away",
    alerts: ["OrdersUnderUsual page"],
    begin: async ({ load }) => customersAre(load, { every: Infinity }),
  },
  {
    name: "stolen cards are tried",
    alerts: ["CardsDeclined ticket"],
    begin: async ({ load }) => customersAre(load, { card: "4000000000000002" }),
  },
  {
    name: "a replica without the API's address",
    alerts: ["DemoOnline page"],
    begin: async ({ place }) => {
      await place.replicas[1].restart({ CATERING_API_URL: "", DEMO: "1" });
      return () => place.replicas[1].restart();
    },
  },
  {
    name: "more visitors at once than there are places, over a slow API",
    alerts: ["RequestsShed page"],
    begin: async ({ place }) => {
      await setFaults(place.api, { match: { path: "*" }, kind: "delay", ms: 4_000 });
      const crowd = Array.from({ length: 150 }, (_, index) =>
        again(() =>
          get(place.replicas[0], index % 2 === 0 ? "/order-now/checkout" : `/locations?q=${index}${Math.random()}`),
        ),
      );
      return async () => {
        await setFaults(place.api);
        await Promise.all(crowd.map((leave) => leave()));
      };
    },
  },
  {
    name: "a replica is gone",
    alerts: ["InstanceDown ticket"],
    begin: async ({ place }) => {
      await place.replicas[0].kill();
      return () => place.replicas[0].restart();
    },
  },
  {
    name: "all replicas are gone",
    alerts: ["InstanceDown page"],
    begin: async ({ place }) => {
      for (const replica of place.replicas) await replica.kill();
      return async () => {
        for (const replica of place.replicas) await replica.restart();
      };
    },
  },
  {
    name: "the shared store is gone",
    alerts: ["StoreDown ticket"],
    begin: async ({ store }) => store.kill().then(() => () => undefined),
  },
];

function customersAre(load: Load, change: Partial<Load>): () => void {
  Object.assign(load, change);
  return () => void Object.assign(load, USUAL);
}

/** Repeats until the returned function is called. */
function again(run: () => Promise<unknown>): () => Promise<void> {
  let over = false;
  const running = (async () => {
    while (!over) {
      await run().catch(() => undefined);
      await pause(50);
    }
  })();
  return () => {
    over = true;
    return running;
  };
}

async function get({ url }: Replica, path: string): Promise<void> {
  await (await fetch(url + path, { redirect: "manual", signal: AbortSignal.timeout(30_000) })).text();
}
