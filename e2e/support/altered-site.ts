import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "@playwright/test";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { type Sandbox, createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import type { Control } from "@platter/catering-sandbox/control/control.ts";
import { startSite } from "../../scripts/servers.ts";
import type { Fetch } from "../../tests/support/altered-api.ts";
import { test as base } from "./test.ts";

/** Differences from the shared site. */
interface Differences {
  /** Between the site and its catering API. */
  alter?: (api: Fetch) => Fetch;
  settings?: Record<string, string>;
  toggles?: Record<string, boolean>;
  /** Another server before the same API and browser, which has cached nothing yet. */
  replicaOf?: AlteredSite;
}

interface AlteredSite {
  url: string;
  page: Page;
  sandbox: Sandbox;
  control: Control;
}

interface Servers {
  url: string;
  sandbox: Sandbox;
  stop: () => void;
}

async function startServers({ alter = (api) => api, settings = {}, toggles = {}, replicaOf }: Differences) {
  const sandbox = replicaOf?.sandbox ?? createSandbox({ control: true });
  for (const [name, isEnabled] of Object.entries(toggles)) sandbox.control!.setToggle(name, isEnabled);
  const api = createServer(createRequestListener(alter(sandbox.fetch))).listen(0, "127.0.0.1");
  await once(api, "listening");
  const address = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const site = await startSite({ CATERING_API_URL: address, ...settings });
  const stop = () => {
    site.stop();
    api.closeAllConnections();
    api.close();
    if (!replicaOf) sandbox.close();
  };
  return { url: site.url, sandbox, stop };
}

/**
 * `openSite`: a page of a site of its own, with a catering API that no other test sees. Tests of one file that want the
 * very same differences get the same servers.
 */
export const test = base.extend<
  { openSite: (differences: Differences) => Promise<AlteredSite> },
  { servers: Map<Differences, Promise<Servers>> }
>({
  servers: [
    async ({ browserName: _browser }, provide) => {
      const servers = new Map<Differences, Promise<Servers>>();
      await provide(servers);
      for (const { stop } of await Promise.all(servers.values())) stop();
    },
    { scope: "worker" },
  ],
  openSite: async ({ browser, scripts, faults, servers }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (differences) => {
      const started = servers.get(differences) ?? startServers(differences);
      servers.set(differences, started);
      const { url, sandbox } = await started;
      if (differences.replicaOf) return { ...differences.replicaOf, url };
      const context = await browser.newContext({ baseURL: url, javaScriptEnabled: scripts });
      contexts.push(context);
      await faults.watch(context);
      return { url, page: await context.newPage(), sandbox, control: sandbox.control! };
    });
    for (const context of contexts) await context.close();
  },
});
