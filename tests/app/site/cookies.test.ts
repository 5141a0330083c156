import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { GOOD_CONTACT } from "../../support/good-entries.ts";
import { atCheckoutAs, fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { signIn } from "../../support/sign-in.ts";

const AGAIN = "/login?returnTo=%2Forder-now%2Fcheckout&again=1";

/** A browser that drops every cookie. */
class Forgetful extends Map<string, string> {
  override set(): this {
    return this;
  }
}

test("a browser without cookies gets an explanation at its first form, without a loop (SHELL-18)", async () => {
  const browser = await openBrowser(startApp(), new Forgetful()).visit("/order-now");
  expectPage(browser, { status: 200 });
  const heading = "Cookies are needed to order";
  expectPage(await browser.press("Curbside"), { status: 400, heading, redirects: [303] });
});

test("a tampered, swapped or truncated cookie counts as empty, without an error (SHELL-18)", async () => {
  const app = startApp();
  const filled = await atCheckoutAs(undefined, app);
  const leadsTo = { order: "/order-now", device: "/order-now/build-order", account: AGAIN };
  for (const [name, url] of Object.entries(leadsTo)) {
    const sealed = filled.cookies.get(name) ?? "";
    const middle = Math.floor(sealed.length / 2);
    const flipped = sealed[middle] === "A" ? "B" : "A";
    const others = [...filled.cookies.values()].filter((text) => text !== sealed);
    const changed = sealed.slice(0, middle) + flipped + sealed.slice(middle + 1);
    for (const text of [changed, sealed.slice(0, 20), "", "x", "%00", "\u00e9", "A".repeat(8_000), ...others]) {
      const browser = await openBrowser(app, new Map(filled.cookies).set(name, text)).visit("/order-now/checkout");
      expectPage(browser, { status: 200, url }, `${name}=${text.slice(0, 20)}`);
    }
  }
});

test("two hundred foreign cookies do no harm (SHELL-18)", async () => {
  const filled = await fillBag();
  const cookies = new Map(Array.from({ length: 200 }, (_, index) => [`a${index}`, "x".repeat(20)]));
  for (const [name, text] of filled.cookies) cookies.set(name, text);
  expectPage(await openBrowser(filled.app, cookies).visit("/order-now/checkout"), { heading: "Almost Done!" });
});

test("cookies set by a reply stay under the header limit of stock proxies, with any input", async () => {
  const filled = await fillBag();
  const sizes: number[] = [];
  const handle = async (request: Request) => {
    const response = await filled.app.handle(request);
    sizes.push(response.headers.getSetCookie().join("").length);
    return response;
  };
  const browser = await openBrowser({ handle }, filled.cookies).visit("/order-now/checkout");
  for (const fill of ["x", "é", "漢", "🦓", "\u0000"]) {
    fillCheckout(browser);
    const typed = [...Object.keys(GOOD_CONTACT), "Address 2"].filter((label) => label !== "State");
    for (const label of typed) browser.fill(label, fill.repeat(200));
    const values = { Address: fill === "\u0000" ? "" : fill.repeat(fill === "🦓" ? 150 : 200) };
    expectPage(await browser.press("Submit Order"), { status: 422, values }, fill);
  }
  expect(Math.max(...sizes)).toBeGreaterThan(300);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2_800);
});

test.each([
  ["https://order.example.com", ", and Secure"],
  ["http://localhost:3000", ""],
])("at %s all cookies are%s HttpOnly and SameSite", async (origin, secure) => {
  const app = startApp({ env: { PUBLIC_ORIGIN: origin } });
  const lines: string[] = [];
  const handle = async (request: Request) => {
    const response = await app.handle(request);
    lines.push(...response.headers.getSetCookie());
    return response;
  };
  const browser = await openBrowser({ handle }).visit("/order-now");
  await browser.send("/lite", { on: "1", returnTo: "/order-now" });
  await browser.press("I'll pick up (Individual");
  await signIn(browser);
  expect((await browser.visit("/order-now")).text()).toContain("Show pictures and use scripts");
  expect(lines.filter((line) => line.includes("styles="))).toHaveLength(1);
  const names = lines.map((line) => line.split("=")[0]?.replace("__Host-", ""));
  expect(names).toEqual(expect.arrayContaining(["styles", "lite", "order", "account", "device"]));
  for (const line of lines) {
    const attributes = line.replaceAll("; ", ";").split(";").slice(1);
    expect(attributes, line).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=Lax"]));
    expect(attributes.includes("Secure"), line).toBe(secure !== "");
    // The prefix prevents other hosts and insecure connections from setting it.
    expect(line.startsWith("__Host-"), line).toBe(secure !== "");
  }
});
