import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { htmlPage, malformed, refused, silent, status, when } from "../../support/faults.ts";
import { fillBag } from "../../support/journey.ts";
import { callsTo, signIn } from "../../support/sign-in.ts";
import { expectAt, expectText, expectNoText } from "../../support/expect.ts";

/** Texts of the chain's editors, and what stands in for them (CONTENT-01, CONTENT-02). */

const POLICY = "/credit-card-refund-policy";
const SHIPPED = "Refunds go back to the card that was charged.";
const TAGLINE = "Fresh bowls, sandwiches and catering from a kitchen near you.";
const CONTENT = "/content/entries";

const open = (path: string, app = startApp()): Promise<Browser> => openBrowser(app).visit(path);

/** An app whose content service answers with this entry, whatever it is asked for. */
function withEntry(entry: Record<string, unknown>): TestApp {
  const app = startApp();
  app.answer(CONTENT, status(200, entry));
  return app;
}

const rich = ({ html }: Browser) => parse(html).querySelector(".rich-text")?.innerHTML ?? "";

describe("the refund policy (OUT-04)", () => {
  test("the entry's title and text, on a page of its own (OUT-04, CONTENT-01)", async () => {
    const browser = await open(POLICY);
    expect([browser.status, browser.heading()]).toEqual([200, "Credit Card Refund Policy"]);
    expectText(browser, "Refunds take 3 to 5 business days.");
    expectNoText(browser, SHIPPED);
    expect(browser.attributes('link[rel="canonical"]', "href")).toEqual([`http://localhost:3000${POLICY}`]);
    // CONTENT-02: asked once.
    await open(POLICY, browser.app);
    expect(callsTo(browser.app, "content/entries")).toHaveLength(1);
  });

  test("what could run, load or look like ours is cleaned off (CONTENT-03)", async () => {
    const browser = await open(POLICY);
    expect(browser.html).not.toContain("This script must never run");
    const evil =
      '<h1>Terms</h1><p onclick="x()" style="color:red" class="errors">Fine</p><img src=x onerror=y><iframe></iframe><form action="//x"><input></form><a href="javascript:x">a</a>';
    const other = await open(POLICY, withEntry({ title: "</title><script>alert(1)</script>", file: evil }));
    expect(rich(other)).toBe('<h2>Terms</h2><p>Fine</p><a rel="noopener">a</a>');
    expect(other.heading()).toBe("</title><script>alert(1)</script>");
    expect(other.html).not.toContain("<script>alert");
  });

  test.each([
    ["an error", status(500)],
    ["no such entry", status(404)],
    ["no connection", refused],
    ["no answer", silent],
    ["half an answer", malformed],
    ["another page", htmlPage],
    ["an entry without a text", status(200, { title: "Policy" })],
    ["a text of which nothing is left", status(200, { title: "", file: "<script>x</script>" })],
  ])("%s: the shipped text, and no error (CONTENT-02)", async (_what, answer) => {
    const app = startApp({ env: { UPSTREAM_TIME_SCALE: "0.01" } });
    app.answer(CONTENT, answer);
    const browser = await open(POLICY, app);
    expect([browser.status, browser.heading()]).toEqual([200, "Credit Card Refund Policy"]);
    expectText(browser, SHIPPED);
    expectNoText(browser, /problem|error|cannot|Bad Gateway/i);
    const list = await open("/locations", app);
    expect(list.status).toBe(200);
    expectText(list, TAGLINE, "53 locations");
  });

  test("checkout leads to it, in a tab of its own (OUT-04)", async () => {
    const browser = await fillBag();
    await browser.visit("/order-now/checkout");
    expect(browser.attributes(`main form a[href="${POLICY}"]`, "target")).toEqual(["_blank"]);
    expect((await browser.press("Credit Card Refund Policy")).heading()).toBe("Credit Card Refund Policy");
    // The order is as it was.
    expect((await browser.visit("/order-now/checkout")).heading()).toBe("Almost Done!");
  });

  test("it needs nothing but the content service (OUT-04)", async () => {
    const app = startApp();
    app.intercept = when(({ url }) => !url.includes(CONTENT), status(500));
    const browser = await open(POLICY, app);
    expect(browser.status).toBe(200);
    expectText(browser, "Refunds take 3 to 5 business days.");
  });
});

describe("the page header (CONTENT-01)", () => {
  test("it introduces the list of locations, cleaned (CONTENT-01, CONTENT-03)", async () => {
    const browser = await open("/locations");
    expect(rich(browser)).toBe("<p>Fresh bowls, tacos and feasts, <em>cooked when you order</em>.</p>");
    expectNoText(browser, TAGLINE);
  });
});

describe("the start (SHELL-11)", () => {
  test.each([
    ["to ordering", {}, "/order-now"],
    ["to a site of the chain's own", { MAIN_SITE_URL: "https://www.zebra.example/" }, "https://www.zebra.example"],
    [
      "never to itself",
      { MAIN_SITE_URL: "https://zebra.example", PUBLIC_ORIGIN: "https://zebra.example" },
      "/order-now",
    ],
    ["never to itself in tests", { MAIN_SITE_URL: "http://localhost:3000" }, "/order-now"],
  ])("leads %s (SHELL-11)", async (_where, env, location) => {
    const response = await openBrowser(startApp({ env })).ask("/");
    expect([response.status, response.headers.get("location")]).toEqual([303, location]);
  });

  test("pages around an order lead to the locations; within one nothing leads away from a form (OUT-01)", async () => {
    const app = startApp();
    const footer = (browser: Browser) => browser.all("footer").join();
    expect(footer(await open("/order-now", app))).toContain("Our locations");
    expect(footer(await open(POLICY, app))).toContain("Our locations");
    const browser = await fillBag(app);
    await browser.visit("/order-now/checkout");
    expect(footer(browser)).not.toContain("Our locations");
  });
});

test("a guest finds the way in on every page around an order, and comes back (SHELL-16)", async () => {
  const browser = await open("/locations?state=TX");
  expectAt(await browser.press("Sign In"), "/login?returnTo=%2Flocations%3Fstate%3DTX");
  expect(browser.all("header .account")).toEqual([]);
  await signIn(browser);
  expect(browser.url).toBe("/locations?state=TX");
  expect(browser.all("header").join()).toContain("Sign out");
});
