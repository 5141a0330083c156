import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { leastChoices } from "../conformance/choices.ts";
import { openContract } from "../conformance/contract.ts";
import { DEMANDS } from "../conformance/demands.ts";
import { exchange } from "../conformance/exchange.ts";
import type { Options } from "../conformance/options.ts";
import { createProbe } from "../conformance/probe.ts";
import { PROMISES } from "../conformance/promises.ts";
import type { Result } from "../conformance/result.ts";
import { checkConformance } from "../conformance/run.ts";
import { rows } from "../ids.ts";
import { callOf } from "../../../server/catering/operation.ts";
import { OPERATIONS } from "../../../server/catering/catering.ts";
import { SETUP_OPERATIONS } from "../../../server/catering/setup.ts";
import { type SandboxOptions, createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import { type Fetch, isFor } from "../../../tests/support/altered-api.ts";
import { CARRY_OUT } from "../../../tests/support/builders/orders.ts";
import { BREAKAGES } from "../../../tests/support/breakages.ts";

const NOW = new Date("2026-11-17T17:00:00Z");
const CARD = "4111222233334444";
const ADA = { email: "ada@example.com", password: "zebra-crossing-9" };
const GIFT_CARD = { number: "6035710000000033", pin: "3333" };
const NOTHING: Options = { write: false };
const READING: Options = { account: ADA, giftCard: GIFT_CARD, promo: "ZEBRA5", write: false };
const EVERYTHING: Options = { ...READING, client: { id: "site", secret: "s" }, card: CARD, write: true };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function sandbox(options: SandboxOptions = {}): Fetch {
  const opened = createSandbox({ now: () => NOW, control: false, ...options });
  closing.push(() => opened.close());
  return opened.fetch;
}

/** Against an API in this process. */
function check(fetch: Fetch, options: Options): Promise<Result[]> {
  return checkConformance({ baseUrl: "http://api.test", fetch }, options, NOW);
}

function having(results: readonly Result[], outcome: Result["outcome"]): Result[] {
  return results.filter((result) => result.outcome === outcome);
}

const ANSWERS = "Answers as the contract says";

function inOneLine({ call, what, detail }: Result): string {
  return `${call}: ${what}: ${detail}`;
}

describe("the embedded API", () => {
  /** Unreachable in any run: they need an email, a person or a receipt. */
  const OUT_OF_REACH = {
    "order-by-token": "needs the token of a letter",
    "process-with-new-payment": "needs the token of a letter",
    "confirm-account": "needs the token of a letter",
    "reset-password": "needs the token of a letter",
    "retrieve-card-info": "needs somebody who enters a card at the provider",
    "promote-checkout-session": "needs somebody who enters a card at the provider",
    "loyalty-sales-add": "needs a paper receipt",
  };

  test("passes for a customer; each operation is judged by its replies, and skipped ones cannot be tested (API-01, API-44, API-62)", async () => {
    const results = await check(sandbox(), EVERYTHING);
    expect(having(results, "fails")).toEqual([]);
    const answers = Object.entries(OUT_OF_REACH).map(([call, detail]) => `${call}: ${ANSWERS}: ${detail}`);
    expect(having(results, "skipped").map(inOneLine)).toEqual(answers);
    const calls = results.filter(({ what, outcome }) => what === ANSWERS && outcome !== "hint").map(({ call }) => call);
    expect(calls).toEqual(OPERATIONS.map(({ name }) => name));
  });

  test("every requirement of a row is tested, and every operation has a promise (API-01)", async () => {
    const tried = new Set((await check(sandbox(), EVERYTHING)).map(({ what }) => what.replace(/ \([A-Z]+-\d+\)$/, "")));
    expect([...DEMANDS.keys()].filter((what) => !tried.has(what))).toEqual([]);
    expect(Object.keys(PROMISES).toSorted()).toEqual(OPERATIONS.map(({ name }) => name).toSorted());
    const named = [...DEMANDS.values(), ...Object.values(PROMISES).flatMap(({ tells }) => tells)];
    expect([...new Set(named.map(({ row }) => row))].filter((row) => !rows.includes(row))).toEqual([]);
  });

  test("a read-only guest run passes, with a reason for each skipped check (API-39, API-44)", async () => {
    const results = await check(sandbox(), NOTHING);
    expect(having(results, "fails")).toEqual([]);
    const reasons = new Set(having(results, "skipped").map(({ detail }) => detail));
    expect([...reasons].toSorted()).toEqual(
      [
        "needs --account",
        "needs --gift-card",
        "needs --promo",
        "would change data: needs --write",
        ...new Set(Object.values(OUT_OF_REACH)),
      ].toSorted(),
    );
  });

  test("without --write only carts, estimates and the token are left behind (API-39, API-44)", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "conformance-"));
    closing.push(() => rmSync(folder, { recursive: true }));
    const data = path.join(folder, "store.db");
    const untouched = await recordsAfter(data, async () => {});
    const read = await recordsAfter(data, (fetch) => check(fetch, { ...READING, card: CARD }));
    const written = await recordsAfter(data, (fetch) => check(fetch, EVERYTHING));
    const changed = (records: Records) =>
      Object.keys(records).filter((table) => JSON.stringify(records[table]) !== JSON.stringify(untouched[table]));
    expect(changed(read).toSorted()).toEqual(["cart_lines", "carts", "estimates", "tokens"]);
    expect(read["orders"]).toHaveLength(0);
    // A guest's, a customer's, a delivered one and an approved quote.
    expect(written["orders"]).toHaveLength(4);
    expect(changed(written)).toEqual(expect.arrayContaining(["mail", "past_orders", "points", "provider_sessions"]));
  });
});

test("minimal choices make every dish orderable (API-25, API-33)", async () => {
  const probe = createProbe({ baseUrl: "http://api.test", fetch: sandbox() }, openContract(OPERATIONS), OPERATIONS);
  const refused: number[] = [];
  let dishes = 0;
  for (const orderTypeId of [1, 2]) {
    const key = { storeId: 1, orderTypeId, date: "2026-11-18" };
    const envelope = { ...CARRY_OUT, orderTypeId, day: key.date, time: "12:00" };
    for (const { id: categoryId } of (await probe.site().categories(key)).value) {
      for (const { id: menuItemId } of (await probe.site().category(key, categoryId)).value.menuItems) {
        const modifiers = leastChoices((await probe.site().modifiers(key, menuItemId)).value);
        const { id } = await probe.site().createCart(orderTypeId, "1001");
        const line = { menuItemId, quantity: 1, specialInstructions: "", modifiers };
        await probe
          .site()
          .addLine(id, envelope, line)
          .catch(() => refused.push(menuItemId));
        dishes += 1;
      }
    }
  }
  expect(refused).toEqual([]);
  expect(dishes).toBeGreaterThan(50);
});

describe("an API with one fault", () => {
  test.each(BREAKAGES)("$what", async ({ breakIt, call, write }) => {
    const results = await check(breakIt(sandbox()), write ? EVERYTHING : READING);
    const failing = new Set(having(results, "fails").map(({ call }) => call));
    expect([...failing]).toEqual([call]);
  });

  test("a fault is reported with its place and the expected value (API-33)", async () => {
    const { breakIt } = BREAKAGES.find(({ what }) => what.includes("a price is a string"))!;
    const results = await check(breakIt(sandbox()), NOTHING);
    const cannot = "the site cannot charge for what is in the bag";
    const fault = `cart-add: ${ANSWERS}: cart[0].price must be number: ${cannot}`;
    expect(having(results, "fails").map(inOneLine)).toEqual([fault]);
    expect(having(results, "skipped").map(inOneLine)).toContain(
      "cart-remove: Takes this line away and no other (API-35): needs cart-add, which failed",
    );
  });

  test("without restaurants the run continues; checks that need one are skipped (API-04)", async () => {
    const none: Fetch = async (request) =>
      request.url.endsWith("/customer-stores") ? Response.json([]) : api(request);
    const api = sandbox();
    const results = await check(none, EVERYTHING);
    expect(having(results, "fails").map(({ call }) => call)).toEqual(["customer-stores"]);
    const adding = results.filter(({ call }) => call === "cart-add").map(({ outcome, detail }) => [outcome, detail]);
    expect(adding).toContainEqual(["skipped", "no restaurant takes orders online for carry out"]);
    expect(results.filter(({ call, outcome }) => call === "cart-add" && outcome === "holds")).toEqual([]);
  });

  test("an unknown restaurant in --store is no fault of the API (API-05)", async () => {
    const results = await check(sandbox(), { ...NOTHING, storeNumber: "9999" });
    expect(having(results, "fails")).toEqual([]);
    const [adding] = results.filter(({ call }) => call === "cart-add");
    expect(adding).toMatchObject({ outcome: "skipped", detail: "no restaurant has the number of --store" });
  });

  test("a missing optional call is skipped (API-60)", async () => {
    const api = sandbox();
    const without: Fetch = async (request) =>
      request.url.includes("/loyalty-sales/") ? Response.json({}, { status: 404 }) : api(request);
    const results = await check(without, READING);
    expect(having(results, "fails")).toEqual([]);
    const sales = results.find(({ call }) => call === "loyalty-sales");
    expect(sales).toMatchObject({ outcome: "skipped", detail: "optional, and the API answers 404" });
  });

  test("a missing sign-up is skipped, whatever the API's status for it (API-62, OUT-01)", async () => {
    const api = sandbox();
    const without: Fetch = async (request) =>
      isFor(request, "POST", /\/user$/) ? Response.json({}, { status: 405 }) : api(request);
    const results = await check(without, EVERYTHING);
    expect(having(results, "fails")).toEqual([]);
    expect(results.find(({ call }) => call === "sign-up")).toMatchObject({ outcome: "skipped" });
  });

  test("an unreachable API ends the run after a few calls (ERR-08)", async () => {
    let calls = 0;
    const results = await check(() => {
      calls += 1;
      return Promise.reject(new TypeError("fetch failed"));
    }, EVERYTHING);
    expect(calls).toBe(5);
    expect(having(results, "fails")).toHaveLength(5);
    expect(having(results, "holds")).toEqual([]);
    expect(having(results, "skipped").map(({ detail }) => detail)).toContain("the API has stopped answering");
  });

  test("a busy API is retried after its wait (ERR-03)", async () => {
    const api = sandbox();
    let refusals = 0;
    const busy: Fetch = async (request) => {
      const isFirst = request.url.endsWith("/order-types") && refusals++ === 0;
      return isFirst ? new Response("", { status: 429, headers: { "retry-after": "1" } }) : api(request);
    };
    const call = callOf(SETUP_OPERATIONS.orderTypes, {});
    expect(await exchange({ baseUrl: "http://api.test", fetch: busy }, call)).toMatchObject({ status: 200 });
    expect(refusals).toBe(2);
  });
});

test("a reply slower than the site would wait is noted, not failed", async () => {
  const api = sandbox();
  let late = 0;
  vi.spyOn(performance, "now").mockImplementation(() => late);
  closing.push(() => vi.restoreAllMocks());
  const slow: Fetch = (request) => {
    if (request.url.endsWith("/order-lead-times")) late += 7_000;
    return api(request);
  };
  const results = await check(slow, NOTHING);
  const notes = having(results, "holds").filter(({ detail }) => detail !== "");
  expect(notes.map(inOneLine)).toEqual([`order-lead-times: ${ANSWERS}: took 7.0 s; the site waits 6.0 s`]);
});

test("no result holds a token, password, card number or PIN, whatever the API answers", async () => {
  const api = sandbox();
  const seen = new Set<string>([CARD, GIFT_CARD.number, GIFT_CARD.pin, ADA.password]);
  let calls = 0;
  const echoing: Fetch = async (request) => {
    const sent = await request.clone().text();
    const token = request.headers.get("authorization")?.slice("Bearer ".length);
    if (token) seen.add(token);
    const reply = await api(request);
    if (request.url.endsWith("/oauth/token") && reply.ok) {
      seen.add(((await reply.clone().json()) as { access_token: string }).access_token);
      return reply;
    }
    // Each third reply repeats its request in every field that a message could be made from.
    if (++calls % 3 !== 0) return reply;
    // Some are noticed at once by a secret in the reply; the others get further.
    const told = [...seen].filter((secret) => calls % 2 === 0 || ![CARD, ADA.password].includes(secret));
    const echo = [...told, ...(calls % 2 === 0 ? [sent] : [])].join(" ");
    const fields = Object.fromEntries([...told.toReversed(), echo].map((text) => [text, [{ [text]: text }]]));
    const body = { message: echo, modelState: fields, orderNumber: told.at(-1), cart: [fields], ...fields };
    return Response.json(body, { status: [200, 400, 500][calls % 9 === 0 ? 2 : (calls / 3) % 2]! });
  };
  const results = [...(await check(echoing, EVERYTHING)), ...(await check(echoing, { ...EVERYTHING, write: false }))];
  expect([...having(results, "fails"), ...having(results, "hint")].length).toBeGreaterThan(40);
  const words = JSON.stringify(results);
  expect([...seen].filter((secret) => words.includes(secret))).toEqual([]);
});

describe("npm run conformance", () => {
  test("passes with exit code 0, a table and counts, and prints no secrets (API-01)", async () => {
    const url = await listen(sandbox({ now: () => new Date(), client: { id: "site", secret: "client-secret-5" } }));
    const { code, output } = await run([
      `--url=${url}/`,
      `--account=${ADA.email}:${ADA.password}`,
      "--client=site:client-secret-5",
      "--store=1001",
      "--card=4111-2222 3333 4444",
      `--gift-card=${GIFT_CARD.number}:${GIFT_CARD.pin}`,
      "--promo=ZEBRA5",
      "--write",
    ]);
    const lines = output.trimEnd().split("\n");
    expect(lines[0]).toMatch(/^call +result +what must hold$/);
    expect(lines.at(-1)).toMatch(/^\d+ hold, 0 fail, \d+ hints, 7 skipped$/);
    expect(code).toBe(0);
    for (const secret of [ADA.password, "client-secret-5", CARD, GIFT_CARD.number, GIFT_CARD.pin])
      expect(output).not.toContain(secret);
  });

  test("fails with exit code 1 and the reason (API-01)", async () => {
    const api = sandbox({ now: () => new Date() });
    const broken = BREAKAGES.find(({ what }) => what.includes("an HTML page"))!.breakIt(api);
    const { code, output } = await run(["--url", await listen(broken)]);
    expect(output).toMatch(/\norder-lead-times +FAILS +Answers as the contract says: the reply is no valid JSON/);
    expect(output.trimEnd().split("\n").at(-1)).toMatch(/^\d+ hold, 1 fail, \d+ hints, \d+ skipped$/);
    expect(code).toBe(1);
  });

  test.each([
    ["nothing", [], "--url is missing."],
    ["a wrong kind of address", ["--url", "ftp://api.test"], "--url is no http or https address."],
    ["an account without a password", ["--url", "http://api.test", "--account", "zebra-crossing-9"], "--account wants"],
    ["a gift card without its number", ["--url", "http://api.test", "--gift-card", ":3333"], "--gift-card wants"],
    ["an extra argument", ["--url", "http://api.test", "zebra-crossing-9"], "There is an argument too many"],
    ["an unknown option", ["--url", "http://api.test", "--pin=3333"], "There is an argument too many"],
    ["an option without a value", ["--url"], "There is an argument too many"],
  ])("%s exits with 2, without repeating the value (API-01)", async (_what, words, message) => {
    const { code, output } = await run(words);
    expect(code).toBe(2);
    expect(output).toContain(message);
    expect(output).toContain("npm run conformance -- --url URL");
    expect(output).not.toMatch(/zebra-crossing-9|3333/);
  });
});

type Records = Record<string, unknown[]>;

/** Every table of a sandbox's store, after it was used. */
async function recordsAfter(data: string, runOn: (fetch: Fetch) => Promise<unknown>): Promise<Records> {
  const opened = createSandbox({ now: () => NOW, data });
  await runOn(opened.fetch);
  opened.close();
  const reader = new DatabaseSync(data);
  const tables = reader
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .all();
  const rows = tables.map(({ name }) => [name, reader.prepare(`SELECT * FROM "${String(name)}"`).all()]);
  reader.close();
  return Object.fromEntries(rows) as Records;
}

async function listen(fetch: Fetch): Promise<string> {
  const server = createServer(createRequestListener(fetch));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function run(words: string[]): Promise<{ code: number; output: string }> {
  const root = path.resolve(import.meta.dirname, "../../..");
  const child = spawn(process.execPath, ["packages/lab/conformance.ts", ...words], { cwd: root });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  return { code: code as number, output };
}
