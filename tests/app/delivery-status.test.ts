import { describe, expect, test } from "vitest";
import { logPath } from "../../server/observability/access-log.ts";
import { createSealer } from "../../server/session/seal.ts";
import { type TestApp, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { fillDeliveryBag, placeDelivery } from "../support/deliveries.ts";
import { broken, malformed, refused, status, when } from "../support/faults.ts";
import { htmlProblems } from "../support/html.ts";
import { placeOrder } from "../support/journey.ts";
import { asCustomer } from "../support/sign-in.ts";

const isStatus = ({ url }: Request) => url.includes("/delivery-status/");
const asked = (app: TestApp) => app.calls.filter(({ path }) => path.includes("/delivery-status/")).length;
const MINUTE = 60_000;

/** The delivery comes tomorrow at 12:30 PM in Dallas. */
const ARRIVAL = Date.parse("2026-11-22T18:30:00Z");

function wait(app: TestApp, milliseconds: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
}

/** The link that the confirmation gives away. */
function linkOn(browser: Browser): string {
  return /href="([^"]+)"[^>]*>Copy this link to follow your order on another device</.exec(browser.html)?.[1] ?? "";
}

async function placed(app = startApp()) {
  const browser = await placeDelivery(app);
  expect(browser.heading()).toBe("Thanks for your order");
  return { app, browser, confirmation: browser.url, link: linkOn(browser) };
}

const poll = (link: string) => link.replace("/delivery?", "/delivery/status?");

describe("Where's My Food?", () => {
  test("the confirmation of a delivery shows how far it is, whose it is, and the way to its partner (TRACK-01, TRACK-02, TRACK-03)", async () => {
    const { app, browser } = await placed();
    const text = browser.text();
    expect(text).toContain("Where's My Food?Your order has been placed.");
    expect(text).toMatch(/Driver\s*Unassigned\s*Driver phone\s*N\/A/);
    expect(text).toMatch(/Estimated delivery time\s*Sunday, November 22, 12:30 PM\s*Delivery service\s*DoorDash/);
    expect(text).toContain("Last checked 10:00 AM");
    expect(browser.html).toMatch(
      /<a href="https:\/\/delivery\.example\/track\/[^"]+" target="_blank" rel="noopener noreferrer">Where&#x27;s My Food\?/,
    );
    expect(browser.html).toMatch(/<li[^>]*aria-current="step"[^>]*>.{0,60}<span>Order placed/);
    expect(asked(app)).toBe(1);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
  });

  test("a pickup has none of it, and nobody is asked (TRACK-01)", async () => {
    const app = startApp();
    const browser = await placeOrder(app);
    expect(browser.text()).not.toContain("Where's My Food?");
    expect(asked(app)).toBe(0);
    await browser.visit(`${browser.url}/delivery`);
    expect(browser.status).toBe(404);
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
      app.clock.now = new Date(ARRIVAL - minutes * MINUTE);
      for (const path of [confirmation, link]) {
        await browser.visit(path);
        expect(browser.text(), `${minutes} ${path}`).toContain(words);
        expect(htmlProblems(browser.html, browser.status)).toEqual([]);
      }
      if (minutes < 36) expect(browser.html).toMatch(/<dt>Driver phone<\/dt><dd><a href="tel:\+?\d+"/);
    }
    // Nothing more is to be heard: neither asked nor offered.
    expect(browser.text()).not.toMatch(/Refresh/);
    const before = asked(app);
    wait(app, 10 * MINUTE);
    await browser.visit(link);
    expect(asked(app)).toBe(before);
    expect(browser.text()).toContain("Your order has been delivered");
  });

  test.each<[string, unknown]>([
    ["nothing", {}],
    [
      "words nobody knows",
      { status: "lost", driverStatus: null, deliveryPerson: "Dee", deliveryStatusUrl: "javascript:alert(1)" },
    ],
    ["numbers", { status: 7, driverStatus: {}, deliveryPerson: { name: null }, estimatedDeliveryTime: "soon" }],
    ["no day", { status: "assigned", driverStatus: "accepted", estimatedDeliveryTime: "2026-99-99T00:00:00Z" }],
  ])("an API that says %s leaves no hole in the page (TRACK-04)", async (_name, reply) => {
    const app = startApp();
    app.intercept = when(isStatus, () => Response.json(reply));
    const { browser } = await placed(app);
    expect(browser.text()).toMatch(/Your order has been placed\.|Your driver is on their way/);
    expect(browser.text()).not.toMatch(/undefined|null|NaN|\[object|Invalid/);
    expect(browser.html).not.toContain("javascript:");
  });
});

describe("the restaurant is asked once a minute for an order, however many look (TRACK-05)", () => {
  test("200 viewers at once and one after the other: one call in a minute, one more in the next", async () => {
    const { app, confirmation, link, browser } = await placed();
    wait(app, 61_000);
    const calls = app.calls.length;
    const paths = [link, poll(link), `${link}&refresh=60`];
    const viewers = Array.from({ length: 100 }, (_, index) => {
      return app.handle(new Request(`http://localhost:3000${paths[index % 3]}`));
    });
    for (const reply of await Promise.all(viewers)) expect(reply.status).toBe(200);
    for (let viewer = 0; viewer < 100; viewer++) {
      wait(app, 500);
      const reply = await app.handle(new Request(`http://localhost:3000${paths[viewer % 3]}`));
      expect(reply.status).toBe(200);
    }
    // Not one call of any other kind either.
    expect(app.calls.slice(calls).map(({ path }) => path)).toEqual([
      `/customer-api/order-shopping-cart/delivery-status/${confirmation.split("/").at(-1)}`,
    ]);
    wait(app, 10_000);
    await browser.visit(confirmation);
    await browser.visit(link);
    expect(asked(app)).toBe(3); // with the one of the first minute
  });

  test("another order is asked for by itself", async () => {
    const { app, link } = await placed();
    const other = await placed(app);
    expect(asked(app)).toBe(2);
    await openBrowser(app).visit(link);
    await openBrowser(app).visit(other.link);
    expect(asked(app)).toBe(2);
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
    app.clock.now = new Date(ARRIVAL - 15 * MINUTE);
    await browser.visit(link);
    expect(browser.text()).toContain("Your food is on the way.");
    app.intercept = when(isStatus, fault);
    wait(app, 5 * MINUTE);
    const before = asked(app);
    for (let viewer = 0; viewer < 20; viewer++) await browser.visit(link);
    expect(asked(app)).toBe(before + 1);
    expect(browser.status).toBe(200);
    expect(browser.text()).toContain("Your food is on the way.");
    expect(browser.text()).toContain("We could not check just now. This is how it was at 12:15 PM.");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    app.intercept = null;
    wait(app, 8 * MINUTE);
    await browser.visit(link);
    expect(browser.text()).toContain("Your driver has arrived with your food");
    expect(browser.text()).not.toContain("We could not check");
  });

  test("while nothing has been heard nothing is claimed, and the confirmation stands", async () => {
    const app = startApp();
    app.intercept = when(isStatus, status(503));
    const { browser, link } = await placed(app);
    expect(browser.text()).toContain(
      "The status of your delivery cannot be shown right now. Your order is not affected.",
    );
    expect(browser.text()).not.toMatch(/Your order has been placed\.|Last checked|Unassigned/);
    expect(browser.text()).toContain("Deliver To1500 Main St");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    await browser.visit(link);
    expect(asked(app)).toBe(1);
  });

  test("its failures stop no estimate of other orders", async () => {
    const { app, link } = await placed();
    app.intercept = when(isStatus, status(500));
    for (let minute = 0; minute < 12; minute++) {
      wait(app, 2 * MINUTE);
      await openBrowser(app).visit(link);
    }
    const next = await fillDeliveryBag(app);
    expect(next.text()).toContain("Rocket Riders");
  });

  test("a visitor who leaves does not end the question of the others", async () => {
    const { app, link } = await placed();
    wait(app, 2 * MINUTE);
    let answer: (() => void) | null = null;
    app.intercept = async (request) => {
      if (!isStatus(request)) return null;
      await new Promise<void>((resolve) => (answer = resolve));
      return request.signal.aborted ? Response.error() : null;
    };
    const leaving = new AbortController();
    const first = app
      .handle(new Request(`http://localhost:3000${poll(link)}`, { signal: leaving.signal }))
      .catch(() => null);
    const second = app.handle(new Request(`http://localhost:3000${poll(link)}`));
    await expect.poll(() => answer).not.toBeNull();
    leaving.abort();
    (answer as unknown as () => void)();
    await first;
    expect(await (await second).json()).toMatchObject({ sentence: "Your order has been placed.", isStale: false });
  });

  test("what scripts ask for is the same, in words, and kept nowhere", async () => {
    const { app, link } = await placed();
    const reply = await app.handle(new Request(`http://localhost:3000${poll(link)}`));
    expect(reply.headers.get("cache-control")).toBe("private, no-store, no-cache");
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(await reply.json()).toMatchObject({
      sentence: "Your order has been placed.",
      driver: "Unassigned",
      checkedAt: "10:00 AM",
      isStale: false,
    });
  });
});

describe("a private link", () => {
  test("shows a stranger how far the delivery is and who makes it, and nothing of the customer or the order (TRACK-01)", async () => {
    const { app, link } = await placed();
    const stranger = openBrowser(app);
    await stranger.visit(link);
    expect(stranger.status).toBe(200);
    expect(stranger.heading()).toBe("Where's My Food?");
    for (const words of ["Your order has been placed.", "Dallas Uptown", "(214) 555-0101"]) {
      expect(stranger.text()).toContain(words);
    }
    const data = await app.handle(new Request(`http://localhost:3000${link.replace("/delivery?", "/delivery.data?")}`));
    const everything = stranger.html + (await data.text());
    for (const secret of [
      "Ana",
      "Brien",
      "1 Main St",
      "1500 Main St",
      "Bowl",
      "Ring twice",
      "1111",
      "See the whole order",
      "24.50",
    ]) {
      expect(everything, secret).not.toContain(secret);
    }
    expect(stranger.headers.get("referrer-policy")).toBe("same-origin");
    expect(stranger.headers.get("x-robots-tag")).toBe("noindex");
    expect(stranger.headers.get("cache-control")).toBe("private, no-store, no-cache");
    // The order itself stays closed.
    await stranger.visit(link.split("/delivery")[0] ?? "");
    expect(stranger.status).toBe(404);
  });

  test("ends after a week, however often it is opened, and gives no newer one away", async () => {
    const { app, link } = await placed();
    const stranger = openBrowser(app);
    wait(app, 6 * 24 * 60 * MINUTE);
    await stranger.visit(link);
    expect(stranger.status).toBe(200);
    const keys = new Set([...stranger.html.matchAll(/key=([\w-]+)/g)].map((match) => match[1]));
    expect([...keys]).toEqual([link.split("key=")[1]]);
    wait(app, 2 * 24 * 60 * MINUTE);
    await stranger.visit(link);
    expect(stranger.status).toBe(404);
    expect(stranger.heading()).toBe("We can't find that delivery");
    expect(htmlProblems(stranger.html, stranger.status)).toEqual([]);
  });

  test("changed, of another order, or sealed for another purpose: plain words, and nobody is asked", async () => {
    const { app, browser, link } = await placed();
    const other = await placed(app);
    const key = link.split("key=")[1] ?? "";
    const page = link.split("?")[0] ?? "";
    const sealer = createSealer(["test-secret-test-secret-test-secret-0001"], () => app.clock.now);
    const strange = createSealer(["another-secret-another-secret-another-01"], () => app.clock.now);
    const content = { n: page.split("/").at(-2), s: "x", p: "", z: "America/Chicago", a: false };
    const wrong = [
      "",
      "x",
      key.slice(0, -1),
      `${key}A`,
      key.toUpperCase(),
      other.link.split("key=")[1] ?? "",
      browser.cookies.get("cart") ?? "",
      sealer.seal("cart", content),
      sealer.seal("delivery", { ...content, n: 7 }),
      sealer.seal("delivery", content.n),
      strange.seal("delivery", content),
      "y".repeat(5_000),
    ];
    expect(
      (await app.handle(new Request(`http://localhost:3000${page}?key=${sealer.seal("delivery", content)}`))).status,
    ).toBe(200);
    const calls = app.calls.length;
    for (const text of wrong) {
      const stranger = openBrowser(app);
      await stranger.visit(`${page}?key=${text}`);
      expect(stranger.status, text).toBe(404);
      expect(stranger.text(), text).toContain("The link may be incomplete, or more than a week old.");
      expect((await app.handle(new Request(`http://localhost:3000${page}/status?key=${text}`))).status, text).toBe(404);
    }
    for (const bare of [page, `${page}/status`]) {
      expect((await app.handle(new Request(`http://localhost:3000${bare}`))).status, bare).toBe(404);
    }
    expect(app.calls).toHaveLength(calls);
  });

  test("is in no log line and in no call to the restaurant", async () => {
    const { app, link } = await placed();
    const key = link.split("key=")[1] ?? "";
    await openBrowser(app).visit(link);
    expect(JSON.stringify(app.calls)).not.toContain(key);
    expect(logPath(link)).toBe("/order-now/order-confirmation/:order/delivery");
    expect(logPath(poll(link))).toBe("/order-now/order-confirmation/:order/delivery/status");
  });

  test("who placed the order gets it without a key, and back to the order", async () => {
    const { browser, confirmation } = await placed();
    await browser.visit(`${confirmation}/delivery`);
    expect(browser.redirects).toEqual([303]);
    expect(browser.url).toMatch(/\/delivery\?key=[\w-]+$/);
    expect(browser.heading()).toBe("Where's My Food?");
    await browser.press("See the whole order");
    expect(browser.url).toBe(confirmation);
  });
});

describe("without script", () => {
  const refreshOf = (browser: Browser) =>
    /<noscript><meta http-equiv="refresh" content="([^"]*)"/.exec(browser.html)?.[1];

  test("the page loads itself anew only for who asked for it, and can be stopped", async () => {
    const { app, browser, link } = await placed();
    await browser.visit(link);
    expect(refreshOf(browser)).toBeUndefined();
    await browser.press("Refresh status");
    expect(browser.url).toBe(link);
    await browser.press("Refresh every minute");
    const [seconds, next = ""] = refreshOf(browser)?.replaceAll("&amp;", "&").split(";url=") ?? [];
    expect(seconds).toBe("60");
    // A page after the other, for three hours.
    wait(app, 2 * 60 * MINUTE);
    await browser.visit(next);
    expect(refreshOf(browser)?.replaceAll("&amp;", "&")).toBe(`60;url=${next}`);
    wait(app, 61 * MINUTE);
    await browser.visit(next);
    expect(refreshOf(browser)).toBeUndefined();
    await browser.press("Refresh every minute");
    await browser.press("Stop refreshing");
    expect(browser.url).toBe(link);
    expect(refreshOf(browser)).toBeUndefined();
  });

  test("it is asked for from the confirmation too, and by the address alone", async () => {
    const { browser, confirmation } = await placed();
    await browser.press("Refresh every minute");
    expect(refreshOf(browser)).toMatch(/^60;/);
    await browser.visit(`${confirmation}/delivery?refresh=60`);
    expect(refreshOf(browser)).toMatch(/^60;/);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
  });

  test("it ends with the delivery", async () => {
    const { app, browser, link } = await placed();
    app.clock.now = new Date(ARRIVAL);
    await browser.visit(`${link}&refresh=60`);
    expect(browser.text()).toContain("Your order has been delivered");
    expect(refreshOf(browser)).toBeUndefined();
  });
});

describe("a delivery ordered with an account", () => {
  async function ofAccount() {
    const app = startApp();
    const customer = await asCustomer(app, "ben@example.com");
    const browser = await placeDelivery(app, customer.cookies);
    expect(browser.heading()).toBe("Thanks for your order");
    return { app, browser, confirmation: browser.url };
  }

  test("is followed by its customer, here and on another device, and there is no link to give away", async () => {
    const { app, browser, confirmation } = await ofAccount();
    expect(browser.text()).not.toContain("Copy this link");
    await browser.press("Follow this delivery on a page of its own");
    expect(browser.heading()).toBe("Where's My Food?");
    const elsewhere = await asCustomer(app, "ben@example.com");
    await elsewhere.visit(confirmation);
    expect(elsewhere.heading()).toBe("Thanks for your order");
    expect(elsewhere.text()).toContain("Ring twice");
    await elsewhere.visit(`${confirmation}/delivery`);
    expect(elsewhere.text()).toContain("Your order has been placed.");
  });

  test("asks everybody else to sign in; another customer finds nothing", async () => {
    const { app, browser, confirmation } = await ofAccount();
    await browser.press("Follow this delivery on a page of its own");
    const link = browser.url;
    const guest = openBrowser(app);
    const before = asked(app);
    wait(app, 2 * MINUTE);
    await guest.visit(link);
    expect(guest.url).toBe(`/login?returnTo=${encodeURIComponent(link)}`);
    expect((await app.handle(new Request(`http://localhost:3000${poll(link)}`))).status).toBe(404);
    expect(asked(app)).toBe(before);
    const cleo = await asCustomer(app, "cleo@example.com");
    for (const path of [confirmation, `${confirmation}/delivery`, `${confirmation}/order.ics`]) {
      await cleo.visit(path);
      expect(cleo.status, path).toBe(404);
    }
  });

  test("a guest's order is not shown to a customer who knows its number", async () => {
    const { app, confirmation } = await placed();
    const cleo = await asCustomer(app, "cleo@example.com");
    await cleo.visit(confirmation);
    expect(cleo.status).toBe(404);
    expect(cleo.text()).not.toContain("1500 Main St");
  });
});
