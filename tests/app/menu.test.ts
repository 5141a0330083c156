import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { type Json, onReply } from "../support/altered-api.ts";
import { BOWLS, withAnswers } from "../support/answers.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { malformed, refused, status, when } from "../support/faults.ts";
import { atMenu } from "../support/journey.ts";
import { chooseTime } from "../support/walk.ts";
import { expectPage } from "../support/page.ts";

const MENU = "/order-now/build-order";
const CATEGORIES = /\/store-menu\/categories\/type\//;
const CATEGORY = /\/store-menu\/store\/\d+\/category\/\d+\/type\//;

/** The menu of an API that answers one kind of call otherwise. */
async function menuWith(path: RegExp, alter: (body: Json) => unknown, at = MENU): Promise<Browser> {
  const app = startApp();
  app.intercept = onReply("GET", path, alter)((request) => app.sandbox.fetch(request));
  const browser = await atMenu(app);
  await browser.visit(at);
  return browser;
}

async function openMenu(at = MENU, app: TestApp = startApp()): Promise<Browser> {
  const browser = await atMenu(app);
  await browser.visit(at);
  return browser;
}

/** The text of each card. */
const cards = (browser: Browser, list: string): string[] => {
  const [, html = ""] = new RegExp(`<ul class="cards ${list}">(.*?)</ul>`, "s").exec(browser.html) ?? [];
  return html.split("<li").slice(1);
};

describe("above every page of the menu", () => {
  test("the brand's menu title, as heading of the categories and above the others (MENU-01)", async () => {
    const browser = await openMenu();
    expect(browser.heading()).toBe("The Zebra Kitchen Menu");
    expectPage(await browser.visit(`${MENU}/bowls`), { heading: "Bowls", shows: "The Zebra Kitchen Menu" });
  });

  test("favorites and previous orders; a guest is asked to sign in and comes back (MENU-02, MENU-05)", async () => {
    const browser = await openMenu();
    for (const [words, path] of [
      ["My Favorites", "favorite-orders"],
      ["Previous Orders", "previous-orders"],
    ] as const) {
      await browser.visit(MENU);
      expectPage(await browser.press(words), { url: `/login?returnTo=${encodeURIComponent(`${MENU}/${path}`)}` });
    }
  });

  test("Go Back where there is something to go back to (MENU-03)", async () => {
    const browser = await openMenu();
    expect(browser.html).not.toContain(">Go Back<");
    await browser.visit(`${MENU}/bowls`);
    expectPage(await browser.press("Go Back"), { url: MENU });
    const alone = await menuWith(CATEGORIES, ([first]) => [first]);
    expect(alone.status).toBe(200);
    expect(alone.url).not.toBe(MENU);
    expect(alone.html).not.toContain(">Go Back<");
  });

  test("the printed menus where the chain has them, and no dead link where it has not (MENU-04)", async () => {
    const env = { MENU_PDF_URL: "https://files.test/menu.pdf", NUTRITION_PDF_URL: "https://files.test/food.pdf" };
    for (const page of [MENU, `${MENU}/bowls`]) {
      const browser = await openMenu(page, startApp({ env }));
      expect(browser.html).toMatch(/<a href="https:\/\/files\.test\/menu\.pdf"[^>]*>Download Menu</);
      expect(browser.html).toMatch(/<a href="https:\/\/files\.test\/food\.pdf"[^>]*>Nutrition Info</);
      const without = await openMenu(page);
      expect(without.text()).not.toMatch(/Download Menu|Nutrition Info/);
    }
  });
});

describe("the banner", () => {
  test("stands above the categories of individual orders (MENU-06, MENU-07)", async () => {
    const browser = await openMenu();
    expect(browser.text()).toMatch(/This week\s*Taco Tuesday is back\s*Three tacos for less, every Tuesday/);
    expectPage(await browser.press("See the tacos"), { heading: "Tacos" });
    const catering = await chooseTime(startApp(), "Catering");
    expectPage(catering, { heading: "The Zebra Kitchen Menu", hides: "Taco Tuesday" });
  });

  test("with the feature off there is none (MENU-06)", async () => {
    const app = startApp();
    app.intercept = when(({ url }) => /feature-?toggle/i.test(url), status(500));
    const browser = await openMenu(MENU, app);
    expect(browser.text()).not.toContain("Taco Tuesday");
  });

  test("only the texts that are there; another target is said, a hostile link is none (MENU-07)", async () => {
    const banner = { title: "Soup & <b>bread</b>", intro: "", subTitle: "", linkText: "", linkTarget: "_blank" };
    const app = startApp();
    const answer = (link: string) =>
      when(
        ({ url }) => url.includes("categories-banner"),
        () => Response.json({ ...banner, link }),
      );
    app.intercept = answer("https://example.test/soup");
    const browser = await openMenu(MENU, app);
    expect(browser.text()).toContain("Soup & <b>bread</b>");
    expect(browser.html).toMatch(/href="https:\/\/example\.test\/soup" target="_blank" rel="noopener"/);
    for (const link of ["javascript:alert(1)", "//evil.test", "http://plain.test", "data:text/html,x"]) {
      const other = startApp();
      other.intercept = answer(link);
      const page = await openMenu(MENU, other);
      expect(page.text()).toContain("Soup & <b>bread</b>");
      expect(page.html, link).not.toMatch(/class="button" href="(?:javascript|\/\/|http:|data)/);
    }
  });

  test("a content service that is down costs the banner and nothing else (CONTENT-02)", async () => {
    const app = startApp();
    app.answer("categories-banner", refused);
    const browser = await openMenu(MENU, app);
    expectPage(browser, { status: 200, shows: "Bowls" });
  });
});

describe("the categories", () => {
  test("a list to unfold names every category by its display name (MENU-08)", async () => {
    const browser = await openMenu();
    const [, list = ""] = /SELECT A CATEGORY<\/summary>(.*?)<\/details>/s.exec(browser.html) ?? [];
    for (const name of ["Fan Favorites", "Bowls", "Tacos", "Drinks"]) expect(list).toContain(`>${name}</a>`);
    expect(list).toContain(`href="${MENU}/bowls"`);
  });

  test("featured ones with picture, name and banner text; without a picture an empty plate (MENU-09, MENU-23)", async () => {
    const browser = await openMenu();
    const [first = ""] = cards(browser, "cards-featured");
    expect(first).toMatch(/<img[^>]+src="[^"]+"/);
    expect(first).toContain(">Fan Favorites<");
    expect(first).toContain("What regulars come back for");
    const bare = await menuWith(CATEGORIES, (all) => all.map((one: Json) => ({ ...one, featureImageUrl: null })));
    expect(cards(bare, "cards-featured")[0]).toContain("picture-blank");
  });

  test.each([
    [1, ["of-1"]],
    [2, ["of-2", "of-2"]],
    [3, ["of-3", "of-3", "of-3"]],
    [4, ["of-3", "of-3", "of-3", "of-1"]],
    [5, ["of-3", "of-3", "of-3", "of-2", "of-2"]],
  ])("%s featured ones stand in rows of up to three that are full (MENU-10)", async (count, classes) => {
    const browser = await menuWith(CATEGORIES, (all: Json[]) =>
      all.map((one, index) => ({ ...one, isFeaturedCategory: index < count })),
    );
    expect(cards(browser, "cards-featured").map((card) => /of-\d/.exec(card)?.[0])).toEqual(classes);
  });

  test("the others come after them, all of them, in the order of the API (MENU-11)", async () => {
    const browser = await openMenu();
    const featured = cards(browser, "cards-featured").length;
    const names = cards(browser, "cards-small").map((card) => />([^<]+)<\/a>/.exec(card)?.[1]);
    expect(names.slice(0, 3)).toEqual(["Bowls", "Sandwiches &amp; Wraps", "Tacos"]);
    const app = startApp();
    const { menuKey } = { menuKey: { storeId: 1, date: "2026-11-22" } };
    const url = `http://sandbox/customer-api/store-menu/categories/type/1?storeId=${menuKey.storeId}&date=${menuKey.date}&api-version=1.0`;
    const all = (await (await app.sandbox.fetch(new Request(url))).json()) as unknown[];
    expect(names.length + featured).toBe(all.length);
  });

  test("a category opens by its name in the address, whatever stands in it (MENU-12)", async () => {
    const browser = await openMenu();
    expectPage(await browser.press("Bowls"), { url: `${MENU}/bowls` });
    const name = "café & crème/100%";
    const odd = await menuWith(CATEGORIES, (all: Json[]) =>
      all.map((one) => (one.urlFriendlyName === "bowls" ? { ...one, urlFriendlyName: name } : one)),
    );
    expectPage(await odd.press("Bowls"), { url: `${MENU}/${encodeURIComponent(name)}`, heading: "Bowls" });
  });

  test("a menu of one category opens it, a category of one dish opens the dish (MENU-13)", async () => {
    const one = await menuWith(CATEGORIES, (all: Json[]) =>
      all.filter(({ urlFriendlyName }) => urlFriendlyName === "bowls"),
    );
    expectPage(one, { url: `${MENU}/bowls`, redirects: [303] });
    const dish = await menuWith(
      CATEGORY,
      (category) => ({ ...category, menuItems: category.menuItems.slice(0, 1) }),
      `${MENU}/bowls`,
    );
    expect(dish.url).toBe(`${MENU}/menu-item/101`);
  });

  test("the reserved words are no categories (SHELL-05)", async () => {
    const browser = await menuWith(CATEGORIES, ([first, ...others]) => [
      { ...first, urlFriendlyName: "previous-orders" },
      ...others,
    ]);
    await browser.visit(`${MENU}/previous-orders`);
    expect(browser.url).toContain("/login?");
  });
});

describe("a category", () => {
  test("the way back, and all categories behind the title (MENU-14, MENU-16)", async () => {
    const browser = await openMenu(`${MENU}/bowls`);
    expect(browser.html).toMatch(
      /Breadcrumb.*?href="\/order-now\/build-order"[^>]*>Menu<.*?aria-current="page">Bowls</s,
    );
    const [, list = ""] = /<summary>Bowls<\/summary>(.*?)<\/details>/s.exec(browser.html) ?? [];
    expect(list).toContain(`href="${MENU}/tacos"`);
  });

  test("the name where there is no display name (MENU-15)", async () => {
    const browser = await menuWith(
      CATEGORIES,
      (all: Json[]) =>
        all.map((one) => (one.urlFriendlyName === "bowls" ? { ...one, displayName: null, name: "Bowlz" } : one)),
      `${MENU}/bowls`,
    );
    expect(browser.heading()).toBe("Bowlz");
  });

  test("a note is shown as HTML, without what is no text (MENU-17)", async () => {
    const note =
      '<p onclick="x()">Ask <b>us</b><script>alert(1)</script></p><img src=x onerror=y><a href="javascript:z()">z</a>';
    const browser = await menuWith(CATEGORY, (category) => ({ ...category, note }), `${MENU}/bowls`);
    expect(browser.html).toContain("<p>Ask <b>us</b></p>");
    expect(browser.html).not.toMatch(/onclick|alert\(1\)|onerror|javascript:z/);
  });

  test("a card has tag, picture, name, description, and ways to the dish that name it (MENU-18, MENU-21)", async () => {
    const browser = await openMenu(`${MENU}/bowls`);
    const list = cards(browser, "cards-items");
    const [first = ""] = list;
    expect(first).toContain(">Fan favorite<");
    expect(first).toMatch(/<img[^>]+width="96"/);
    expect(first).toContain(">Build Your Own Bowl</a></h2>");
    expect(first).toContain("Your base, your protein and as many toppings as you like, built to order.");
    expect(first).toMatch(
      /href="\/order-now\/build-order\/menu-item\/101"[^>]*>Customize<span class="vh">[^<]*(?:<!-- -->)?Build Your Own Bowl</,
    );
    expect(first).toMatch(/href="\/order-now\/build-order\/menu-item\/101\?view=quick"[^>]*>.*Quick View/s);
    expect(list.some((card) => card.includes(">New<"))).toBe(true);
    const bare = await menuWith(
      CATEGORY,
      (category) => ({
        ...category,
        menuItems: category.menuItems.map((item: Json) => ({ ...item, smallImageUrl: "", isNew: false, tag: "" })),
      }),
      `${MENU}/bowls`,
    );
    const [plain = ""] = cards(bare, "cards-items");
    expect(plain).toContain("picture-blank");
    expect(plain).not.toContain('class="tag"');
  });

  const GROUP = { isItemGroup: true, itemGroupCalories: "120", itemGroupPrices: "from $8 a head" };
  test.each([
    ["a range", { calories: 360, maxCalories: 980 }, "360 - 980 calories"],
    ["a single value", { calories: 690, maxCalories: 690 }, "690 calories"],
    ["nothing known", { calories: 0, maxCalories: 0 }, ""],
    ["a group", { ...GROUP, calories: 360, maxCalories: 980 }, "120 calories / serving"],
    ["a group of 0", { ...GROUP, itemGroupCalories: "0", calories: 50, maxCalories: 90 }, "50 calories"],
  ])("calories of %s (MENU-19)", async (_name, change, words) => {
    const browser = await firstBowl(change);
    const [first = ""] = cards(browser, "cards-items");
    const [, shown = ""] = /<span class="soft">([^<]*calories[^<]*)<\/span>/.exec(first) ?? [];
    expect(shown).toBe(words);
  });

  test.each([
    ["its price", { price: 9.75, displayPrice: null }, "$9.75"],
    ["a lower one with the regular struck through", { price: 9.75, displayPrice: 8 }, "Was $9.75 Now $8.00"],
    ["the same one once", { price: 9.75, displayPrice: 9.75 }, "$9.75"],
    ["a group's text", { ...GROUP, price: 9.75, displayPrice: null }, "from $8 a head"],
    [
      "a group's text beside the struck price",
      { ...GROUP, price: 9.75, displayPrice: 8 },
      "Was $9.75 Now from $8 a head",
    ],
  ])("the card says %s (MENU-20)", async (_name, change, words) => {
    const browser = await firstBowl(change);
    const [first = ""] = cards(browser, "cards-items");
    const [, price = ""] = /<p class="price">(.*?)<\/p>/s.exec(first) ?? [];
    expect(
      price
        .replaceAll(/<[^>]+>/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    ).toBe(words);
    expect(price.includes("<s>")).toBe(words.startsWith("Was"));
  });

  function firstBowl(change: object): Promise<Browser> {
    return menuWith(
      CATEGORY,
      (category) => ({ ...category, menuItems: [{ ...category.menuItems[0], ...change }, category.menuItems[1]] }),
      `${MENU}/bowls`,
    );
  }

  test("names of any kind stay text, and stay readable", async () => {
    for (const displayName of ["O'Brien's <script>x</script>", "Crème brûlée 🦓", "سلطة الدجاج", "W".repeat(80)]) {
      const browser = await firstBowl({ displayName, description: displayName });
      expect(browser.text()).toContain(displayName);
    }
  });
});

describe("a menu that cannot be read (MENU-22)", () => {
  test.each([
    ["refused", refused],
    ["500", status(500)],
    ["half a reply", malformed],
  ])("%s: the frame, the bag and the way on stand", async (_name, fault) => {
    const browser = await atMenu();
    await browser.send(`${MENU}/menu-item/101`, BOWLS);
    const other = startApp({ sandbox: browser.app.sandbox });
    other.answer("/store-menu/", fault);
    const down = openBrowser(other, browser.cookies);
    for (const page of [MENU, `${MENU}/bowls`, `${MENU}?q=rice`]) {
      expectPage(await down.visit(page), { status: 200, shows: "Menu is not available right now." }, page);
      expect(down.html, page).toMatch(/minicart.*Checkout<\/a>/s);
    }
    expectPage(await down.visit("/order-now/checkout"), { status: 200, shows: "Build Your Own Bowl" });
  });

  test("one category that cannot be read is said so where it matters", async () => {
    const app = startApp();
    app.intercept = when(({ url }) => CATEGORY.test(url), status(500));
    const browser = await openMenu(`${MENU}/bowls`, app);
    expect(browser.text()).toContain("Menu is not available right now.");
    expectPage(await browser.visit(`${MENU}?q=rice`), { shows: "A part of the menu is not available right now." });
  });
});

describe("beyond the rows: finding a dish", () => {
  test("words lead to dishes with the restaurant's marks, and the address can be kept", async () => {
    const browser = await openMenu();
    expectPage(await browser.submit("Find", { "Find a dish": "RICE bowl" }), { url: `${MENU}?q=RICE+bowl` });
    expectPage(browser, { heading: "Find a dish", shows: "Salmon & Ginger Rice Bowl" });
    expect(browser.text()).toContain("Marked by the restaurant as:");
    expectPage(browser, { shows: "If you have an allergy, please ask before you order:", hides: /\bsafe\b/i });
    expectPage(await browser.press("Salmon & Ginger Rice Bowl"), { heading: "Salmon & Ginger Rice Bowl" });
  });

  test("boxes and order stay as they were ticked; Clear empties them", async () => {
    const browser = await openMenu(`${MENU}?sort=menu`);
    const all = Number(/(\d+) dishes/.exec(browser.text())?.[1]);
    browser.tick("vegan");
    await browser.submit("Find", { Sort: "Price, lowest first" });
    const vegan = Number(/(\d+) dish/.exec(browser.text())?.[1]);
    expect(vegan).toBeGreaterThan(0);
    expect(vegan).toBeLessThan(all);
    expect(browser.html).toMatch(/value="vegan"[^>]*checked|checked[^>]*value="vegan"/);
    const prices = [...browser.text().matchAll(/\$(\d+\.\d\d)/g)].map(([, price]) => Number(price));
    expect(prices[0]).toBe(Math.min(...prices));
    expectPage(await browser.press("Clear"), { shows: `${all} dishes` });
  });

  test("a long menu comes in pages, each reached by a link; a page of nowhere is the last one", async () => {
    const browser = await openMenu(`${MENU}?sort=price`);
    const seen = new Set<string>();
    const note = () => {
      for (const card of cards(browser, "cards-items")) seen.add(/menu-item\/(\d+)"/.exec(card)?.[1] ?? "");
    };
    note();
    const all = Number(/(\d+) dishes/.exec(browser.text())?.[1]);
    expect(seen.size).toBe(30);
    await browser.press("More dishes");
    note();
    expect(seen.size).toBe(all);
    for (const page of ["99", "-1", "x", "0"]) {
      expectPage(await browser.visit(`${MENU}?sort=price&page=${page}`), { status: 200 });
      expect(cards(browser, "cards-items").length).toBeGreaterThan(0);
    }
  });

  test("nothing found is said, with a way on; hostile words are only words", async () => {
    const browser = await openMenu();
    for (const words of ["zzzz", '"><script>alert(1)</script>', "%", "\u0000", "x".repeat(5_000)]) {
      await browser.visit(`${MENU}?${new URLSearchParams({ q: words, diet: words, without: words })}`);
      expectPage(browser, { status: 200, shows: "Nothing on the menu fits all of that." });
      expect(browser.html).not.toContain("<script>alert");
    }
  });

  test("an API without marks gives a finder without boxes", async () => {
    const browser = await menuWith(
      CATEGORY,
      (category) => ({
        ...category,
        menuItems: category.menuItems.map((item: Json) => ({ ...item, nutritionalFilterings: undefined })),
      }),
      `${MENU}?sort=menu`,
    );
    expect(browser.html).not.toContain('type="checkbox"');
    expect(browser.text()).toContain("The restaurant has marked nothing for this dish.");
  });
});

describe("beyond the rows: figures and guests", () => {
  test("the nutrition of a category as a page, for who cannot read the printed one", async () => {
    const browser = await openMenu(`${MENU}/bowls`);
    expectPage(await browser.press("Nutrition of Bowls as a table"), { url: `${MENU}/bowls?view=nutrition` });
    expectPage(browser, { shows: [/Dish\s*Calories\s*Serves/, "360 - 980 calories"] });
    expect(browser.html).toContain(`href="${MENU}/tacos?view=nutrition"`);
  });

  test("a guest count gives quantities where the restaurant says how many a dish serves", async () => {
    const browser = await chooseTime(startApp(), "Catering");
    const [, path = ""] = /href="(\/order-now\/build-order\/[a-z-]+)"[^>]*>Taco/.exec(browser.html) ?? [];
    await browser.visit(path);
    expectPage(await browser.submit("Suggest quantities", { "How many guests?": "35" }), { url: `${path}?guests=35` });
    expect(browser.text()).toMatch(/Serves 10\b.*?4 for 35 guests/s);
    expectPage(await browser.press("4 for 35 guests"), { values: { Quantity: "4" } });
  });

  test("no guests, no suggestions; no servings, no question", async () => {
    const browser = await chooseTime(startApp(), "Catering");
    for (const guests of ["", "0", "-3", "x", "1e9", "4.5"]) {
      await browser.visit(`${MENU}/taco-bars?guests=${guests}`);
      expect([200, 404]).toContain(browser.status);
      expect(browser.text(), guests).not.toMatch(/\d for -?\d+ guests/);
    }
    const individual = await openMenu(`${MENU}/bowls`);
    expect(individual.text()).not.toContain("How many guests?");
  });

  test("the head count of the order is the guest count", async () => {
    const browser = await chooseTime(startApp(), "Catering");
    await browser.send("/order-now/checkout", { intent: "update", guests: "40" });
    await browser.visit(MENU);
    const [, path = ""] = /href="(\/order-now\/build-order\/[a-z-]+)"[^>]*>Taco/.exec(browser.html) ?? [];
    expectPage(await browser.visit(path), { values: { "How many guests?": "40" }, shows: "4 for 40 guests" });
  });
});

test("without a day and time there is no menu to search (GUARD-03)", async () => {
  const browser = withAnswers(startApp(), { pickupType: "Carry Out" });
  expectPage(await browser.visit(`${MENU}?q=rice`), { url: "/order-now/locations" });
});
