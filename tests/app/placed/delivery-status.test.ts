import { describe, expect, test } from "vitest";
import { logPath } from "../../../server/observability/access-log.ts";
import { createSealer } from "../../../server/session/seal.ts";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { fillDeliveryBag, placeDelivery } from "../../support/deliveries.ts";
import { broken, malformed, refused, status } from "../../support/faults.ts";
import { placeOrder } from "../../support/journey.ts";
import { asCustomer } from "../../support/sign-in.ts";
import { expectAt, expectText, expectNoText } from "../../support/expect.ts";

const STATUS = "/delivery-status/";
const asked = ({ app }: Browser) => app.asked(STATUS).length;

/** The delivery comes tomorrow at 12:30 PM in Dallas. */
const ARRIVAL = Date.parse("2026-11-22T18:30:00Z");
const before = (minutes: number) => new Date(ARRIVAL - minutes * 60_000);
const HOUR = 60;

interface Placed {
  app: TestApp;
  browser: Browser;
  confirmation: string;
  /** The link that the confirmation gives away. */
  link: string;
  key: string;
}

async function placed(app?: TestApp, cookies?: Map<string, string>): Promise<Placed> {
  const browser = await placeDelivery(app, cookies);
  expect(browser.heading()).toBe("Thanks for your order");
  const link = browser.links()["Copy this link to follow your order on another device"] ?? "";
  return { app: browser.app, browser, confirmation: browser.url, link, key: link.split("key=")[1] ?? "" };
}

const poll = (link: string) => link.replace("/delivery?", "/delivery/status?");
const page = (app: TestApp, path: string, init?: RequestInit) =>
  app.handle(new Request(`http://localhost:3000${path}`, init));

describe("Where's My Food?", () => {
  test("the confirmation of a delivery shows how far it is, whose it is, and the way to its partner (TRACK-01, TRACK-02, TRACK-03)", async () => {
    const { browser } = await placed();
    expectText(browser, "Where's My Food?Your order has been placed.", "Last checked 10:00 AM");
    expectText(browser, /Driver\s*Unassigned\s*Driver phone\s*N\/A/);
    expectText(browser, /Estimated delivery time\s*Sunday, November 22, 12:30 PM\s*Delivery service\s*DoorDash/);
    expect(browser.html).toMatch(
      /<a href="https:\/\/delivery\.example\/track\/[^"]+" target="_blank" rel="noopener noreferrer">Where&#x27;s My Food\?/,
    );
    expect(browser.html).toMatch(/<li[^>]*aria-current="step"[^>]*>.{0,60}<span>Order placed/);
    expect(asked(browser)).toBe(1);
  });

  test("a pickup has none of it, and nobody is asked (TRACK-01)", async () => {
    const browser = await placeOrder();
    expectNoText(browser, "Where's My Food?");
    expect(asked(browser)).toBe(0);
    expect((await browser.visit(`${browser.url}/delivery`)).status).toBe(404);
  });

  test("each step on the way is told in the words of the row, on both pages (TRACK-04, TRACK-06, API-48)", async () => {
    const { app, browser, confirmation, link } = await placed();
    const steps: [minutesBefore: number, words: string][] = [
      [36, "Your order has been placed."],
      [35, "Your driver is on their way to the store."],
      [25, "Your driver is at the store."],
      [15, "Your food is on the way."],
      [3, "Your driver has arrived with your food"],
      [0, "Your order has been delivered"],
    ];
    for (const [minutes, words] of steps) {
      app.clock.now = before(minutes);
      for (const path of [confirmation, link]) expectText(await browser.visit(path), words);
      if (minutes < 36) expect(browser.html).toMatch(/<dt>Driver phone<\/dt><dd><a href="tel:\+?\d+"/);
    }
    // Nothing more is to be heard: neither asked nor offered.
    expectNoText(browser, "Refresh");
    const calls = asked(browser);
    app.wait(10);
    expectText(await browser.visit(link), "Your order has been delivered");
    expect(asked(browser)).toBe(calls);
  });

  test.each<[string, unknown]>([
    ["nothing", {}],
    [
      "unknown words",
      { status: "lost", driverStatus: null, deliveryPerson: "Dee", deliveryStatusUrl: "javascript:alert(1)" },
    ],
    ["numbers", { status: 7, driverStatus: {}, deliveryPerson: { name: null }, estimatedDeliveryTime: "soon" }],
    ["no day", { status: "assigned", driverStatus: "accepted", estimatedDeliveryTime: "2026-99-99T00:00:00Z" }],
  ])("an API that says %s leaves no hole in the page (TRACK-04)", async (_name, reply) => {
    const app = startApp();
    app.answer(STATUS, status(200, reply));
    const { browser } = await placed(app);
    expectText(browser, /Your order has been placed\.|Your driver is on their way/);
    expectNoText(browser, /undefined|null|NaN|\[object|Invalid/);
    expect(browser.html).not.toContain("javascript:");
  });
});

describe("the restaurant is asked once a minute for an order, however many look (TRACK-05)", () => {
  test("200 viewers at once and one after the other: one call in a minute, one more in the next", async () => {
    const { app, confirmation, link, browser } = await placed();
    app.wait(61 / 60);
    const calls = app.calls.length;
    const paths = [link, poll(link), `${link}&refresh=60`];
    const viewers = Array.from({ length: 100 }, (_, index) => page(app, paths[index % 3] ?? ""));
    for (const reply of await Promise.all(viewers)) expect(reply.status).toBe(200);
    for (let viewer = 0; viewer < 100; viewer++) {
      app.wait(0.5 / 60);
      expect((await page(app, paths[viewer % 3] ?? "")).status).toBe(200);
    }
    // Not one call of any other kind either.
    expect(app.calls.slice(calls).map(({ path }) => path)).toEqual([
      `/customer-api/order-shopping-cart/delivery-status/${confirmation.split("/").at(-1)}`,
    ]);
    app.wait(10 / 60);
    await browser.visit(confirmation);
    await browser.visit(link);
    expect(asked(browser)).toBe(3); // with the one of the first minute
  });

  test("another order is asked for by itself", async () => {
    const { app, browser, link } = await placed();
    const other = await placed(app);
    expect(asked(browser)).toBe(2);
    await openBrowser(app).visit(link);
    await openBrowser(app).visit(other.link);
    expect(asked(browser)).toBe(2);
  });

  test.each([
    ["a 500", status(500)],
    ["a 404", status(404)],
    ["a 429", status(429)],
    ["a refused connection", refused],
    ["a broken connection", broken],
    ["half a JSON text", malformed],
  ])("%s is not repeated within the minute; what was known stays, and its age is told", async (_name, fault) => {
    const { app, browser, link } = await placed();
    app.clock.now = before(15);
    expectText(await browser.visit(link), "Your food is on the way.");
    app.answer(STATUS, fault);
    app.wait(5);
    const calls = asked(browser);
    for (let viewer = 0; viewer < 20; viewer++) await browser.visit(link);
    expect(asked(browser)).toBe(calls + 1);
    expect(browser.status).toBe(200);
    expectText(browser, "Your food is on the way.", "We could not check just now. This is how it was at 12:15 PM.");
    app.intercept = null;
    app.wait(8);
    expectText(await browser.visit(link), "Your driver has arrived with your food");
    expectNoText(browser, "We could not check");
  });

  test("while nothing has been heard nothing is claimed, and the confirmation stands", async () => {
    const app = startApp();
    app.answer(STATUS, status(503));
    const { browser, link } = await placed(app);
    const words = "The status of your delivery cannot be shown right now. Your order is not affected.";
    expectText(browser, words, "Deliver To1500 Main St");
    expectNoText(browser, /Your order has been placed\.|Last checked|Unassigned/);
    await browser.visit(link);
    expect(asked(browser)).toBe(1);
  });

  test("its failures stop no estimate of other orders", async () => {
    const { app, link } = await placed();
    app.answer(STATUS, status(500));
    for (let minute = 0; minute < 12; minute++) {
      app.wait(2);
      await openBrowser(app).visit(link);
    }
    expectText(await fillDeliveryBag(app), "Rocket Riders");
  });

  test("a visitor who leaves does not end the question of the others", async () => {
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
    expect(await (await second).json()).toMatchObject({ sentence: "Your order has been placed.", isStale: false });
  });

  test("what scripts ask for is the same, in words, and kept nowhere", async () => {
    const { app, link } = await placed();
    const reply = await page(app, poll(link));
    const words = {
      sentence: "Your order has been placed.",
      driver: "Unassigned",
      checkedAt: "10:00 AM",
      isStale: false,
    };
    expect(reply.headers.get("cache-control")).toBe("private, no-store, no-cache");
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(await reply.json()).toMatchObject(words);
  });
});

describe("a private link", () => {
  test("shows a stranger how far the delivery is and who makes it, and nothing of the customer or the order (TRACK-01)", async () => {
    const { app, link } = await placed();
    const stranger = await openBrowser(app).visit(link);
    expect(stranger.status).toBe(200);
    expect(stranger.heading()).toBe("Where's My Food?");
    expectText(stranger, "Your order has been placed.", "Dallas Uptown", "(214) 555-0101");
    const data = await page(app, link.replace("/delivery?", "/delivery.data?"));
    const everything = stranger.html + (await data.text());
    const secrets = ["Ana", "Brien", "1 Main St", "1500 Main St", "Bowl", "Ring twice", "1111", "24.50"];
    for (const secret of [...secrets, "See the whole order"]) expect(everything, secret).not.toContain(secret);
    expect(stranger.headers.get("referrer-policy")).toBe("same-origin");
    expect(stranger.headers.get("x-robots-tag")).toBe("noindex");
    expect(stranger.headers.get("cache-control")).toBe("private, no-store, no-cache");
    // Of the order itself no more is shown than to anybody who has its number.
    await stranger.visit(link.split("/delivery")[0] ?? "");
    expectNoText(stranger, "Brien", "1 Main St", "1500 Main St", "Ring twice", "1111");
  });

  test("ends after a week, however often it is opened, and gives no newer one away", async () => {
    const { app, link, key } = await placed();
    const stranger = openBrowser(app);
    app.wait(6 * 24 * HOUR);
    expect((await stranger.visit(link)).status).toBe(200);
    const keys = new Set([...stranger.html.matchAll(/key=([\w-]+)/g)].map((match) => match[1]));
    expect([...keys]).toEqual([key]);
    app.wait(2 * 24 * HOUR);
    expect((await stranger.visit(link)).status).toBe(404);
    expect(stranger.heading()).toBe("We can't find that delivery");
  });

  test("changed, of another order, or sealed for another purpose: plain words, and nobody is asked", async () => {
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
      browser.cookies.get("cart") ?? "",
      sealer.seal("cart", content),
      sealer.seal("delivery", { ...content, n: 7 }),
      sealer.seal("delivery", content.n),
      strange.seal("delivery", content),
      "y".repeat(5_000),
    ];
    expect((await page(app, `${path}?key=${sealer.seal("delivery", content)}`)).status).toBe(200);
    const calls = app.calls.length;
    for (const text of wrong) {
      const stranger = await openBrowser(app).visit(`${path}?key=${text}`);
      expect(stranger.status, text).toBe(404);
      expect(stranger.text(), text).toContain("The link may be incomplete, or more than a week old.");
      expect((await page(app, `${path}/status?key=${text}`)).status, text).toBe(404);
    }
    for (const bare of [path, `${path}/status`]) expect((await page(app, bare)).status, bare).toBe(404);
    expect(app.calls).toHaveLength(calls);
  });

  test("is in no log line and in no call to the restaurant", async () => {
    const { app, link, key } = await placed();
    await openBrowser(app).visit(link);
    expect(JSON.stringify(app.calls)).not.toContain(key);
    expect(logPath(link)).toBe("/order-now/order-confirmation/:order/delivery");
    expect(logPath(poll(link))).toBe("/order-now/order-confirmation/:order/delivery/status");
  });

  test("who placed the order gets it without a key, and back to the order", async () => {
    const { browser, confirmation } = await placed();
    expect((await browser.visit(`${confirmation}/delivery`)).redirects).toEqual([303]);
    expect(browser.url).toMatch(/\/delivery\?key=[\w-]+$/);
    expect(browser.heading()).toBe("Where's My Food?");
    expectAt(await browser.press("See the whole order"), confirmation);
  });
});

describe("without script", () => {
  const refreshOf = (browser: Browser) =>
    /<noscript><meta http-equiv="refresh" content="([^"]*)"/.exec(browser.html)?.[1];

  test("the page loads itself anew only for who asked for it, and can be stopped", async () => {
    const { app, browser, link } = await placed();
    await browser.visit(link);
    expect(refreshOf(browser)).toBeUndefined();
    expectAt(await browser.press("Refresh status"), link);
    await browser.press("Refresh every minute");
    const [seconds, next = ""] = refreshOf(browser)?.replaceAll("&amp;", "&").split(";url=") ?? [];
    expect(seconds).toBe("60");
    // A page after the other, for three hours.
    app.wait(2 * HOUR);
    await browser.visit(next);
    expect(refreshOf(browser)?.replaceAll("&amp;", "&")).toBe(`60;url=${next}`);
    app.wait(61);
    await browser.visit(next);
    expect(refreshOf(browser)).toBeUndefined();
    await browser.press("Refresh every minute");
    expectAt(await browser.press("Stop refreshing"), link);
    expect(refreshOf(browser)).toBeUndefined();
  });

  test("it is asked for from the confirmation too, and by the address alone", async () => {
    const { browser, confirmation } = await placed();
    await browser.press("Refresh every minute");
    expect(refreshOf(browser)).toMatch(/^60;/);
    await browser.visit(`${confirmation}/delivery?refresh=60`);
    expect(refreshOf(browser)).toMatch(/^60;/);
  });

  test("it ends with the delivery", async () => {
    const { app, browser, link } = await placed();
    app.clock.now = before(0);
    expectText(await browser.visit(`${link}&refresh=60`), "Your order has been delivered");
    expect(refreshOf(browser)).toBeUndefined();
  });
});

describe("a delivery ordered with an account", () => {
  const ofAccount = async (app = startApp()) => placed(app, (await asCustomer(app, "ben@example.com")).cookies);

  test("is followed by its customer, here and on another device, and there is no link to give away", async () => {
    const { app, browser, confirmation } = await ofAccount();
    expectNoText(browser, "Copy this link");
    expect((await browser.press("Follow this delivery on a page of its own")).heading()).toBe("Where's My Food?");
    const elsewhere = await asCustomer(app, "ben@example.com");
    expect((await elsewhere.visit(confirmation)).heading()).toBe("Thanks for your order");
    expect(elsewhere.text()).toContain("Ring twice");
    expectText(await elsewhere.visit(`${confirmation}/delivery`), "Your order has been placed.");
  });

  test("asks everybody else to sign in; another customer finds nothing", async () => {
    const { app, browser, confirmation } = await ofAccount();
    await browser.press("Follow this delivery on a page of its own");
    const link = browser.url;
    const calls = asked(browser);
    app.wait(2);
    expect((await openBrowser(app).visit(link)).url).toBe(`/login?returnTo=${encodeURIComponent(link)}`);
    expect((await page(app, poll(link))).status).toBe(404);
    expect(asked(browser)).toBe(calls);
    const cleo = await asCustomer(app, "cleo@example.com");
    for (const path of [confirmation, `${confirmation}/delivery`, `${confirmation}/order.ics`])
      expect((await cleo.visit(path)).status, path).toBe(404);
  });

  test("a guest's address is not shown to a customer who knows the number of the order", async () => {
    const { app, confirmation } = await placed();
    const cleo = await asCustomer(app, "cleo@example.com");
    expectNoText(await cleo.visit(confirmation), "1500 Main St", "Where's My Food?");
  });
});
