import { register } from "prom-client";
import { describe, expect, test, vi } from "vitest";
import { type Sandbox, createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import { createSealer } from "../../../server/session/seal.ts";
import { SATURDAY_MORNING, startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type Browser, type Site, openBrowser } from "../../support/browser.ts";
import { intents } from "../../support/checkout.ts";
import { atMenu, fillCheckout, submitOrder } from "../../support/journey.ts";
import { signIn } from "../../support/sign-in.ts";
import { startAppOnFile } from "../../support/stored-orders.ts";
import { addBowls } from "../../support/walk.ts";
import { expectPage } from "../../support/page.ts";

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});

/** The secret of every test, and its successor. */
const OLD = "test-secret-test-secret-test-secret-0001";
const NEW = "new-secret-new-secret-new-secret-new-0002";

/** Values of SESSION_SECRETS after each step of docs/operations.md. */
const STEPS = [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`, NEW];
/** Steps of two replicas during a rolling change. */
const ROLLING = ["00", "10", "11", "21", "22"].map((steps) => [...steps].map(Number) as [number, number]);
const ENDING = ["22", "32", "33"].map((steps) => [...steps].map(Number) as [number, number]);

const THANKS = { heading: "Thanks for your order" };

/** Cookies that remain after a sign-out. */
const NO_SECRET = ["styles"];

/** A restarted replica with these secrets and empty memory. */
function replica(sandbox: Sandbox, secrets: string | undefined, minute = 0): TestApp {
  const now = new Date(SATURDAY_MORNING.getTime() + minute * 60_000);
  return startApp({ sandbox, now, env: { SESSION_SECRETS: secrets ?? "" } });
}

/** A proxy that alternates between two replicas. */
function inTurn(...replicas: [TestApp, TestApp]): Site {
  let count = 0;
  return { handle: (request) => (replicas[count++ % 2] as TestApp).handle(request) };
}

/** The same visitor, at another replica. */
function at(site: Site, browser: Browser): Browser {
  return openBrowser(site, browser.cookies);
}

const ownCards = (browser: Browser) => intents(browser, "gift:own:");
const usedCards = (browser: Browser) => intents(browser, "gift:remove:");

/** Sends the checkout form of `from` to another replica, with this button. */
async function press(intent: string, from: Browser, to: Browser): Promise<Browser> {
  const { url, body } = from.formOf("Submit Order");
  body.set("intent", intent);
  return to.send(url, body);
}

/** A signed-in customer at the menu. */
async function enter(site: Site): Promise<Browser> {
  const browser = at(site, await atMenu());
  await browser.visit("/order-now/pickup-details");
  await browser.submit("BUILD MY MEAL", { "Select a Time": "12:45 PM" });
  await browser.visit("/login");
  await signIn(browser);
  return browser;
}

/** ... and with two bowls in a bag of its own, a name typed at checkout and a gift card in use. */
async function begin(site: Site, entered?: Browser): Promise<Browser> {
  const { cookies } = entered ?? (await enter(site));
  const browser = openBrowser(site, new Map(cookies));
  await addBowls(browser);
  browser.fill("First Name", "Zoë");
  return press(ownCards(browser)[0] ?? "", browser, browser);
}

const WHOLE = { words: ["Dallas Uptown", "12:45 PM", "Build Your Own Bowl (x2)", "Ada"], name: "Zoë", cards: [1, 1] };

/** Parts of a visit that its checkout shows. */
function seenAt(browser: Browser): Record<string, unknown> {
  const isCheckout = browser.url.startsWith("/order-now/checkout");
  return {
    words: WHOLE.words.filter((words) => browser.text().includes(words)),
    name: isCheckout && browser.value("First Name"),
    cards: [usedCards(browser).length, ownCards(browser).length],
  };
}

const lookAt = async (browser: Browser) => seenAt(await browser.visit("/order-now/checkout"));

async function unopened(cookie: string): Promise<number> {
  const { values } = (await register.getSingleMetric("platter_cookie_unopened_total")?.get()) ?? { values: [] };
  return values.find(({ labels }) => labels["cookie"] === cookie && labels["reason"] === "unknown key")?.value ?? 0;
}

describe("rotating the session secret", () => {
  test("visits that alternate between replicas lose nothing in any step", async () => {
    const sandbox = createSandbox({ now: () => SATURDAY_MORNING });
    const visits: Browser[] = [];
    const before = await unopened("device");
    for (const [minute, [one, other]] of ROLLING.entries()) {
      const replicas = [one, other].map((step) => replica(sandbox, STEPS[step], minute)) as [TestApp, TestApp];
      const begun = visits.length + 4;
      const entered = await enter(inTurn(...replicas));
      while (visits.length < begun) visits.push(await begin(inTurn(...replicas), entered));
      for (const [index, visit] of visits.entries()) {
        // The form goes to one replica and redirects to the other; half of the visits start at the one behind.
        const site = index % 2 ? inTurn(replicas[1], replicas[0]) : inTurn(...replicas);
        const name = `Zoë ${minute}`;
        visits[index] = at(site, visit);
        visit.fill("First Name", name);
        // Changed contents are sealed again: the name, the time of the last checkout, and the card.
        await press(minute % 2 ? "panel:card" : "panel:close", visit, visits[index]);
        expect(seenAt(visits[index]), `visit ${index} at steps ${one} and ${other}`).toEqual({ ...WHOLE, name });
      }
    }
    expect(visits).toHaveLength(20);
    expect(await unopened("device")).toBe(before);
  }, 180_000);

  test("cookies sealed with the new secret outlive the old one", async () => {
    const sandbox = createSandbox({ now: () => SATURDAY_MORNING });
    const started = replica(sandbox, STEPS[2]);
    const visit = await begin(started);
    for (const [name, text] of visit.cookies) visit.cookies.set(name, sealedAnew(name, text));
    for (const [one, other] of ENDING) {
      const [here, there] = [replica(sandbox, STEPS[one]), replica(sandbox, STEPS[other])];
      expect(await lookAt(at(here, visit))).toEqual(WHOLE);
      expect(await lookAt(at(there, visit))).toEqual(WHOLE);
    }
  });

  test.each(ROLLING)(
    "a form from the replica at step %d is accepted once by the one at step %d",
    async (one, other) => {
      const { app, orders } = startAppOnFile();
      const [here, there] = [replica(app.sandbox, STEPS[one]), replica(app.sandbox, STEPS[other])];
      for (const [from, to] of [[here, there] as const, [there, here] as const]) {
        const page = await (await begin(from)).visit("/order-now/checkout");
        // Both understand the form's name of a gift card: removed, added, removed.
        for (const used of [0, 1, 0]) {
          const [card = ""] = used ? ownCards(page) : usedCards(page);
          await press(card, page, at(to, page));
          await page.visit("/order-now/checkout");
          expect([ownCards(page).length, usedCards(page).length]).toEqual([2 - used, used]);
        }

        // The mark of an addition is one for both: pressed at each, it is added once.
        await page.visit("/order-now/build-order/menu-item/501");
        const addition = page.formOf("Add to bag");
        await at(to, page).send(addition.url, addition.body);
        await page.send(addition.url, addition.body);
        const once = { shows: "Tomato Basil Soup", hides: "Tomato Basil Soup (x2)" };
        expectPage(await page.visit("/order-now/checkout"), once);

        fillCheckout(page);
        const { url, body } = page.formOf("Submit Order");
        const placed = at(to, page);
        expectPage(await placed.send(url, body), THANKS);
        expectPage(await page.send(url, body), { url: placed.url });
      }
      expect(orders()).toHaveLength(2);
    },
  );
});

/** The cookie resealed with the new secret, as during a visit. */
function sealedAnew(name: string, text: string): string {
  const both = createSealer([NEW, OLD], () => SATURDAY_MORNING);
  const data = both.open(name, text, Number.POSITIVE_INFINITY);
  return data === null ? text : both.seal(name, data);
}

describe("a secret that a replica does not know yet", () => {
  const SETUP = "method locations pickup-details build-order build-order/menu-item/501 cart cart/clear start-over";
  const CHECKOUT = "checkout checkout/checking checkout/rewards";
  const PAGES = `${SETUP} ${CHECKOUT}`.split(" ").map((page) => `/order-now/${page}`);

  async function meetStranger() {
    const sandbox = createSandbox({ now: () => SATURDAY_MORNING });
    const [ahead, behind] = [replica(sandbox, `${NEW},${OLD}`), replica(sandbox, OLD)];
    const visit = await begin(ahead);
    for (const [name, text] of visit.cookies) visit.cookies.set(name, sealedAnew(name, text));
    expect(await lookAt(at(ahead, visit))).toEqual(WHOLE);
    return { ahead, behind, visit };
  }

  test("reading pages there loses nothing for replicas that know it", async () => {
    const { ahead, behind, visit } = await meetStranger();
    const before = [await unopened("device"), await unopened("account")];
    const cookies = [...visit.cookies];
    const stranger = at(behind, visit);
    for (const page of ["/order-now", "/login", "/user", "/locations", ...PAGES]) await stranger.visit(page);
    expectPage(stranger, { hides: "Ada" });
    // A form that cannot be processed there does no harm either.
    const { url, body } = (await at(ahead, visit).visit("/order-now/build-order/menu-item/501")).formOf("Add to bag");
    expectPage(await stranger.send(url, body), { url: "/order-now" });
    expect([...visit.cookies]).toEqual(cookies);
    expect(await lookAt(at(ahead, visit))).toEqual(WHOLE);
    expect(await unopened("device")).toBeGreaterThan(before[0] ?? 0);
    expect(await unopened("account")).toBeGreaterThan(before[1] ?? 0);
  });

  test("a new bag filled there can be ordered at a replica that knows the secret", async () => {
    const { ahead, behind, visit } = await meetStranger();
    const stranger = await at(behind, visit).visit("/order-now");
    await stranger.press("I'll pick up (Individual");
    await stranger.submit("Search", { "Your address, city or zip code": "75201" });
    await stranger.press("Select", "Next day");
    await stranger.submit("BUILD MY MEAL", { "Select a Time": "12:30 PM" });
    await (await stranger.visit("/order-now/build-order/menu-item/501")).press("Add to bag");
    const there = at(ahead, visit);
    const page = { shows: "Tomato Basil Soup", hides: "Build Your Own Bowl" };
    expectPage(await there.visit("/order-now/checkout"), page);
    expectPage(await submitOrder(there), THANKS);
  });

  test("starting over or signing out there holds everywhere (SETUP-18, AUTH-15)", async () => {
    const { ahead, behind, visit } = await meetStranger();
    const before = new Map(visit.cookies);
    await at(behind, visit).send("/order-now/start-over", {});
    expectPage(await at(ahead, visit).visit("/order-now/checkout"), { shows: "Ada", hides: "Dallas Uptown" });
    for (const name of ["order", "draft"]) expect(visit.cookies.get(name) ?? "").not.toBe(before.get(name));
    visit.cookies.set("draft", before.get("draft")!);
    await at(behind, visit).send("/logout", {});
    expect([...visit.cookies.keys()].filter((name) => !NO_SECRET.includes(name))).toEqual([]);
    expectPage(await at(ahead, visit).visit("/order-now"), { hides: "Ada" });
  });
});
