import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createSandbox } from "../../server/sandbox/sandbox.ts";
import type { Control } from "../../server/sandbox/control/control.ts";
import { startSite } from "../../scripts/servers.ts";
import type { Fetch } from "../../tests/support/altered-api.ts";
import { test as base } from "./test.ts";

/** What differs there from the site that all tests share. */
interface Differences {
  /** Between the site and its catering API. */
  alter?: (api: Fetch) => Fetch;
  settings?: Record<string, string>;
  toggles?: Record<string, boolean>;
}

interface AlteredSite {
  page: Page;
  control: Control;
}

/** `openSite`: a page of a site of its own, with a catering API that no other test sees. */
export const test = base.extend<{ openSite: (differences: Differences) => Promise<AlteredSite> }>({
  openSite: async ({ browser, scripts, faults }, provide) => {
    const stops: (() => unknown)[] = [];
    await provide(async ({ alter = (api) => api, settings = {}, toggles = {} }) => {
      const sandbox = createSandbox({ control: true });
      const control = sandbox.control!;
      for (const [name, isEnabled] of Object.entries(toggles)) control.setToggle(name, isEnabled);
      const api = createServer(createRequestListener(alter(sandbox.fetch))).listen(0, "127.0.0.1");
      await once(api, "listening");
      const address = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
      const site = await startSite({ CATERING_API_URL: address, ...settings });
      const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: scripts });
      await faults.watch(context);
      stops.push(
        () => context.close(),
        () => site.stop(),
        () => api.closeAllConnections(),
        () => api.close(),
        () => sandbox.close(),
      );
      return { page: await context.newPage(), control };
    });
    for (const stop of stops) await stop();
  },
});
