import { expect, test } from "vitest";
import { deeply } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { deadPaths, htmlProblems, pathsIn } from "../../support/html.ts";
import { atMenu, fillCheckout, submitOrder } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { type TypeName, addBowls, chooseTime } from "../../support/walk.ts";

type Step = [words: string, fields?: Record<string, string>];

/** Every page of the journey in each of its states, passed to `look`; addresses are visited, other words pressed. */
async function walk(app: TestApp, look: (what: string, browser: Browser) => void): Promise<Browser> {
  const browser = openBrowser(app);
  const take = async (...steps: Step[]) => {
    for (const [words, fields = {}] of steps) {
      await (words.startsWith("/") ? browser.visit(words) : browser.submit(words, fields));
      look(words, browser);
    }
  };
  const place = "Your address, city or zip code";
  await take(
    ["/order-now"],
    ["I'll pick up (Individual"],
    ["/order-now/method"],
    ["I'll pick up"],
    ["Search"],
    ["Search", { [place]: "no such place" }],
  );
  await take(
    ["Search", { [place]: "75201" }],
    ["Select"],
    ["View Calendar"],
    ["Next 4 weeks"],
    ["Close"],
    ["Next day"],
  );
  await take(["BUILD MY MEAL"], ["BUILD MY MEAL", { "Select a Time": "12:30 PM" }]);
  await take(["/order-now/cart"], ["/order-now/build-order/bowls"], ["/order-now/build-order/menu-item/101"]);
  browser.tick("Bacon Crumbles");
  await take(["Add to bag", { Quantity: "0" }]);
  const bowl = { "Choose your base": "Brown Rice", "Choose your protein": "Grilled Steak", Quantity: "2" };
  await take(["Increase Quantity", { ...bowl, "How crisp?": "Extra Crisp" }], ["Add to bag"], ["Submit Order"]);
  await take(
    ["Edit Item"],
    ["Update item"],
    ["/order-now/cart"],
    ["Clear Cart"],
    ["Keep my bag"],
    ["/order-now/checkout"],
  );
  fillCheckout(browser);
  await take(["Submit Order", { "Card Number": "4000 0000 0000 0002" }]);
  fillCheckout(browser);
  await take(["Submit Order"], ["/order-now/checkout"]);
  return browser;
}

test("the checker finds each kind of problem", () => {
  const page = (body: string, title = "Order") =>
    `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body><main><h1>Order</h1>${body}</main></body></html>`;
  expect(htmlProblems(page("<p>Fine</p>"), 200)).toEqual([]);
  const apart =
    "<p><b>Soup</b> <i>Salad</i>, <b>half</b><i>: a cup</i></p><p>Wrap<input aria-label='x'>Taco<br>Chips</p>";
  expect(htmlProblems(page(`${apart}<p><b>bold</b>er<!-- -->, $<b>9</b></p>`), 200)).toEqual([
    'words that run together: "bold" and "er"',
  ]);
  const broken: [body: string, words: string][] = [
    ["<h1>Two</h1>", "2 h1"],
    ['<!--$?--><template id="B:0"></template><!--/$-->', "only a script would fill"],
    ["<!--$!--><p>Wait</p><!--/$-->", "only a script would fill"],
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
      `<form><input aria-label="x"><button name="a">p</button> <button name="intent:update">u</button></form>`,
      "Enter presses",
    ],
    ['<p style="color:red">x</p>', "a style attribute"],
    ['<form><button name="intent" value="add:item:77">Add to bag</button></form>', "a button with a value"],
    ['<img src="/x.svg">', "without alt"],
    ["<p><span>Individual Meals</span><span>Catering</span></p>", "words that run together"],
    ["<p><button>Bag</button><a href='/'>$9.45</a></p>", "words that run together"],
    ["<section>Soup</section><nav>Salad</nav>", "words that run together"],
    ['<p><img src="/x.svg" alt="Soup"><b>Salad</b></p>', "words that run together"],
    ['<label>Color<select name="color"><option>Red</option></select></label>', "an option without value"],
    ['<div class="errors">x</div>', 'but the title is "Order"'],
  ];
  for (const [body, words] of broken) expect(htmlProblems(page(body), 200).join("; "), body).toContain(words);
  expect(htmlProblems(page("<p>Fine</p>"), 422).join()).toContain("422 without a summary");
  expect(htmlProblems(page("<p>Fine</p>", "Error: Order"), 200).join()).toContain("no problems, but the title");
});

test("pages of the journey are valid, without dead links, forms or pictures, and without links to missing features (SHELL-01, OUT-01)", async () => {
  const app = startApp();
  const looked: string[] = [];
  const paths = new Set<string>();
  let cookies = new Map<string, string>();
  const browser = await walk(app, (what, { html, status: code, text, cookies: now }) => {
    looked.push(what);
    expect(htmlProblems(html, code), what).toEqual([]);
    for (const path of pathsIn(html)) paths.add(path);
    // While the bag is full, every page of the journey is open.
    if (html.includes("Almost Done!")) cookies = new Map(now);
    expect(/\b(?:Rewards?|Gift Card|Stripes)\b/i.exec(text())?.[0], what).toBeUndefined();
  });
  expect(browser.heading()).toBe("Thanks for your order");
  expect(looked.length).toBeGreaterThan(25);
  expect([...paths].filter((path) => /\/(?:rewards|gift|promo)/.test(path))).toEqual([]);
  expect(paths.size).toBeGreaterThan(30);
  // Edited and ordered lines are gone, and these cookies have no order yet.
  const standing = [...paths].filter((path) => !/\/edit\/|\/order\.ics$/.test(path));
  expect(await deadPaths(app, cookies, standing)).toEqual([]);
}, 60_000);

test.each<[TypeName, number]>([
  ["Individual", 20],
  ["Catering", 5],
  ["Holiday Menu", 5],
])("menu pages of %s are valid, and so is every dish, with nothing selected", async (type, least) => {
  const browser = await chooseTime(startApp(), type);
  const dishes = new Set<string>();
  for (const category of pathsIn(browser.html).filter((path) => /\/build-order\/[a-z-]+$/.test(path))) {
    await browser.visit(category);
    for (const path of pathsIn(browser.html)) if (path.includes("/menu-item/")) dishes.add(path);
  }
  for (const path of dishes) {
    if (type !== "Individual") expectPage(await browser.visit(path), { status: 200 });
    else expectPage(await browser.send(path, { quantity: "0", intent: "add" }), { status: 422 });
  }
  expect(dishes.size).toBeGreaterThan(least);
});

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

/** Names, descriptions and messages of a reply. */
const TEXTS =
  /^(?:name|displayName|description|message|bannerMessage|storeClosingMessage|methodPageSubheader|nickname|specialInstructions|tag|openUntil|featuredCategoryBannerText|additionalInfo|note|address|city|firstName|phone|line1|addressLine1|itemGroupPrices|formatted_address)$/;

test.each(EVIL)("hostile text from the API is escaped: %j", async (evil) => {
  const app = startApp();
  app.intercept = async (request) => {
    if (/\/order-types$|order-lead-times|feature-toggle|pictures/.test(request.url)) return null;
    const answer = await app.sandbox.fetch(request);
    if (!answer.headers.get("content-type")?.includes("json")) return answer;
    const spoil = ([key, value]: [string, unknown]) => [
      key,
      TEXTS.test(key) && typeof value === "string" ? evil : value,
    ];
    const spoilt = deeply(await answer.json(), (object) => Object.fromEntries(Object.entries(object).map(spoil)));
    return Response.json(spoilt, { status: answer.status });
  };
  const browser = await atMenu(app);
  const look = (what: string) => {
    expect(browser.status, what).toBe(200);
    const own = browser.html.replaceAll(/<script[^>]* nonce="[^"]+"[^>]*>.*?<\/script>/gs, "");
    expect(own, what).not.toMatch(/<script|<img[^>]+onerror|onerror=alert\(1\)>/i);
    // The text must not end a script that contains the data.
    expect(browser.html, what).not.toContain("</script><script>alert");
  };
  const pages = "locations locations?near=75201 pickup-details build-order build-order/bowls";
  for (const page of [...pages.split(" "), "build-order/menu-item/101"]) {
    await browser.visit(`/order-now/${page}`);
    look(page);
  }
  await addBowls(browser);
  look("checkout");
  await submitOrder(browser);
  look("confirmation");
  await (await browser.visit("/order-now/build-order/menu-item/501")).press("Add to bag");
  await browser.visit("/order-now/cart");
  look("cart");
});
