import path from "node:path";
import { defineConfig } from "@playwright/test";
import { ORDINARY_DAY } from "./e2e/support/ordinary-day.ts";
import { findBrowser } from "./scripts/browser.ts";

/*
 * Starts three sites: one with the embedded catering API, one whose embedded API sends only the fields that the
 * specification names, and one that calls the API in a separate process and uses the real time. The main process and
 * each worker evaluate this file, so environment variables and each project's metadata pass on ports and folders.
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
 * Browser test files that `npm test` runs: an order from end to end in both script modes, and behavior that only a
 * browser shows. All files take ten minutes more: `npm test -- --all`, `npm run test:e2e`.
 */
const FIRST =
  "browser-error confirmation dish-picture fold journey other-build policy-reports stock-server text-form weights";
const isFirstOnly = process.env.PLATTER_E2E === "first";

const LIFE = { timeout: 60_000, gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 } } as const;

const BARE = {
  NODE_ENV: "production",
  TZ: "UTC",
  // Longer upstream time limits, so that replies do not time out on a busy machine.
  UPSTREAM_TIME_SCALE: "4",
  // Clears settings inherited from the shell: an empty value counts as not set.
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
  // Test files run in parallel, since each creates its own visitors.
  workers: 2,
  // A busy CI machine may delay the browser; `npm test` reports tests that needed the retry.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL: embedded.url,
    // Playwright's default user agent contains HeadlessChrome, which servers classify as a bot.
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
    locale: "en-US",
    // A zone far from every store's and the server's, since the browser's zone must have no effect.
    timezoneId: "Asia/Tokyo",
    screenshot: "only-on-failure",
    launchOptions: { executablePath },
  },
  // A test runs with scripts on the first server. Tags in its title add runs: `@noscript` without scripts (tests/app
  // covers every screen without a browser), `@lean` and `@apart` on the other two servers.
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

/** A server under test: its URL, its SQLite database, and its log with one JSON object per line. */
function placeAt(name: string, at: number) {
  const own = path.join(folder, name);
  const url = `http://localhost:${at}`;
  return { url, folder: own, data: path.join(own, "catering.sqlite"), log: path.join(own, "server.log") };
}

function startAs({ folder: own, log }: { folder: string; log: string }, program: string): string {
  return `"${process.execPath}" e2e/support/start-server.ts "${own}" "${log}" ${program}`;
}
