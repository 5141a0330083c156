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

interface Try {
  username: string;
  from: string;
  /** The bot check's token; without it the stricter limits apply. */
  checked?: string;
}

async function signIn(site: string | undefined, { username, from, checked = "" }: Try): Promise<Response> {
  return fetch(`${site}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: String(site), "x-forwarded-for": from, cookie: "cookies=1" },
    body: new URLSearchParams({ username, password: "wrong", "cf-turnstile-response": checked }),
  });
}

test("wrong passwords are counted across replicas, and by each alone while the store is down", async ({ scripts }) => {
  test.skip(!scripts || !store, "no browser takes part, and there must be a store");
  const { urls, shared, stop } = await startReplicas();
  try {
    const checks = [
      { checked: "human", perPair: 10, perAddress: 30, account: "ada@example.com", from: "198.51.100.7" },
      { checked: "", perPair: 5, perAddress: 15, account: "ben@example.com", from: "198.51.100.8" },
    ];
    for (const { checked, perPair, perAddress, account, from } of checks) {
      for (let count = 0; count < perPair; count++) {
        const tried = { username: account, from: "203.0.113.99", checked };
        expect((await signIn(urls[count % 2], tried)).status).toBe(422);
      }
      for (const url of urls) {
        const refused = await signIn(url, { username: ` ${account.toUpperCase()}`, from: "203.0.113.99", checked });
        expect(refused.status).toBe(429);
        const seconds = Number(refused.headers.get("retry-after"));
        expect(seconds).toBeGreaterThan(800);
        expect(seconds).toBeLessThanOrEqual(900);
        // The account itself is not locked.
        expect((await signIn(url, { username: account, from: "203.0.113.98", checked })).status).toBe(422);
      }
      // Of one address, whatever the account.
      for (let count = 0; count < perAddress; count++) {
        const tried = { username: `nobody-${count}-${checked}@example.com`, from, checked };
        expect((await signIn(urls[count % 2], tried)).status).toBe(422);
      }
      for (const url of urls)
        expect((await signIn(url, { username: "nobody@example.com", from, checked })).status).toBe(429);
    }

    await shared?.kill();
    // Each has a count of its own now: neither shut out nor without a limit.
    for (const url of urls) {
      const statuses = [];
      for (let count = 0; count < 11; count++) {
        const tried = { username: "cleo@example.com", from: "192.0.2.1", checked: "human" };
        statuses.push((await signIn(url, tried)).status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    }
  } finally {
    stop();
  }
});

test("each bag becomes one order after five submits over two servers, some killed in between (SUBMIT-04)", async ({
  scripts,
}) => {
  test.skip(!scripts, "no browser takes part");
  test.setTimeout(180_000);
  // The whole of it is npm run lab soak.
  const soak = spawn(process.execPath, ["packages/lab/soak.ts", "40", "6"], { cwd: root, env: process.env });
  let said = "";
  for (const stream of [soak.stdout, soak.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
  const code = await new Promise((resolve) => soak.once("exit", resolve));
  expect(said).toContain("40 checkouts, each pressed 5 times, and 6 kills: 46 orders");
  expect(code).toBe(0);
});
