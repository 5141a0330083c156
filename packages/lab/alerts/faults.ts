import { once } from "node:events";
import { type Server, createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { setFaults } from "../../../scripts/servers.ts";
import type { SharedStore } from "../../../scripts/shared-store.ts";
import { openCheckout } from "../soak/checkout.ts";
import type { Place, Replica } from "../soak/place.ts";
import { type Load, USUAL } from "./load.ts";
import type { Prometheus } from "./prometheus.ts";

export interface Scene {
  place: Place;
  load: Load;
  store: SharedStore;
  prometheus: Prometheus;
  /** Ops ports of the replicas, as Prometheus has them. */
  targets: readonly string[];
}

export interface Fault {
  /** What goes wrong. */
  name: string;
  /** What has to be told of it. */
  alerts: string[];
  /** Answers how it ends. */
  begin: (scene: Scene) => Promise<() => Promise<void> | void>;
}

const QUEUE = "*/queue";
const CARTS = "*/order-shopping-cart/*";

/** First what is remembered for long, for others would set it off as well; last what is not mended. */
export const FAULTS: Fault[] = [
  {
    name: "the API takes a second and a half for everything",
    alerts: ["PageBudgetFast", "PageBudgetSlow"],
    begin: async ({ place }) => {
      await setFaults(place.api, { match: { path: "*" }, kind: "delay", ms: 1_500 });
      return () => setFaults(place.api);
    },
  },
  {
    name: "the API takes no orders",
    alerts: [
      "NoOrderAtCheckout",
      "OrdersRefused",
      "CheckoutFails",
      "UpstreamFails",
      "OrderBudgetFast",
      "OrderBudgetSlow",
    ],
    begin: async ({ place }) => {
      await setFaults(place.api, { match: { path: QUEUE }, kind: "status", status: 503 });
      return () => setFaults(place.api);
    },
  },
  {
    name: "the line breaks before the API tells what became of an order",
    alerts: ["ManyOrdersInDoubt", "OrderLeftInDoubt"],
    begin: async ({ place }) => {
      await setFaults(place.api, { match: { path: QUEUE }, kind: "drop" });
      return () => setFaults(place.api);
    },
  },
  {
    name: "customers stay away",
    alerts: ["OrdersUnderUsual"],
    begin: async ({ load }) => customersAre(load, { every: Infinity }),
  },
  {
    name: "stolen cards are tried",
    alerts: ["CardsDeclined"],
    begin: async ({ load }) => customersAre(load, { card: "4000000000000002" }),
  },
  {
    name: "a replica that hangs half of the time",
    alerts: ["EventLoopSlow"],
    begin: async ({ place }) => again(() => hold(place.replicas[0], 800), 200),
  },
  {
    name: "two builds for an hour",
    alerts: ["VersionsDiffer"],
    begin: async (scene) => tellBesides(scene, `platter_build_info{version="0.0.0",commit="other",api="remote"} 1`),
  },
  {
    name: "a replica of another secret",
    alerts: ["CookiesOfUnknownKey"],
    begin: ({ place }) =>
      restarted(place.replicas[1], { SESSION_SECRETS: "of-this-replica-alone-0123456789abcdefghi" }),
  },
  {
    name: "a replica without the API's address",
    alerts: ["DemoOnline"],
    begin: ({ place }) => restarted(place.replicas[1], { CATERING_API_URL: "", DEMO: "1" }),
  },
  {
    name: "nobody reads the log of a replica",
    alerts: ["LogLinesDropped"],
    begin: async ({ place }) => {
      await place.replicas[1].restart({ LOG_LEVEL: "trace" }, "pipe");
      // Eight megabytes wait before the first line is dropped.
      const crowd = Array.from({ length: 20 }, () => again(() => get(place.replicas[1], `/${"x".repeat(200)}`), 2));
      return async () => {
        await Promise.all(crowd.map((leave) => leave()));
        await place.replicas[1].restart();
      };
    },
  },
  {
    name: "the API does not know its carts any more",
    alerts: ["BagsLost"],
    begin: async ({ place }) => {
      const bags = await Promise.all(
        Array.from({ length: 12 }, (_, index) => openCheckout(place, place.replicas[index % 2]!, `Bag ${index}`)),
      );
      await setFaults(place.api, { match: { path: CARTS, method: "GET" }, kind: "status", status: 404 });
      // It is believed when it is said again, some seconds later.
      const looking = bags.map(({ browser }) =>
        again(async () => void (await browser.visit("/order-now/cart")), 2_000),
      );
      return async () => {
        await setFaults(place.api);
        await Promise.all(looking.map((leave) => leave()));
      };
    },
  },
  {
    name: "more visitors at once than there are places, over a slow API",
    alerts: ["RequestsShed", "PlacesNearlyFull"],
    begin: async ({ place }) => {
      await setFaults(place.api, { match: { path: "*" }, kind: "delay", ms: 4_000 });
      const crowd = Array.from({ length: 150 }, (_, index) =>
        again(
          () =>
            get(place.replicas[0], index % 2 === 0 ? "/order-now/checkout" : `/locations?q=${index}${Math.random()}`),
          50,
        ),
      );
      return async () => {
        await setFaults(place.api);
        await Promise.all(crowd.map((leave) => leave()));
      };
    },
  },
  {
    name: "a page that never comes",
    alerts: ["PagesFailed"],
    begin: async ({ place }) => {
      await place.replicas[0].restart({ UPSTREAM_TIME_SCALE: "5" });
      await setFaults(
        place.api,
        { match: { path: CARTS }, kind: "hang" },
        { match: { path: "*/store-number/*" }, kind: "hang" },
      );
      return async () => {
        await setFaults(place.api);
        await place.replicas[0].restart();
      };
    },
  },
  {
    name: "a replica is gone",
    alerts: ["InstanceDown"],
    begin: async ({ place }) => {
      await place.replicas[0].kill();
      return () => place.replicas[0].restart();
    },
  },
  {
    name: "all replicas are gone",
    alerts: ["SiteDown"],
    begin: async ({ place }) => {
      for (const replica of place.replicas) await replica.kill();
      return async () => {
        for (const replica of place.replicas) await replica.restart();
      };
    },
  },
  {
    name: "the API answers nothing but 500",
    alerts: ["BreakerOpen"],
    begin: async ({ place }) => {
      await setFaults(place.api, { match: { path: "*" }, kind: "status", status: 500 });
      return () => setFaults(place.api);
    },
  },
  {
    name: "the shared store is gone",
    alerts: ["StoreDown"],
    begin: async ({ store }) => store.kill().then(() => () => undefined),
  },
];

function customersAre(load: Load, change: Partial<Load>): () => void {
  Object.assign(load, change);
  return () => void Object.assign(load, USUAL);
}

async function restarted(replica: Replica, settings: Record<string, string>): Promise<() => Promise<void>> {
  await replica.restart(settings);
  return () => replica.restart();
}

/** Over and over, until it is told to stop. */
function again(run: () => Promise<unknown>, rest: number): () => Promise<void> {
  let over = false;
  const running = (async () => {
    while (!over) {
      await run().catch(() => undefined);
      await pause(rest);
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

async function hold(replica: Replica, milliseconds: number): Promise<void> {
  replica.signal("SIGSTOP");
  await pause(milliseconds);
  replica.signal("SIGCONT");
}

/** One more replica for Prometheus, which says only this. */
async function tellBesides({ prometheus, targets }: Scene, text: string): Promise<() => void> {
  const server: Server = createServer((_request, response) => void response.end(`${text}\n`));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  prometheus.watch([...targets, `127.0.0.1:${port}`]);
  return () => {
    prometheus.watch([...targets]);
    server.close();
  };
}
