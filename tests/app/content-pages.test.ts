import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { htmlPage, malformed, refused, silent, status, when } from "../support/faults.ts";
import { htmlProblems } from "../support/html.ts";
import { fillBag } from "../support/journey.ts";
import { callsTo, signIn } from "../support/sign-in.ts";

/** Texts of the chain's editors, and what stands in for them (CONTENT-01, CONTENT-02). */

const POLICY = "/credit-card-refund-policy";
const SHIPPED = "Refunds go back to the card that was charged.";
const TAGLINE = "Fresh bowls, sandwiches and catering from a kitchen near you.";
const isContent = ({ url }: Request) => url.includes("/content/entries");

async function open(app: TestApp, path: string): Promise<Browser> {
  const browser = openBrowser(app);
  await browser.visit(path);
  return browser;
}

/** An app whose content service answers with this entry, whatever it is asked for. */
function withEntry(entry: Record<string, unknown>): TestApp {
  const app = startApp();
  app.intercept = when(isContent, () => Response.json(entry));
  return app;
}

const rich = ({ html }: Browser) => parse(html).querySelector(".rich-text")?.innerHTML ?? "";

describe("the refund policy (OUT-04)", () => {
  test("the entry's title and text, on a page of its own (OUT-04, CONTENT-01)", async () => {
    const app = startApp();
    const browser = await open(app, POLICY);
    expect(browser.status).toBe(200);
    expect(browser.heading()).toBe("Credit Card Refund Policy");
    expect(browser.text()).toContain("Refunds take 3 to 5 business days.");
    expect(browser.text()).not.toContain(SHIPPED);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    expect(parse(browser.html).querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(
      "http://localhost:3000/credit-card-refund-policy",
    );
    // CONTENT-02: asked once.
    await open(app, POLICY);
    expect(callsTo(app, "content/entries")).toHaveLength(1);
  });

  test("what could run, load or look like ours is cleaned off (CONTENT-03)", async () => {
    const browser = await open(startApp(), POLICY);
    expect(browser.html).not.toContain("This script must never run");
    const evil =
      '<h1>Terms</h1><p onclick="x()" style="color:red" class="errors">Fine</p><img src=x onerror=y><iframe></iframe><form action="//x"><input></form><a href="javascript:x">a</a>';
    const other = await open(withEntry({ title: "</title><script>alert(1)</script>", file: evil }), POLICY);
    expect(rich(other)).toBe('<h2>Terms</h2><p>Fine</p><a rel="noopener">a</a>');
    expect(other.heading()).toBe("</title><script>alert(1)</script>");
    expect(other.html).not.toContain("<script>alert");
    expect(htmlProblems(other.html, other.status)).toEqual([]);
  });

  test.each([
    ["an error", status(500)],
    ["no such entry", status(404)],
    ["no connection", refused],
    ["no answer", silent],
    ["half an answer", malformed],
    ["another page", htmlPage],
    ["an entry without a text", () => Response.json({ title: "Policy" })],
    ["a text of which nothing is left", () => Response.json({ title: "", file: "<script>x</script>" })],
  ])("%s: the shipped text, and no error (CONTENT-02)", async (_what, answer) => {
    const app = startApp({ env: { UPSTREAM_TIME_SCALE: "0.01" } });
    app.intercept = when(isContent, answer);
    const browser = await open(app, POLICY);
    expect(browser.status).toBe(200);
    expect(browser.heading()).toBe("Credit Card Refund Policy");
    expect(browser.text()).toContain(SHIPPED);
    expect(browser.text()).not.toMatch(/problem|error|cannot|Bad Gateway/i);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    const list = await open(app, "/locations");
    expect(list.status).toBe(200);
    expect(list.text()).toContain(TAGLINE);
    expect(list.text()).toContain("53 locations");
  });

  test("checkout leads to it, in a tab of its own (OUT-04)", async () => {
    const app = startApp();
    const browser = await fillBag(app);
    await browser.visit("/order-now/checkout");
    const link = parse(browser.html).querySelector(`main form a[href="${POLICY}"]`);
    expect(link?.getAttribute("target")).toBe("_blank");
    await browser.press("Credit Card Refund Policy");
    expect(browser.heading()).toBe("Credit Card Refund Policy");
    // The order is as it was.
    await browser.visit("/order-now/checkout");
    expect(browser.heading()).toBe("Almost Done!");
  });

  test("it needs nothing but the content service (OUT-04)", async () => {
    const app = startApp();
    app.intercept = when((request) => !isContent(request), status(500));
    const browser = await open(app, POLICY);
    expect(browser.status).toBe(200);
    expect(browser.text()).toContain("Refunds take 3 to 5 business days.");
  });
});

describe("the page header (CONTENT-01)", () => {
  test("it introduces the list of locations, cleaned (CONTENT-01, CONTENT-03)", async () => {
    const browser = await open(startApp(), "/locations");
    expect(rich(browser)).toBe("<p>Fresh bowls, tacos and feasts, <em>cooked when you order</em>.</p>");
    expect(browser.text()).not.toContain(TAGLINE);
  });
});

describe("the start (SHELL-11)", () => {
  async function startOf(env: Record<string, string>) {
    const response = await startApp({ env }).handle(new Request("http://localhost:3000/"));
    return { status: response.status, location: response.headers.get("location") };
  }

  test("leads to ordering (SHELL-11)", async () => {
    expect(await startOf({})).toEqual({ status: 303, location: "/order-now" });
  });

  test("where the chain has a site of its own, to that", async () => {
    expect(await startOf({ MAIN_SITE_URL: "https://www.zebra.example/" })).toEqual({
      status: 303,
      location: "https://www.zebra.example",
    });
  });

  test("never to itself", async () => {
    const env = { MAIN_SITE_URL: "https://zebra.example", PUBLIC_ORIGIN: "https://zebra.example" };
    expect(await startOf(env)).toEqual({ status: 303, location: "/order-now" });
    expect(await startOf({ MAIN_SITE_URL: "http://localhost:3000" })).toEqual({ status: 303, location: "/order-now" });
  });

  test("pages around an order lead to the locations; within one nothing leads away from a form (OUT-01)", async () => {
    const app = startApp();
    const footer = ({ html }: Browser) => parse(html).querySelector("footer")?.textContent ?? "";
    expect(footer(await open(app, "/order-now"))).toContain("Our locations");
    expect(footer(await open(app, POLICY))).toContain("Our locations");
    const browser = await fillBag(app);
    await browser.visit("/order-now/checkout");
    expect(footer(browser)).not.toContain("Our locations");
  });
});

test("a guest finds the way in on every page around an order, and comes back (SHELL-16)", async () => {
  const app = startApp();
  const browser = await open(app, "/locations?state=TX");
  await browser.press("Sign In");
  expect(browser.url).toBe("/login?returnTo=%2Flocations%3Fstate%3DTX");
  expect(parse(browser.html).querySelector("header .account")).toBeNull();
  await signIn(browser);
  expect(browser.url).toBe("/locations?state=TX");
  expect(parse(browser.html).querySelector("header")?.textContent).toContain("Sign out");
});
