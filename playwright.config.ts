import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.ts";

/*
 * This file is read by the main process and again by each worker. What is found or decided here is handed on through
 * the environment, where tests can read it too:
 *   PLATTER_E2E_DATA  the file of the embedded catering API's store
 *   PLATTER_E2E_LOG   the log of the server under test, one JSON object a line
 */
const port = Number(process.env.PLATTER_E2E_PORT ?? 3199);
const folder = path.join(import.meta.dirname, "test-results", `e2e-${port}`);
const server = path.join(folder, "server");
process.env.PLATTER_E2E_DATA = path.join(server, "catering.sqlite");
process.env.PLATTER_E2E_LOG = path.join(server, "server.log");
const executablePath = findBrowser();
if (!executablePath) throw new Error("There is no browser for these tests. npm test installs one.");
process.env.PLATTER_CHROMIUM = executablePath;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: path.join(folder, "failures"),
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL: `http://localhost:${port}`,
    // Playwright's own says HeadlessChrome, which servers take for a robot.
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
    locale: "en-US",
    // Far from every store and from the server: the browser's zone must never matter.
    timezoneId: "Asia/Tokyo",
    screenshot: "only-on-failure",
    launchOptions: { executablePath },
  },
  projects: [{ name: "script on" }, { name: "script off", use: { javaScriptEnabled: false } }],
  webServer: {
    // The shell starts afresh, and the server takes its place, so that it gets the signal to stop.
    command: `rm -rf "${server}" && mkdir -p "${server}" && exec "${process.execPath}" server/main.ts > "${process.env.PLATTER_E2E_LOG}"`,
    url: `http://localhost:${port}/order-now`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: String(port),
      SANDBOX_DATA: process.env.PLATTER_E2E_DATA,
      NODE_ENV: "production",
      TZ: "UTC",
      // Whatever this shell has set for other purposes: an empty setting counts as none.
      ...Object.fromEntries(["PUBLIC_ORIGIN", "CATERING_API_URL", "VALKEY_URL", "GOOGLE_MAPS_KEY"].map((n) => [n, ""])),
    },
  },
});
