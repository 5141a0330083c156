import { describe, expect, test } from "vitest";
import type { TestApp } from "../../support/test-app.ts";
import type { Browser } from "../../support/browser.ts";
import { afterWork, broken, isCartRead, status } from "../../support/faults.ts";
import { atMenu } from "../../support/journey.ts";
import { expectAt, expectText } from "../../support/expect.ts";

const BOWL = "/order-now/build-order/menu-item/101";
const isAdd = ({ method, url }: Request) => method === "PUT" && /\/add\?/.test(url);
const adds = (app: TestApp) => app.sent("/add?");

/** An item page filled in, ready to be sent. */
async function filled() {
  const browser = await (await atMenu()).visit(BOWL);
  browser.fill("Choose your base", "Brown Rice");
  browser.fill("Choose your protein", "Grilled Chicken");
  return { app: browser.app, browser, ...browser.formOf("Add to bag") };
}

const lines = async (browser: Browser) => (await browser.visit("/order-now/cart")).all('[id^="line-"]').length;

describe("the same form sent again adds once (ITEM-15)", () => {
  test("the mark is the server's own, another for each page", async () => {
    const { app, body, browser } = await filled();
    expect(body.get("idempotencyKey")).toMatch(/^[\w-]{20,}$/);
    const other = await browser.fork().visit(BOWL);
    expect(other.formOf("Add to bag").body.get("idempotencyKey")).not.toBe(body.get("idempotencyKey"));
    expect(adds(app)).toEqual([]);
  });

  test("twice at the same moment: one line, and both arrive with the same bag", async () => {
    const { app, browser, url, body } = await filled();
    const other = browser.fork();
    const cookies = new Map(browser.cookies);
    await Promise.all([browser.send(url, body), other.send(url, body)]);
    expect(adds(app)).toHaveLength(1);
    for (const page of [browser, other]) expectAt(page, "/order-now/checkout", "Build Your Own Bowl");
    expect(cookies.has("cart")).toBe(false);
    expect(await lines(browser)).toBe(1);
  });

  test("sent again after it arrived, by a reload: the first answer, and words that it was not added again", async () => {
    const { app, browser, url, body } = await filled();
    expectText(await browser.send(url, body), "Added to your bag: Build Your Own Bowl.");
    await browser.send(url, body);
    expectAt(browser, "/order-now/checkout", "You had added this before, so it was not added a second time.");
    expect(adds(app)).toHaveLength(1);
    expect(await lines(browser)).toBe(1);
  });

  test("the first answer never reached the browser, with the id of the new bag: the second brings both", async () => {
    const { app, browser, url, body } = await filled();
    // Its cookies go the same way as the answer.
    const lost = browser.fork();
    const kept = new Map(browser.cookies);
    await lost.send(url, body);
    browser.cookies.clear();
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expectAt(await browser.send(url, body), "/order-now/checkout", "Added to your bag: Build Your Own Bowl.");
    expect(adds(app)).toHaveLength(1);
  });

  test("going back and choosing something else is another add", async () => {
    const { app, browser, url, body } = await filled();
    await browser.send(url, body);
    const changed = new URLSearchParams(body);
    changed.set("quantity", "2");
    expectText(await browser.send(url, changed), "Added to your bag: 2 × Build Your Own Bowl.");
    expect(adds(app)).toHaveLength(2);
    // So is the same from a fresh page.
    await browser.visit(BOWL);
    body.set("idempotencyKey", browser.formOf("Add to bag").body.get("idempotencyKey") ?? "");
    await browser.send(url, body);
    expect(adds(app)).toHaveLength(3);
    expect(await lines(browser)).toBe(3);
  });

  test("a refused form is no attempt: corrected, it is added", async () => {
    const { app, browser, url, body } = await filled();
    const wrong = new URLSearchParams(body);
    wrong.set("m1000", "");
    expect((await browser.send(url, wrong)).status).toBe(422);
    expectAt(await browser.send(url, body), "/order-now/checkout");
    expect(adds(app)).toHaveLength(1);
  });

  test("one that failed may be tried again", async () => {
    const { app, browser, url, body } = await filled();
    app.answer("/add?", status(400, { message: "Not today." }));
    expect((await browser.send(url, body)).errors()).toEqual(["Not today."]);
    app.intercept = null;
    expectAt(await browser.send(url, body), "/order-now/checkout");
    expect(await lines(browser)).toBe(1);
  });

  test.each([0, 1])(
    "a reply that was lost on the way (%i lines before): the bag tells that it was added (ITEM-10)",
    async (before) => {
      const { app, browser, url, body } = await filled();
      if (before > 0) await browser.send("/order-now/build-order/menu-item/904", { intent: "add", quantity: "1" });
      app.answer("/add?", (request) => afterWork(app, request, broken));
      await browser.send(url, body);
      app.intercept = null;
      expectAt(browser, "/order-now/checkout", "Added to your bag: Build Your Own Bowl.");
      expect(await lines(browser)).toBe(before + 1);
    },
  );

  test("where it was not added, or nobody can tell, the form stays with words (ITEM-08)", async () => {
    for (const isBagSilent of [false, true]) {
      const { app, browser, url, body } = await filled();
      await browser.send("/order-now/build-order/menu-item/904", { intent: "add", quantity: "1" });
      let failed = false;
      app.intercept = (request) => {
        if (isAdd(request)) failed = true;
        if (isAdd(request)) return broken();
        return isBagSilent && failed && isCartRead(request) ? broken() : null;
      };
      await browser.send(url, body);
      app.intercept = null;
      expect(browser.status).toBe(503);
      expect(browser.errors()[0]).toContain("We could not reach the restaurant");
      expect(browser.value("Choose your base")).toBe("1002");
      expect(await lines(browser)).toBe(1);
    }
  });

  test.each(["", "x", "__proto__", "A".repeat(5_000)])(
    "a mark that is none of ours (%s) is no obstacle",
    async (attempt) => {
      const { app, browser, url, body } = await filled();
      body.set("idempotencyKey", attempt);
      await browser.send(url, body);
      await browser.send(url, body);
      expect(adds(app)).toHaveLength(2);
    },
  );

  test("a mark works only where it was given: another visitor's attempt is their own", async () => {
    const { app, browser, url, body } = await filled();
    await browser.send(url, body);
    const stranger = await atMenu(app);
    await stranger.send("/order-now/build-order/menu-item/904", { intent: "add", quantity: "1" });
    expectText(stranger, "Added to your bag: Bottled Water.");
    expect(await lines(stranger)).toBe(1);
  });
});
