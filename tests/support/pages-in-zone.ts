import { createServer } from "vite";
import type * as AppModule from "./app.ts";
import type * as BrowserModule from "./browser.ts";
import type * as WalkModule from "./walk.ts";

/**
 * Prints all pages with days and times as JSON, at the given moments, for stores in five zones. It is a program of its
 * own, `TZ=Pacific/Honolulu node tests/support/pages-in-zone.ts 2026-11-21T05:30:00Z`: only a process started in a zone
 * is wholly in it.
 */

const PLACES = { Honolulu: "96813", Anchorage: "99501", Phoenix: "85004", Denver: "80202", "New York": "10011" };

const server = await createServer({
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  plugins: [
    {
      name: "pages-only",
      enforce: "post",
      // No browser makes requests, so nothing is prepared for one.
      configEnvironment: (_name, environment) => {
        environment.optimizeDeps = { noDiscovery: true, include: [] };
      },
    },
  ],
});
const { startApp } = (await server.ssrLoadModule("/tests/support/app.ts")) as typeof AppModule;
const { openBrowser } = (await server.ssrLoadModule("/tests/support/browser.ts")) as typeof BrowserModule;
const { choosePickup } = (await server.ssrLoadModule("/tests/support/walk.ts")) as typeof WalkModule;

const pages: Record<string, string> = {};
function keep(name: string, { status, url, html }: BrowserModule.Browser): void {
  pages[name] = `${status} ${url}\n${html.replaceAll(/(?:nonce|data-build)="[^"]*"/g, "")}`;
}

for (const moment of process.argv.slice(2)) {
  const app = startApp({ now: new Date(moment) });
  const individual = await choosePickup(app);
  keep(`${moment}, all locations`, individual);
  await individual.visit("/order-now");
  keep(`${moment}, setup`, individual);
  const catering = await choosePickup(app, "Catering");

  for (const [town, zip] of Object.entries(PLACES)) {
    for (const [type, { cookies }] of Object.entries({ individual, catering })) {
      const name = `${moment}, ${town}, ${type}`;
      const browser = openBrowser(app, new Map(cookies));
      await browser.visit(`/order-now/locations?near=${zip}`);
      keep(`${name}, locations`, browser);
      await browser.press("Select");
      keep(`${name}, day and time`, browser);
      await browser.visit(`${browser.url}?calendar=`);
      keep(`${name}, calendar`, browser);
    }
  }
}
await server.close();
process.stdout.write(JSON.stringify({ offset: new Date("2026-01-01").getTimezoneOffset(), pages }));
