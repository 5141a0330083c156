import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createSealer } from "../../../server/session/seal.ts";
import { type Browser, openBrowser } from "../../../tests/support/browser.ts";
import { siteAt } from "../../../tests/support/walk.ts";
import { freePort } from "../../../scripts/free-port.ts";
import { type LogPlace, type Server, startApi, startSite } from "../../../scripts/servers.ts";

/** Two replicas of the site in front of one catering API, whose own file is the judge. */
export interface Place {
  api: Server;
  /** The API's file. */
  file: string;
  replicas: readonly [Replica, Replica];
  /** A day on which the store is open. */
  day: string;
  sealer: ReturnType<typeof createSealer>;
  /** `sent`: headers besides those of any browser. */
  browserAt(replica: Replica, cookies: Map<string, string>, sent?: Record<string, string>): Browser;
  close(): Promise<void>;
}

export interface Replica {
  url: string;
  kill(): Promise<void>;
  /** With other settings for this once. */
  restart(settings?: Record<string, string>): Promise<void>;
}

export interface PlaceOptions {
  /** Of both replicas. */
  settings?: Record<string, string>;
  /** What only one has. */
  own?: readonly [Record<string, string>, Record<string, string>];
  log?: LogPlace;
}

const SECRET = "only-for-this-run-0123456789abcdefghijkl";
const ORIGIN = "http://order.test";

export async function openPlace({ settings = {}, own = [{}, {}], log }: PlaceOptions = {}): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), "platter-soak-"));
  const file = path.join(folder, "store.sqlite");
  const api = await startApi({ SANDBOX_DATA: file });
  const day = await openDay(api);
  const open = (index: 0 | 1) => openReplica(api, { ...settings, ...own[index] }, log);
  const replicas = [await open(0), await open(1)] as const;
  return {
    api,
    file,
    replicas,
    day,
    sealer: createSealer([SECRET], () => new Date()),
    browserAt: ({ url }, cookies, sent) => openBrowser(siteAt(url), cookies, { origin: ORIGIN, ...sent }),
    async close() {
      for (const server of [api, ...replicas]) await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openReplica(api: Server, more: Record<string, string>, log?: LogPlace): Promise<Replica> {
  const PORT = String(await freePort());
  const own = { PORT, PUBLIC_ORIGIN: ORIGIN, CATERING_API_URL: api.url, SESSION_SECRETS: SECRET };
  let server = await startSite({ ...own, ...more }, log);
  return {
    url: server.url,
    kill: () => server.kill(),
    async restart(settings = {}) {
      await server.kill();
      server = await startSite({ ...own, ...more, ...settings }, log);
    },
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
