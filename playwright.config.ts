import path from "node:path";
import { defineConfig } from "@playwright/test";
import { ORDINARY_DAY } from "./e2e/support/ordinary-day.ts";
import { findBrowser } from "./scripts/browser.ts";

/*
 * Three servers: one with the embedded catering API, one whose API tells no more than the specification names, and one
 * that reaches the API as a process of its own, over the network, and goes by the time of day it is. This file is read by
 * the main process and again by each worker: ports and folders are told through the environment and each project's metadata.
 */
const port = Number(process.env.PLATTER_E2E_PORT ?? 3199);
const folder = path.join(import.meta.dirname, "test-results", `e2e-${port}`);
const embedded = placeAt("server", port);
const api = placeAt("api", port + 2);
const lean = placeAt("server-lean", port + 3);
const apart = { ...placeAt("server-apart", port + 1), data: api.data };
const executablePath = findBrowser();
if (!executablePath) throw new Error("There is no browser for these tests. npm test installs one.");
process.env.PLATTER_CHROMIUM = executablePath;

/**
 * Which files `npm test` opens browsers for: an order from end to end in both modes, and what nothing but a browser can
 * show. Every screen, other engines and text browsers take ten minutes more: `npm test -- --all`, `npm run test:e2e`.
 */
const FIRST =
  "browser-error confirmation dish-picture fold journey other-build policy-reports stock-server text-form weights";
const isFirstOnly = process.env.PLATTER_E2E === "first";

const LIFE = { timeout: 60_000, gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 } } as const;

const BARE = {
  NODE_ENV: "production",
  TZ: "UTC",
  // A busy machine must not make good answers late.
  UPSTREAM_TIME_SCALE: "4",
  // Whatever this shell has set for other purposes: an empty setting counts as none.
  ...Object.fromEntries(
    ["PUBLIC_ORIGIN", "CATERING_API_URL", "VALKEY_URL", "GOOGLE_MAPS_KEY", "SANDBOX_DATA", "SANDBOX_FACE", "CLOCK"].map(
      (name) => [name, ""],
    ),
  ),
};

export default defineConfig({
  testDir: "e2e",
  testMatch: isFirstOnly ? FIRST.split(" ").map((name) => `**/${name}.spec.ts`) : "**/*.spec.ts",
  outputDir: path.join(folder, "failures"),
  // Files run beside each other: each has visitors of its own.
  workers: 2,
  // On a busy machine a browser may be late: such a test gets a second try, and the last lines say so.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL: embedded.url,
    // Playwright's own says HeadlessChrome, which servers take for a robot.
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
    locale: "en-US",
    // Far from every store and from the server: the browser's zone must never matter.
    timezoneId: "Asia/Tokyo",
    screenshot: "only-on-failure",
    launchOptions: { executablePath },
  },
  // A test runs with scripts, on the first server. Tags in its title add: `@noscript`, without scripts too (what differs
  // there in a browser; every screen is tested so in process, tests/app); `@lean` and `@apart`, on the other two servers.
  projects: [
    { name: "script on", metadata: embedded },
    { name: "script off", metadata: embedded, grep: /@noscript/, use: { javaScriptEnabled: false } },
    { name: "lean API", metadata: lean, grep: /@lean/, use: { baseURL: lean.url } },
    ...[true, false].map((javaScriptEnabled) => ({
      name: `script ${javaScriptEnabled ? "on" : "off"}, catering API apart`,
      metadata: apart,
      grep: /@apart/,
      use: { baseURL: apart.url, javaScriptEnabled },
    })),
  ],
  webServer: [
    {
      command: startAs(embedded, "server/start.mjs"),
      url: `${embedded.url}/order-now`,
      env: { ...BARE, PORT: String(port), SANDBOX_DATA: embedded.data, CLOCK: ORDINARY_DAY },
      ...LIFE,
    },
    {
      command: startAs(lean, "server/start.mjs"),
      url: `${lean.url}/order-now`,
      env: { ...BARE, PORT: String(port + 3), SANDBOX_DATA: lean.data, SANDBOX_FACE: "lean", CLOCK: ORDINARY_DAY },
      ...LIFE,
    },
    {
      command: startAs(api, "packages/lab/sandbox.ts"),
      url: `${api.url}/contract`,
      env: { ...BARE, HOST: "localhost", SANDBOX_PORT: String(port + 2), SANDBOX_DATA: api.data },
      ...LIFE,
    },
    {
      command: startAs(apart, "server/start.mjs"),
      url: `${apart.url}/order-now`,
      env: {
        ...BARE,
        PORT: String(port + 1),
        PUBLIC_ORIGIN: apart.url,
        SESSION_SECRETS: "only-for-this-test-run-0123456789abcdef",
        CATERING_API_URL: api.url,
      },
      ...LIFE,
    },
  ],
});

/** A server under test: its address, the file of its orders, and its log, one JSON object a line. */
function placeAt(name: string, at: number) {
  const own = path.join(folder, name);
  const url = `http://localhost:${at}`;
  return { url, folder: own, data: path.join(own, "catering.sqlite"), log: path.join(own, "server.log") };
}

function startAs({ folder: own, log }: { folder: string; log: string }, program: string): string {
  return `"${process.execPath}" e2e/support/start-server.ts "${own}" "${log}" ${program}`;
}
