import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { status, when } from "../support/faults.ts";
import { deadPaths, htmlProblems, pathsIn } from "../support/html.ts";
import { atMenu, fillBag, fillCheckout } from "../support/journey.ts";
import { type TypeName, chooseTime } from "../support/walk.ts";

type Look = (what: string, browser: Browser) => void;

/** Every page of the journey in each of its states, shown to `look`. */
async function walk(app: TestApp, look: Look): Promise<Browser> {
  const browser = openBrowser(app);
  const visit = async (path: string) => {
    await browser.visit(path);
    look(path, browser);
  };
  const press = async (words: string) => {
    await browser.press(words);
    look(`after ${words}`, browser);
  };
  await visit("/order-now");
  await press("Individual");
  await press("I'll pick up");
  await press("Search");
  browser.fill("Your address, city or zip code", "no such place");
  await press("Search");
  browser.fill("Your address, city or zip code", "75201");
  await press("Search");
  await press("Select");
  await press("View Calendar");
  await press("Later 4 weeks");
  await press("Next day");
  await press("BUILD MY MEAL");
  browser.fill("All times", "12:30 PM");
  await press("BUILD MY MEAL");
  await visit("/order-now/cart");
  await visit("/order-now/build-order/bowls");
  await visit("/order-now/build-order/menu-item/101");
  browser.tick("Bacon Crumbles");
  browser.fill("Quantity", "0");
  await press("Add to bag");
  browser.fill("Choose your base", "Brown Rice");
  browser.fill("Choose your protein", "Grilled Steak");
  browser.fill("How crisp?", "Extra Crisp");
  browser.fill("Quantity", "2");
  await press("More Quantity");
  await press("Add to bag");
  await press("Submit Order");
  await press("Edit Item");
  await press("Update item");
  await visit("/order-now/cart");
  await press("Clear Cart");
  await press("Cancel");
  await visit("/order-now/checkout");
  fillCheckout(browser);
  browser.fill("Card Number", "4000 0000 0000 0002");
  await press("Submit Order");
  fillCheckout(browser);
  await press("Submit Order");
  await visit("/order-now/checkout");
  return browser;
}

test("the check itself finds what it looks for", () => {
  const page = (body: string, title = "Order") =>
    `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body><main><h1>Order</h1>${body}</main></body></html>`;
  expect(htmlProblems(page("<p>Fine</p>"), 200)).toEqual([]);
  const broken: [body: string, words: string][] = [
    ["<h1>Two</h1>", "2 h1"],
    ['<p id="a"></p><p id="a"></p>', 'the id "a" twice'],
    ['<label for="x">X</label>', "a label without control"],
    ['<label for="x">X</label><p id="x"></p>', "a label without control"],
    ['<input name="x">', "a control without label"],
    ['<input aria-label="x" aria-describedby="x-error">', "aria-describedby names"],
    ['<a href="">x</a>', "a link to nowhere"],
    ['<a href="javascript:x">x</a>', "a link to nowhere"],
    ['<a href="#x">x</a>', "a link to a part that is nowhere"],
    ['<form method="put"><button>x</button></form>', "the method put"],
    ['<form method="post"><form method="post"><button>x</button></form><button>y</button></form>', "a form in a form"],
    [
      '<form method="post"><input aria-label="x"><button value="place">p</button><button value="update">u</button></form>',
      "Enter presses another",
    ],
    ['<p style="color:red">x</p>', "a style attribute"],
    ['<img src="/x.svg">', "without alt"],
    ['<div class="errors">x</div>', 'but the title is "Order"'],
  ];
  for (const [body, words] of broken) expect(htmlProblems(page(body), 200).join("; "), body).toContain(words);
  expect(htmlProblems(page("<p>Fine</p>"), 422).join()).toContain("422 without a summary");
  expect(htmlProblems(page("<p>Fine</p>", "Error: Order"), 200).join()).toContain("no problems, but the title");
});

test("every page of the journey, errors included, is sound HTML", async () => {
  const looked: string[] = [];
  const browser = await walk(startApp(), (what, { html, status: code, url }) => {
    looked.push(what);
    expect(htmlProblems(html, code), `${what} at ${url}`).toEqual([]);
  });
  expect(browser.heading()).toBe("Thanks for your order");
  expect(looked.length).toBeGreaterThan(25);
});

test.each<TypeName>(["Catering", "Holiday Menu"])("so is the menu of %s, every dish of it", async (type) => {
  const app = startApp();
  const browser = await chooseTime(app, type);
  const seen = new Set<string>();
  for (const category of pathsIn(browser.html).filter((path) => path.startsWith("/order-now/build-order/"))) {
    await browser.visit(category);
    expect(htmlProblems(browser.html, browser.status), browser.url).toEqual([]);
    for (const path of pathsIn(browser.html)) if (path.includes("/menu-item/")) seen.add(path);
  }
  for (const path of seen) {
    await browser.visit(path);
    expect(browser.status, path).toBe(200);
    expect(htmlProblems(browser.html, browser.status), path).toEqual([]);
  }
  expect(seen.size).toBeGreaterThan(5);
});

test("so is every dish of the individual menu when nothing is chosen", async () => {
  const browser = await atMenu(startApp());
  await browser.visit("/order-now/build-order");
  const dishes = new Set<string>();
  for (const category of pathsIn(browser.html).filter((path) => /\/build-order\/[a-z-]+$/.test(path))) {
    await browser.visit(category);
    for (const path of pathsIn(browser.html)) if (path.includes("/menu-item/")) dishes.add(path);
  }
  for (const path of dishes) {
    await browser.send(path, { quantity: "0", intent: "add" });
    expect(browser.status, path).toBe(422);
    expect(htmlProblems(browser.html, browser.status), `refused ${path}`).toEqual([]);
  }
  expect(dishes.size).toBeGreaterThan(20);
});

test("pages in trouble are sound HTML too", async () => {
  const app = startApp();
  const browser = await fillBag(app);
  await browser.visit("/order-now/order-confirmation/ZK-0000000000");
  expect(htmlProblems(browser.html, browser.status)).toEqual([]);
  await browser.visit("/order-now/build-order/nothing");
  expect(browser.status).toBe(404);
  expect(htmlProblems(browser.html, browser.status)).toEqual([]);
  const other = startApp({ sandbox: app.sandbox });
  other.intercept = when(() => true, status(500));
  for (const path of [
    "/order-now",
    "/order-now/locations",
    "/order-now/build-order",
    "/order-now/cart",
    "/order-now/checkout",
  ]) {
    const there = openBrowser(other, browser.cookies);
    await there.visit(path);
    expect(htmlProblems(there.html, there.status), path).toEqual([]);
  }
});

test("no link, form or picture of the journey is dead, and none leads to what is not built (SHELL-01, OUT-01)", async () => {
  const app = startApp();
  const paths = new Set<string>();
  let cookies = new Map<string, string>();
  await walk(app, (_what, { html, cookies: now }) => {
    for (const path of pathsIn(html)) paths.add(path);
    // While the bag is full, every page of the journey is open.
    if (html.includes("Almost Done!")) cookies = new Map(now);
  });
  const later = /\/(?:rewards|gift|promo)/;
  expect([...paths].filter((path) => later.test(path))).toEqual([]);
  expect(paths.size).toBeGreaterThan(30);
  // Lines that were edited or ordered since are gone by right, and these cookies know of no order yet.
  const standing = [...paths].filter((path) => !/\/edit\/|\/order\.ics$/.test(path));
  expect(await deadPaths(app, cookies, standing)).toEqual([]);
});

test("nothing of what is not built yet is offered in words or buttons (SHELL-01)", async () => {
  const notYet = /\b(?:Rewards?|Gift Card|Stripes)\b/i;
  await walk(startApp(), (what, browser) => {
    expect(notYet.exec(browser.text())?.[0], `${what} at ${browser.url}`).toBeUndefined();
  });
});

describe("3G: hostile text from the API is shown as text", () => {
  const EVIL = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title><script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "\u202Eesrever\u202C كسكس",
    "🦓".repeat(40),
    "W".repeat(80),
    "&lt;b&gt; &amp; &#x3c;",
    "' \" ` ${1+1} \u2028 \u0000",
  ];

  /** Puts the text into every name, description and message of an answer, at any depth. */
  function spoil(value: unknown, evil: string): unknown {
    if (Array.isArray(value)) return value.map((entry) => spoil(entry, evil));
    if (typeof value !== "object" || value === null) return value;
    const texts =
      /^(?:name|displayName|description|message|bannerMessage|storeClosingMessage|methodPageSubheader|nickname|specialInstructions|tag|openUntil|featuredCategoryBannerText|additionalInfo|note|address|city|firstName|phone|line1|addressLine1|itemGroupPrices|formatted_address)$/;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        texts.test(key) && typeof inner === "string" ? evil : spoil(inner, evil),
      ]),
    );
  }

  test.each(EVIL)("%j", async (evil) => {
    const app = startApp();
    app.intercept = async (request) => {
      if (/\/order-types$|order-lead-times|feature-toggle|pictures/.test(request.url)) return null;
      const answer = await app.sandbox.fetch(request);
      if (!answer.headers.get("content-type")?.includes("json")) return answer;
      return Response.json(spoil(await answer.json(), evil), { status: answer.status });
    };
    const browser = await atMenu(app);
    const look = (what: string) => {
      expect(browser.status, what).toBe(200);
      expect(htmlProblems(browser.html, browser.status), what).toEqual([]);
      const own = browser.html.replaceAll(/<script[^>]* nonce="[^"]+"[^>]*>.*?<\/script>/gs, "");
      expect(own, what).not.toMatch(/<script|<img[^>]+onerror|onerror=alert\(1\)>/i);
      // Scripts of ours that carry the data must not be ended by it.
      expect(browser.html, what).not.toContain("</script><script>alert");
    };
    for (const path of [
      "/order-now/locations",
      "/order-now/locations?near=75201",
      "/order-now/pickup-details",
      "/order-now/build-order",
      "/order-now/build-order/bowls",
      "/order-now/build-order/menu-item/101",
    ]) {
      await browser.visit(path);
      look(path);
    }
    browser.fill("Quantity", "1");
    await browser.send("/order-now/build-order/menu-item/101", {
      m1000: "1002",
      m1050: "1052",
      quantity: "1",
      intent: "add",
    });
    look("checkout");
    fillCheckout(browser);
    await browser.press("Submit Order");
    look("confirmation");
    await browser.visit("/order-now/build-order/menu-item/501");
    await browser.press("Add to bag");
    await browser.visit("/order-now/cart");
    look("cart");
  });

  test("rich text keeps only what is harmless (CONTENT-03)", async () => {
    const app = startApp();
    const note =
      '<p>Fresh <b>daily</b></p><script>x</script><form action="//evil"><input name=card></form><iframe srcdoc="x"></iframe>' +
      '<a href="java\tscript:alert(1)">a</a><a href="https://example.com" onclick="x" style="position:fixed">b</a><base href="//evil">' +
      '<h1>Big</h1><img src=x onerror=y><svg onload=z></svg><p id="main" class="errors">id</p><p>unclosed';
    app.intercept = async (request) => {
      if (!/\/category\/\d+\/type/.test(request.url)) return null;
      return Response.json({ ...(await (await app.sandbox.fetch(request)).json()), note });
    };
    const browser = await atMenu(app);
    await browser.visit("/order-now/build-order/bowls");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    const [, rich = ""] = /<div class="rich-text notice">(.*?)<\/div>/s.exec(browser.html) ?? [];
    expect(rich).toContain("<b>daily</b>");
    expect(rich).not.toMatch(/script|form|input|iframe|base|onclick|style|<h1|img|svg|id=|class=/i);
    expect(browser.text()).toContain("Build Your Own Bowl");
  });
});
