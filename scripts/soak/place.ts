import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createSealer } from "../../server/session/seal.ts";
import { type Browser, openBrowser } from "../../tests/support/browser.ts";
import { siteAt } from "../../tests/support/walk.ts";
import { freePort } from "../free-port.ts";
import { type Server, startApi, startSite } from "../servers.ts";

/** Two replicas of the site in front of one catering API, whose own file is the judge. */
export interface Place {
  api: Server;
  /** The API's file. */
  file: string;
  replicas: readonly [Replica, Replica];
  /** A day on which the store is open. */
  day: string;
  sealer: ReturnType<typeof createSealer>;
  browserAt(replica: Replica, cookies: Map<string, string>): Browser;
  close(): Promise<void>;
}

export interface Replica {
  url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

const SECRET = "only-for-this-run-0123456789abcdefghijkl";
const ORIGIN = "http://order.test";

export async function openPlace(settings: Record<string, string> = {}): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), "platter-soak-"));
  const file = path.join(folder, "store.sqlite");
  const api = await startApi({ SANDBOX_DATA: file });
  const day = await openDay(api);
  const replicas = [await openReplica(api, settings), await openReplica(api, settings)] as const;
  return {
    api,
    file,
    replicas,
    day,
    sealer: createSealer([SECRET], () => new Date()),
    browserAt: ({ url }, cookies) => openBrowser(siteAt(url), cookies, { origin: ORIGIN }),
    async close() {
      for (const server of [api, ...replicas]) await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openReplica(api: Server, more: Record<string, string>): Promise<Replica> {
  const PORT = String(await freePort());
  const own = { PORT, PUBLIC_ORIGIN: ORIGIN, CATERING_API_URL: api.url, SESSION_SECRETS: SECRET };
  let server = await startSite({ ...own, ...more });
  return {
    url: server.url,
    kill: () => server.kill(),
    restart: async () => void (server = await startSite({ ...own, ...more })),
  };
}

/** Some days ahead, and none on which the store is closed. */
async function openDay(api: Server): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const hours = `/customer-api/customer-stores/1/store-hours-for-ordering/${today}/timezoneoffset/360`;
  const days = (await (await fetch(api.url + hours)).json()) as { date: string; open: string; close: string }[];
  const [day] = days.filter(({ open, close }) => open !== close).slice(3);
  if (!day) throw new Error("The store is never open.");
  return day.date;
}
