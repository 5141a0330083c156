import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { silent, status, when } from "../../support/faults.ts";
import { fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo } from "../../support/sign-in.ts";

/** The chain's content and its default texts (CONTENT-01, CONTENT-02). */

const POLICY = "/credit-card-refund-policy";
const PAGE = { status: 200, heading: "Credit Card Refund Policy" };
const OWN = "Refunds take 3 to 5 business days.";
const SHIPPED = "Refunds go back to the card that was charged.";
const TAGLINE = "Fresh bowls, sandwiches and catering from a kitchen near you.";
const CONTENT = "/content/entries";
const ELSEWHERE = "https://zebra.example";

const open = (path: string, app = startApp()): Promise<Browser> => openBrowser(app).visit(path);
const rich = ({ html }: Browser) => parse(html).querySelector(".rich-text")?.innerHTML ?? "";

describe("the refund policy (OUT-04)", () => {
  test("shows the entry's title and text, loaded once (OUT-04, CONTENT-01, CONTENT-02)", async () => {
    const browser = await open(POLICY);
    expectPage(browser, { ...PAGE, shows: OWN, hides: SHIPPED });
    expect(browser.attributes('link[rel="canonical"]', "href")).toEqual([`http://localhost:3000${POLICY}`]);
    await open(POLICY, browser.app);
    expect(callsTo(browser.app, "content/entries")).toHaveLength(1);
    // The content service alone is enough.
    const alone = startApp();
    alone.intercept = when(({ url }) => !url.includes(CONTENT), status(500));
    expectPage(await open(POLICY, alone), { ...PAGE, shows: OWN });
  });

  test("sanitizes title and text (CONTENT-03)", async () => {
    expect((await open(POLICY)).html).not.toContain("This script must never run");
    const file =
      '<h1>Terms</h1><p onclick="x()" style="color:red" class="errors">Fine</p><img src=x onerror=y><iframe></iframe><form action="//x"><input></form><a href="javascript:x">a</a>';
    const title = "</title><script>alert(1)</script>";
    const app = startApp();
    app.answer(CONTENT, status(200, { title, file }));
    const browser = await open(POLICY, app);
    expect(rich(browser)).toBe('<h2>Terms</h2><p>Fine</p><a rel="noopener">a</a>');
    expectPage(browser, { heading: title });
    expect(browser.html).not.toContain("<script>alert");
  });

  test.each([
    ["an error", status(500)],
    ["no answer", silent],
    ["a text that is empty when sanitized", status(200, { title: "", file: "<script>x</script>" })],
  ])("%s: the default text, without an error (CONTENT-02)", async (_what, answer) => {
    const app = startApp({ env: { UPSTREAM_TIME_SCALE: "0.01" } });
    app.answer(CONTENT, answer);
    const hides = /problem|error|cannot|Bad Gateway/i;
    expectPage(await open(POLICY, app), { ...PAGE, shows: SHIPPED, hides });
    expectPage(await open("/locations", app), { status: 200, shows: [TAGLINE, "53 locations"] });
  });

  test("checkout links to it in a new tab, and the footer has no links that leave the order (OUT-04, OUT-01)", async () => {
    const browser = await (await fillBag()).visit("/order-now/checkout");
    const footer = () => browser.all("footer").join();
    expect(footer()).not.toContain("Our locations");
    expect(browser.attributes(`main form a[href="${POLICY}"]`, "target")).toEqual(["_blank"]);
    expectPage(await browser.press("Credit Card Refund Policy"), PAGE);
    expect(footer()).toContain("Our locations");
    // The order is unchanged.
    expectPage(await browser.visit("/order-now/checkout"), { heading: "Almost Done!" });
    await browser.visit("/order-now");
    expect(footer()).toContain("Our locations");
  });
});

test("the page header of the store list is sanitized content (CONTENT-01, CONTENT-03)", async () => {
  const browser = await open("/locations");
  expect(rich(browser)).toBe("<p>Fresh bowls, tacos and feasts, cooked when you order.</p>");
  expectPage(browser, { hides: TAGLINE });
});

test.each([
  ["to ordering", {}, "/order-now"],
  ["to the chain's own site", { MAIN_SITE_URL: `${ELSEWHERE}/` }, ELSEWHERE],
  ["to ordering when that site is this one", { MAIN_SITE_URL: ELSEWHERE, PUBLIC_ORIGIN: ELSEWHERE }, "/order-now"],
  ["to ordering when that site is localhost", { MAIN_SITE_URL: "http://localhost:3000" }, "/order-now"],
])("the root address redirects %s (SHELL-11)", async (_where, env, location) => {
  const response = await openBrowser(startApp({ env })).ask("/");
  expect([response.status, response.headers.get("location")]).toEqual([303, location]);
});

describe("privacy, terms and accessibility (OUT-05)", () => {
  test.each([
    ["/policies/privacy", "Privacy", "None of them is for advertising."],
    ["/policies/terms", "Terms of Use", "Prices, fees and taxes are those that the page shows"],
    ["/policies/accessibility", "Accessibility", "If something keeps you from ordering, call us at"],
  ])("%s has a default text, which content replaces", async (path, heading, own) => {
    expectPage(await open(path), { status: 200, heading, shows: own });
    const app = startApp();
    app.answer(CONTENT, status(200, { title: "Ours", file: "<p>Written by the chain.</p>" }));
    expectPage(await open(path, app), { status: 200, heading: "Ours", shows: "Written by the chain.", hides: own });
    const [call] = callsTo(app, "content/entries");
    expect(call).toContain("content/entries");
  });
});
