import { describe, expect, test } from "vitest";
import { logPath } from "../../../server/observability/log.ts";
import { createSealer } from "../../../server/session/seal.ts";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { fillDeliveryBag, placeDelivery } from "../../support/deliveries.ts";
import { status } from "../../support/faults.ts";
import { placeOrder } from "../../support/journey.ts";
import { asCustomer } from "../../support/sign-in.ts";
import { expectAt, expectText, expectNoText } from "../../support/expect.ts";
import { expectPage } from "../../support/page.ts";

const STATUS = "/delivery-status/";
const asked = ({ app }: Browser) => app.asked(STATUS).length;

/** The delivery comes tomorrow at 12:30 PM in Dallas. */
const ARRIVAL = Date.parse("2026-11-22T18:30:00Z");
const before = (minutes: number) => new Date(ARRIVAL - minutes * 60_000);
const HOUR = 60;
const PLACED = "Your order has been placed.";
const ON_THE_WAY = "Your food is on the way.";
const HERE = "Your driver has arrived with your food";
const DELIVERED = "Your order has been delivered";

interface Placed {
  app: TestApp;
  browser: Browser;
  confirmation: string;
  /** The private link on the confirmation. */
  link: string;
  key: string;
}

async function placed(app?: TestApp, cookies?: Map<string, string>): Promise<Placed> {
  const browser = await placeDelivery(app, cookies);
  expect(browser.heading()).toBe("Thanks for your order");
  const link = browser.links()["Follow your delivery"] ?? "";
  return { app: browser.app, browser, confirmation: browser.url, link, key: link.split("key=")[1] ?? "" };
}

const poll = (link: string) => link.replace("/delivery?", "/delivery/status?");
const page = (app: TestApp, path: string, init?: RequestInit) =>
  app.handle(new Request(`http://localhost:3000${path}`, init));

describe("Where's My Food?", () => {
  test("the confirmation links to status, arrival time, driver and the partner's tracking page (TRACK-01, TRACK-02, TRACK-03)", async () => {
    const { browser, link } = await placed();
    expect(asked(browser)).toBe(0);
    expectText(
      await browser.visit(link),
      new RegExp(`Where's My Food\\?\\s*Arrives Tomorrow, Sun, Nov 22, 12:30 PM - 12:45 PM\\s*${PLACED}`),
      "Last checked 10:00 AM",
      /Driver\s*Unassigned\s*Driver phone\s*N\/A/,
    );
    expectText(browser, /Estimated delivery time\s*11\/22\/2026, 12:30 PM\s*Delivery service\s*DoorDash/);
    expect(browser.html).toMatch(
      /<a class="button" href="https:\/\/delivery\.example\/track\/[^"]+" target="_blank" rel="noopener noreferrer"><span class="vh">Where&#x27;s My Food\?/,
    );
    expect(asked(browser)).toBe(1);
    expectText(browser, "Anyone with the link can follow your delivery");
    expect(browser.html).toMatch(/<li[^>]*aria-current="step"[^>]*>.{0,400}<span>Your order has been placed\./);
  });

  test("a pickup has none, and no status call is made (TRACK-01)", async () => {
    const browser = await placeOrder();
    expectNoText(browser, "Where's My Food?");
    expectPage(await browser.visit(`${browser.url}/delivery`), { status: 404 });
    expect(asked(browser)).toBe(0);
  });

  test("each step shows the message of its row; after delivery no call and no Refresh (TRACK-02, TRACK-04, TRACK-06, API-48)", async () => {
    const { app, browser, link } = await placed();
    for (const [minutes, words] of [
      [36, PLACED],
      [35, "Your driver is on their way to the store."],
      [25, "Your driver is at the store."],
      [15, ON_THE_WAY],
      [3, HERE],
      [0, DELIVERED],
    ] as const) {
      app.clock.now = before(minutes);
      expectText(await browser.visit(link), words);
      if (minutes < 36) expect(browser.html).toMatch(/<dt>Driver phone<\/dt><dd><a href="tel:\+?\d+"/);
    }
    // The status is final: no call and no Refresh, but the partner's link (TRACK-02).
    expectNoText(browser, "Refresh");
    expectText(browser, "Where's My Food? Track with DoorDash");
    const calls = asked(browser);
    app.wait(10);
    expectText(await browser.visit(link), DELIVERED);
    expect(asked(browser)).toBe(calls);
  });
});

describe("one status call per minute and order, for any number of viewers (TRACK-05)", () => {
  test("concurrent and successive viewers cause one call in a minute and one in the next", async () => {
    const { app, confirmation, link, browser } = await placed();
    app.wait(61 / 60);
    const calls = app.calls.length;
    const paths = [link, poll(link), `${link}&refresh=60`];
    const viewers = Array.from({ length: 99 }, (_, index) => page(app, paths[index % 3] ?? ""));
    for (const reply of await Promise.all(viewers)) expect(reply.status).toBe(200);
    app.wait(50 / 60);
    for (const path of paths) expect((await page(app, path)).status).toBe(200);
    // No other call is made.
    expect(app.calls.slice(calls).map(({ path }) => path)).toEqual([
      `/customer-api/order-shopping-cart/delivery-status/${confirmation.split("/").at(-1)}`,
    ]);
    app.wait(10 / 60);
    await browser.visit(confirmation);
    await browser.visit(link);
    expect(asked(browser)).toBe(2);
    // Another order has its own call.
    const other = await placed(app);
    for (const each of [link, other.link]) await openBrowser(app).visit(each);
    expect(asked(browser)).toBe(3);
  });

  test("a failed call is not retried within the minute; the last status stays, with its time", async () => {
    const { app, browser, link } = await placed();
    app.clock.now = before(15);
    expectText(await browser.visit(link), ON_THE_WAY);
    app.answer(STATUS, status(500));
    app.wait(5);
    const calls = asked(browser);
    for (let viewer = 0; viewer < 20; viewer++) await browser.visit(link);
    expect(asked(browser)).toBe(calls + 1);
    const shows = [ON_THE_WAY, "We could not check just now. This is how it was at 12:15 PM."];
    expectPage(browser, { status: 200, shows });
    app.intercept = null;
    app.wait(8);
    expectPage(await browser.visit(link), { shows: HERE, hides: "We could not check" });
  });

  test("before the first status nothing is claimed, and the confirmation works", async () => {
    const app = startApp();
    app.answer(STATUS, status(503));
    const { browser, link } = await placed(app);
    const words = "The status of your delivery cannot be shown right now. Your order is not affected.";
    expectText(browser, "Deliver To1500 Main St");
    expectText(await browser.visit(link), words);
    expectNoText(browser, /Your order has been placed\.|Last checked|Unassigned/);
    await browser.visit(link);
    expect(asked(browser)).toBe(1);
  });

  test("status failures do not block delivery estimates", async () => {
    const { app, link } = await placed();
    app.answer(STATUS, status(500));
    for (let minute = 0; minute < 12; minute++) {
      app.wait(2);
      await openBrowser(app).visit(link);
    }
    expectText(await fillDeliveryBag(app), "Rocket Riders");
  });

  test("a visitor who leaves does not cancel the shared call; the JSON for scripts is not cacheable", async () => {
    const { app, link } = await placed();
    app.wait(2);
    let answer: (() => void) | null = null;
    app.intercept = async (request) => {
      if (!request.url.includes(STATUS)) return null;
      await new Promise<void>((resolve) => (answer = resolve));
      return request.signal.aborted ? Response.error() : null;
    };
    const leaving = new AbortController();
    const first = page(app, poll(link), { signal: leaving.signal }).catch(() => null);
    const second = page(app, poll(link));
    await expect.poll(() => answer).not.toBeNull();
    leaving.abort();
    (answer as unknown as () => void)();
    await first;
    const reply = await second;
    const told = { sentence: PLACED, driver: "Unassigned", checkedAt: "10:02 AM", isStale: false };
    expect(await reply.json()).toMatchObject(told);
    expect(reply.headers.get("cache-control")).toBe("private, no-store, no-cache");
    expect(reply.headers.getSetCookie()).toEqual([]);
  });
});

describe("the private link", () => {
  test("shows another visitor status and store, and no data of customer or order (TRACK-01)", async () => {
    const { app, link } = await placed();
    const stranger = await openBrowser(app).visit(link);
    const shows = [PLACED, "Dallas Uptown", "(214) 555-0101"];
    expectPage(stranger, { status: 200, heading: "Where's My Food?", shows });
    const data = await page(app, link.replace("/delivery?", "/delivery.data?"));
    // Sealed tokens are random, so that three letters of them may match.
    const everything = (stranger.html + (await data.text())).replaceAll(/[\w-]{20,}/g, "");
    const secrets = ["Ana", "Brien", "1 Main St", "1500 Main St", "Bowl", "Ring twice", "1111", "24.50"];
    for (const secret of [...secrets, "See the whole order"]) expect(everything, secret).not.toContain(secret);
    expect(stranger.headers.get("referrer-policy")).toBe("same-origin");
    expect(stranger.headers.get("x-robots-tag")).toBe("noindex");
    expect(stranger.headers.get("cache-control")).toBe("private, no-store, no-cache");
    // The order itself shows no more than its number reveals.
    await stranger.visit(link.split("/delivery")[0] ?? "");
    expectNoText(stranger, "Brien", "1 Main St", "1500 Main St", "Ring twice", "1111");
  });

  test("expires after a week of any use, and the page has no newer one", async () => {
    const { app, link, key } = await placed();
    const stranger = openBrowser(app);
    app.wait(6 * 24 * HOUR);
    expect((await stranger.visit(link)).status).toBe(200);
    const keys = new Set([...stranger.html.matchAll(/key=([\w-]+)/g)].map((match) => match[1]));
    expect([...keys]).toEqual([key]);
    app.wait(2 * 24 * HOUR);
    expectPage(await stranger.visit(link), { status: 404, heading: "We can't find that delivery" });
  });

  test("tampered, of another order, or sealed for another purpose: 404 without an API call", async () => {
    const { app, browser, link, key } = await placed();
    const other = await placed(app);
    const path = link.split("?")[0] ?? "";
    const sealer = createSealer(["test-secret-test-secret-test-secret-0001"], () => app.clock.now);
    const strange = createSealer(["another-secret-another-secret-another-01"], () => app.clock.now);
    const content = { n: path.split("/").at(-2), s: "x", p: "", z: "America/Chicago", a: false };
    const wrong = [
      "",
      "x",
      key.slice(0, -1),
      `${key}A`,
      key.toUpperCase(),
      other.key,
      browser.cookies.get("device") ?? "",
    ];
    const sealed = [
      sealer.seal("device", content),
      sealer.seal("delivery", { ...content, n: 7 }),
      sealer.seal("delivery", content.n),
      strange.seal("delivery", content),
    ];
    expect((await page(app, `${path}?key=${sealer.seal("delivery", content)}`)).status).toBe(200);
    const calls = app.calls.length;
    for (const text of [...wrong, ...sealed, "y".repeat(5_000)]) {
      const shows = "The link may be incomplete, or more than a week old.";
      expectPage(await openBrowser(app).visit(`${path}?key=${text}`), { status: 404, shows }, text);
      expect((await page(app, `${path}/status?key=${text}`)).status, text).toBe(404);
    }
    for (const bare of [path, `${path}/status`]) expect((await page(app, bare)).status, bare).toBe(404);
    expect(app.calls).toHaveLength(calls);
  });

  test("appears in no log line and no API call", async () => {
    const { app, link, key } = await placed();
    await openBrowser(app).visit(link);
    expect(JSON.stringify(app.calls)).not.toContain(key);
    expect(logPath(link)).toBe("/order-now/order-confirmation/:order/delivery");
    expect(logPath(poll(link))).toBe("/order-now/order-confirmation/:order/delivery/status");
  });

  test("the customer's own browser is redirected to it, and it leads back to the order", async () => {
    const { browser, confirmation } = await placed();
    await browser.visit(`${confirmation}/delivery`);
    expectPage(browser, { redirects: [303], heading: "Where's My Food?" });
    expect(browser.url).toMatch(/\/delivery\?key=[\w-]+$/);
    expectAt(await browser.press("See the whole order"), confirmation);
  });
});

describe("refresh without scripts", () => {
  const refreshOf = (browser: Browser) =>
    /<noscript><meta http-equiv="refresh" content="([^"]*)"/.exec(browser.html)?.[1];

  test("the page refreshes itself only on request, for at most three hours, and can be stopped", async () => {
    const { app, browser, link } = await placed();
    await browser.visit(link);
    expect(refreshOf(browser)).toBeUndefined();
    expectAt(await browser.press("Refresh status"), link);
    await browser.press("Refresh by itself every minute");
    const [seconds, next = ""] = refreshOf(browser)?.replaceAll("&amp;", "&").split(";url=") ?? [];
    expect(seconds).toBe("60");
    // One page after the other, for three hours.
    app.wait(2 * HOUR);
    await browser.visit(next);
    expect(refreshOf(browser)?.replaceAll("&amp;", "&")).toBe(`60;url=${next}`);
    app.wait(61);
    await browser.visit(next);
    expect(refreshOf(browser)).toBeUndefined();
    await browser.press("Refresh by itself every minute");
    expectAt(await browser.press("Stop refreshing"), link);
    expect(refreshOf(browser)).toBeUndefined();
  });

  test("the address alone requests it, and it ends with the delivery", async () => {
    const { app, browser, confirmation, link } = await placed();
    await browser.press("Follow your delivery");
    for (const words of ["Refresh by itself every minute", null]) {
      await (words ? browser.press(words) : browser.visit(`${confirmation}/delivery?refresh=60`));
      expect(refreshOf(browser)).toMatch(/^60;/);
    }
    app.clock.now = before(0);
    expectText(await browser.visit(`${link}&refresh=60`), DELIVERED);
    expect(refreshOf(browser)).toBeUndefined();
  });
});

describe("a delivery ordered by an account", () => {
  const ofAccount = async (app = startApp()) => placed(app, (await asCustomer(app, "ben@example.com")).cookies);

  test("its customer can follow it on any device, and there is no private link", async () => {
    const { app, browser, confirmation } = await ofAccount();
    await browser.press("Follow your delivery");
    expectPage(browser, { heading: "Where's My Food?", hides: "Anyone with the link" });
    const elsewhere = await (await asCustomer(app, "ben@example.com")).visit(confirmation);
    expectPage(elsewhere, { heading: "Thanks for your order", shows: "Ring twice" });
    expectText(await elsewhere.visit(`${confirmation}/delivery`), PLACED);
  });

  test("other visitors must sign in, and other customers get 404", async () => {
    const { app, browser, confirmation } = await ofAccount();
    await browser.press("Follow your delivery");
    const link = browser.url;
    const calls = asked(browser);
    app.wait(2);
    const signIn = `/login?returnTo=${encodeURIComponent(link)}`;
    expect((await openBrowser(app).visit(link)).url).toBe(signIn);
    expect(await (await page(app, link.replace("/delivery?", "/delivery.data?"))).text()).toContain(signIn);
    expect((await page(app, poll(link))).status).toBe(404);
    expect(asked(browser)).toBe(calls);
    const cleo = await asCustomer(app, "cleo@example.com");
    for (const path of [confirmation, `${confirmation}/delivery`, `${confirmation}/order.ics`])
      expect((await cleo.visit(path)).status, path).toBe(404);
  });
});
