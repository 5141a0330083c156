import { describe, expect, test } from "vitest";
import type { TestApp } from "../../support/test-app.ts";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT } from "../../support/checkout.ts";
import { afterWork, broken, isCartRead, status } from "../../support/faults.ts";
import { atMenu } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { chooseTime } from "../../support/walk.ts";

const ITEM = "/order-now/build-order/menu-item";
const BOWL = `${ITEM}/101`;
const ADDED = { url: CHECKOUT, shows: "Added to your bag: Build Your Own Bowl." };
const isAdd = ({ method, url }: Request) => method === "PUT" && /\/add\?/.test(url);
const adds = (app: TestApp) => app.sent("/add?");
const addWater = (browser: Browser) => browser.send(`${ITEM}/904`, { intent: "add", quantity: "1" });
const markOf = (browser: Browser) => browser.formOf("Add to bag").body.get("idempotencyKey") ?? "";

/** An item page filled in, and its form as often as it is sent. */
async function filled() {
  const browser = await (await atMenu()).visit(BOWL);
  browser.fill("Choose your base", "Brown Rice");
  browser.fill("Choose your protein", "Grilled Chicken");
  const { url, body } = browser.formOf("Add to bag");
  const send = (change: Record<string, string> = {}, from = browser) =>
    from.send(url, new URLSearchParams({ ...Object.fromEntries(body), ...change }));
  return { app: browser.app, browser, send };
}

const lines = async (browser: Browser) => (await browser.visit("/order-now/cart")).all('[id^="line-"]').length;

describe("the same form sent again adds once (ITEM-15)", () => {
  test("twice at the same moment: one line, and both arrive with the same bag", async () => {
    const { app, browser, send } = await filled();
    expect(browser.cookies.has("cart")).toBe(false);
    const both = [browser, browser.fork()].map((one) => send({}, one));
    for (const page of await Promise.all(both)) expectPage(page, { url: CHECKOUT, shows: "Build Your Own Bowl" });
    expect(adds(app)).toHaveLength(1);
    expect(await lines(browser)).toBe(1);
  });

  test("sent again after it arrived, by a reload: the first answer, and words that it was not added again", async () => {
    const { app, browser, send } = await filled();
    expectPage(await send(), ADDED);
    const shows = "You had added this before, so it was not added a second time.";
    expectPage(await send(), { url: CHECKOUT, shows });
    expect(adds(app)).toHaveLength(1);
    expect(await lines(browser)).toBe(1);
  });

  test("the first answer never reached the browser, with the id of the new bag: the second brings both", async () => {
    const { app, browser, send } = await filled();
    const kept = new Map(browser.cookies);
    await send({}, browser.fork());
    // Its cookies went the same way as the answer.
    browser.cookies.clear();
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expectPage(await send(), ADDED);
    expect(adds(app)).toHaveLength(1);
  });

  test("going back and choosing something else is another add, and so is the same from a fresh page", async () => {
    const { app, browser, send } = await filled();
    const first = markOf(browser);
    expect(first).toMatch(/^[\w-]{20,}$/);
    await send();
    expectPage(await send({ quantity: "2" }), { shows: "Added to your bag: 2 × Build Your Own Bowl." });
    const idempotencyKey = markOf(await browser.visit(BOWL));
    expect(idempotencyKey).not.toBe(first);
    await send({ idempotencyKey });
    expect(adds(app)).toHaveLength(3);
    expect(await lines(browser)).toBe(3);
  });

  test("a form that was refused, by us or by the restaurant, may be sent again", async () => {
    const { app, browser, send } = await filled();
    expectPage(await send({ m1000: "" }), { status: 422 });
    expect(adds(app)).toEqual([]);
    app.answer("/add?", status(400, { message: "Not today." }));
    expectPage(await send(), { errors: ["Not today."] });
    app.intercept = null;
    expectPage(await send(), { url: CHECKOUT });
    expect(await lines(browser)).toBe(1);
  });

  test("a reply that was lost on the way: the bag tells that it was added, beside other lines too (ITEM-10)", async () => {
    for (const before of [0, 1]) {
      const { app, browser, send } = await filled();
      if (before > 0) await addWater(browser);
      app.answer("/add?", (request) => afterWork(app, request, broken));
      expectPage(await send(), ADDED);
      app.intercept = null;
      expect(await lines(browser)).toBe(before + 1);
    }
  });

  test("where it was not added, or nobody can tell, the form stays with words (ITEM-08)", async () => {
    for (const isBagSilent of [false, true]) {
      const { app, browser, send } = await filled();
      await addWater(browser);
      let failed = false;
      app.intercept = (request) => {
        if (isAdd(request)) failed = true;
        if (isAdd(request)) return broken();
        return isBagSilent && failed && isCartRead(request) ? broken() : null;
      };
      const errors = [expect.stringContaining("We could not reach the restaurant")];
      expectPage(await send(), { status: 503, errors, values: { "Choose your base": "1002" } });
      app.intercept = null;
      expect(await lines(browser)).toBe(1);
    }
  });

  test("a mark that is none of ours is no obstacle", async () => {
    for (const idempotencyKey of ["", "x", "__proto__", "A".repeat(5_000)]) {
      const { app, send } = await filled();
      await send({ idempotencyKey });
      await send({ idempotencyKey });
      expect(adds(app), idempotencyKey.slice(0, 9)).toHaveLength(2);
    }
  });

  test("a mark works only where it was given: another visitor's attempt is their own", async () => {
    const { app, browser, send } = await filled();
    const idempotencyKey = markOf(browser);
    await send();
    const stranger = await chooseTime(app);
    expectPage(await send({ idempotencyKey }, stranger), ADDED);
    expect([adds(app).length, await lines(stranger)]).toEqual([2, 1]);
  });
});
