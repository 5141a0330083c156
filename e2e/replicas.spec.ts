import { spawn } from "node:child_process";
import path from "node:path";
import { findStore } from "../scripts/browser.ts";
import { startSharedStore } from "../scripts/shared-store.ts";
import { startSite } from "../scripts/servers.ts";
import { expect, test } from "./support/test.ts";

const root = path.resolve(import.meta.dirname, "..");
const store = findStore();

/** Two servers and the store they share, as an operator runs them. */
async function startReplicas() {
  const shared = await startSharedStore();
  const settings = {
    VALKEY_URL: shared?.url ?? "",
    SESSION_SECRETS: "only-for-this-test-run-0123456789abcdef",
    // This test is the proxy: it names the client.
    TRUSTED_PROXY_HOPS: "1",
    TURNSTILE_SITE_KEY: "key-of-this-test",
  };
  const sites = await Promise.all([startSite(settings), startSite(settings)]);
  // The first request opens the store.
  for (const { url } of sites) await fetch(`${url}/login`);
  const stop = () => {
    for (const site of sites) site.stop();
    shared?.stop();
  };
  return { urls: sites.map(({ url }) => url), shared, stop };
}

/** Without the bot check's token, so that the stricter limits apply. */
async function signIn(site: string | undefined, tried: { username: string; from: string }): Promise<Response> {
  return fetch(`${site}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: String(site), "x-forwarded-for": tried.from, cookie: "cookies=1" },
    body: new URLSearchParams({ username: tried.username, password: "wrong", "cf-turnstile-response": "" }),
  });
}

test("wrong passwords are counted across replicas, and by each alone while the store is down", async () => {
  test.skip(!store, "no store is installed");
  const { urls, shared, stop } = await startReplicas();
  try {
    for (let count = 0; count < 5; count++)
      expect((await signIn(urls[count % 2], { username: "ben@example.com", from: "203.0.113.99" })).status).toBe(422);
    for (const url of urls) {
      const refused = await signIn(url, { username: " BEN@EXAMPLE.COM", from: "203.0.113.99" });
      expect(refused.status).toBe(429);
      const seconds = Number(refused.headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(800);
      expect(seconds).toBeLessThanOrEqual(900);
      // The account itself is not locked.
      expect((await signIn(url, { username: "ben@example.com", from: "203.0.113.98" })).status).toBe(422);
    }
    // Of one address, whatever the account.
    const from = "198.51.100.8";
    for (let count = 0; count < 15; count++)
      expect((await signIn(urls[count % 2], { username: `other-${count}@example.com`, from })).status).toBe(422);
    for (const url of urls) expect((await signIn(url, { username: "other@example.com", from })).status).toBe(429);

    await shared?.kill();
    // Each has a count of its own now: neither shut out nor without a limit.
    for (const url of urls) {
      const statuses = [];
      for (let count = 0; count < 6; count++)
        statuses.push((await signIn(url, { username: "cleo@example.com", from: "192.0.2.1" })).status);
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    }
  } finally {
    stop();
  }
});

test("each bag becomes one order after five submits over two servers, some killed in between (SUBMIT-04)", async () => {
  test.setTimeout(180_000);
  // The whole of it is npm run lab soak.
  const soak = spawn(process.execPath, ["packages/lab/soak.ts", "40", "6"], { cwd: root, env: process.env });
  let said = "";
  for (const stream of [soak.stdout, soak.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
  const code = await new Promise((resolve) => soak.once("exit", resolve));
  expect(said).toContain("40 checkouts, each pressed 5 times, and 6 kills: 46 orders");
  expect(code).toBe(0);
});
