import { describe, expect, test } from "vitest";
import type { Json } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT } from "../../support/checkout.ts";
import { IS_LEAN } from "../../support/face.ts";
import { refused, status } from "../../support/faults.ts";
import { atMenu } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { chooseTime } from "../../support/walk.ts";

const MENU = "/order-now/build-order";
const BOWLS_PAGE = `${MENU}/bowls`;
const TITLE = "The Zebra Kitchen Menu";
const CATEGORIES = /\/store-menu\/categories\/type\//;
const CATEGORY = /\/store-menu\/store\/\d+\/category\/\d+\/type\//;

const openMenu = async (at = MENU, app = startApp()): Promise<Browser> => (await atMenu(app)).visit(at);

/** The menu of an API with altered replies of one kind. */
function menuWith(path: RegExp, alter: (body: Json) => unknown, at = MENU): Promise<Browser> {
  const app = startApp();
  app.alter(path, alter);
  return openMenu(at, app);
}

/** ... with a changed category of bowls, or changed dishes of it. */
const bowlsWith = (change: object) =>
  menuWith(CATEGORIES, (all: Json[]) =>
    all.map((one) => (one.urlFriendlyName === "bowls" ? { ...one, ...change } : one)),
  );
const dishesWith = (change: object, at = BOWLS_PAGE) =>
  menuWith(
    CATEGORY,
    (category) => ({ ...category, menuItems: category.menuItems.map((item: Json) => ({ ...item, ...change })) }),
    at,
  );

const featured = (browser: Browser) => browser.all(".cards-featured > li");
const dishes = (browser: Browser) => browser.all(".cards-items > li");
const ofFirst = (browser: Browser, selector: string) => browser.all(`.cards-items > li:first-child ${selector}`);
const countOf = (browser: Browser) => Number(/(\d+) dish/.exec(browser.text())?.[1]);

describe("the head of every menu page", () => {
  test("the brand's menu title is the heading of the categories and stands above the others (MENU-01)", async () => {
    const browser = await openMenu();
    expectPage(browser, { heading: TITLE });
    expectPage(await browser.visit(BOWLS_PAGE), { heading: "Bowls", shows: TITLE });
  });

  test("My Favorites and Previous Orders lead a guest to sign-in with the way back (MENU-02, MENU-05)", async () => {
    for (const [words, path] of Object.entries({ "My Favorites": "favorite", "Previous Orders": "previous" })) {
      const url = `/login?returnTo=${encodeURIComponent(`${MENU}/${path}-orders`)}`;
      expectPage(await (await openMenu()).press(words), { url });
    }
  });

  test("Go Back appears only where it leads somewhere (MENU-03)", async () => {
    const browser = await openMenu();
    expectPage(browser, { hides: "Go Back" });
    await browser.visit(BOWLS_PAGE);
    expectPage(await browser.press("Go Back"), { url: MENU });
    const alone = await menuWith(CATEGORIES, ([first]) => [first]);
    expectPage(alone, { status: 200, hides: "Go Back" });
    expect(alone.url).not.toBe(MENU);
  });

  test("links to the printed menus appear only when configured (MENU-04)", async () => {
    const env = { MENU_PDF_URL: "https://files.test/menu.pdf", NUTRITION_PDF_URL: "https://files.test/food.pdf" };
    for (const page of [MENU, BOWLS_PAGE]) {
      const links = Object.entries((await openMenu(page, startApp({ env }))).links());
      expect(links).toContainEqual([expect.stringMatching(/^Download Menu/), env.MENU_PDF_URL]);
      expect(links).toContainEqual([expect.stringMatching(/^Nutrition Info/), env.NUTRITION_PDF_URL]);
      expectPage(await openMenu(page), { hides: /Download Menu|Nutrition Info/ });
    }
  });
});

describe("the banner", () => {
  test("is shown above the categories of individual orders (MENU-06, MENU-07)", async () => {
    const browser = await openMenu();
    expectPage(browser, { shows: /This week\s*Taco week is here\s*Fresh tacos, every day/ });
    expectPage(await browser.press("See the tacos"), { heading: "Tacos" });
    expectPage(await chooseTime(startApp(), "Catering"), { heading: TITLE, hides: "Taco week" });
  });

  test.each([
    ["https://example.test/soup", true],
    ["javascript:alert(1)", false],
  ])("shows only its texts, and the target %s is a link: %j (MENU-07)", async (link, isLink) => {
    const banner = { title: "Soup & <b>bread</b>", intro: "", subTitle: "", linkText: "", linkTarget: "_blank", link };
    const app = startApp();
    app.answer("categories-banner", status(200, banner));
    const browser = await openMenu(MENU, app);
    expectPage(browser, { shows: "Soup & <b>bread</b>" });
    expect(browser.html.includes(`rel="noopener" href="${link}" target="_blank"`)).toBe(isLink);
    expect(Object.values(browser.links()).includes(link)).toBe(isLink);
  });

  test("is left out with the feature off or the content service down (MENU-06, CONTENT-02)", async () => {
    for (const [to, answer] of [
      [/feature-?toggle/i, status(500)],
      ["categories-banner", refused],
    ] as const) {
      const app = startApp();
      app.answer(to, answer);
      expectPage(await openMenu(MENU, app), { status: 200, shows: "Bowls", hides: "Taco week" });
    }
  });
});

describe("the categories", () => {
  test("featured categories show picture, name and banner text, or a blank plate if there is no picture (MENU-09, MENU-23)", async () => {
    const browser = await openMenu();
    expect(featured(browser)[0]).toMatch(/Fan Favorites.*What regulars come back for/);
    expect(browser.all(".cards-featured > li:first-child img[src]")).toHaveLength(1);
    const bare = await menuWith(CATEGORIES, (all) => all.map((one: Json) => ({ ...one, featureImageUrl: null })));
    expect(bare.all(".cards-featured > li:first-child span.plate")).toHaveLength(1);
  });

  test("featured categories fill rows of up to three, the others follow in the API's order (MENU-10, MENU-11)", async () => {
    const rows = ["of-1", "of-2 of-2", "of-3 of-3 of-3", "of-3 of-3 of-3 of-1", "of-3 of-3 of-3 of-2 of-2"];
    for (const [index, classes] of rows.entries()) {
      let names: string[] = [];
      const browser = await menuWith(CATEGORIES, (all: Json[]) => {
        names = all.slice(index + 1).map(({ displayName }) => displayName);
        return all.map((one, at) => ({ ...one, isFeaturedCategory: at <= index }));
      });
      const [, list = ""] = /<ul class="cards cards-featured">(.*?)<\/ul>/s.exec(browser.html) ?? [];
      expect(list.match(/\bof-\d/g)?.join(" ")).toBe(classes);
      expect(browser.all(".cards-small > .card-link a")).toEqual(names);
    }
  });

  test("a category opens by its URL name with any characters (MENU-12)", async () => {
    expectPage(await (await openMenu()).press("Bowls"), { url: BOWLS_PAGE });
    const urlFriendlyName = "café & crème/100%";
    const odd = await bowlsWith({ urlFriendlyName });
    const url = `${MENU}/${encodeURIComponent(urlFriendlyName)}`;
    expectPage(await odd.press("Bowls"), { url, heading: "Bowls" });
  });

  test("the select lists categories by display name, and its button opens the selected one or the menu (MENU-08, MENU-12)", async () => {
    const SELECT = "SELECT A CATEGORY";
    const browser = await openMenu();
    expect(browser.options(SELECT).slice(0, 3)).toEqual([SELECT, "Fan Favorites", "New This Season"]);
    browser.fill(SELECT, "Tacos");
    expectPage(await browser.press("Go"), { url: `${MENU}/tacos`, redirects: [303], heading: "Tacos" });
    await browser.visit(MENU);
    expectPage(await browser.press("Go"), { url: `${MENU}?category=`, status: 200 });
    expectPage(await browser.visit(`${MENU}?category=//evil.example`), { status: 200, heading: TITLE });
  });

  test("a menu with one category opens it, a category with one dish opens the dish (MENU-13)", async () => {
    const one = await menuWith(CATEGORIES, (all: Json[]) =>
      all.filter(({ urlFriendlyName }) => urlFriendlyName === "bowls"),
    );
    expectPage(one, { url: BOWLS_PAGE, redirects: [303] });
    const alone = (category: Json) => ({ ...category, menuItems: category.menuItems.slice(0, 1) });
    expectPage(await menuWith(CATEGORY, alone, BOWLS_PAGE), { url: `${MENU}/menu-item/101` });
  });
});

describe("a category", () => {
  test("has a breadcrumb, and all categories behind the title (MENU-14, MENU-16)", async () => {
    const browser = await openMenu(BOWLS_PAGE);
    expect(browser.html).toMatch(
      /Breadcrumb.*?href="\/order-now\/build-order"[^>]*>Menu<.*?aria-current="page">Bowls</s,
    );
    const [, list = ""] = /<summary>Bowls.*?All categories.*?<\/summary>(.*?)<\/details>/s.exec(browser.html) ?? [];
    expect(list).toContain(`href="${MENU}/tacos"`);
  });

  test("without a display name it shows its name (MENU-15)", async () => {
    const browser = await bowlsWith({ displayName: null, name: "Bowlz" });
    expectPage(await browser.visit(BOWLS_PAGE), { heading: "Bowlz" });
  });

  test("its note is sanitized HTML (MENU-17)", async () => {
    const note =
      '<p onclick="x()">Ask <b>us</b><script>alert(1)</script></p><img src=x onerror=y><a href="javascript:z()">z</a>';
    const browser = await menuWith(CATEGORY, (category) => ({ ...category, note }), BOWLS_PAGE);
    expect(browser.html).toContain("<p>Ask <b>us</b></p>");
    expect(browser.html).not.toMatch(/onclick|alert\(1\)|onerror|javascript:z/);
  });

  test("a dish's card has tag, picture, name, description and links that name the dish (MENU-18, MENU-21)", async () => {
    const browser = await openMenu(BOWLS_PAGE);
    const dish = `${MENU}/menu-item/101`;
    expect(ofFirst(browser, ".tag")).toEqual(["Fan favorite"]);
    expect(ofFirst(browser, "img.plate")).toHaveLength(1);
    expect(ofFirst(browser, "h2 a")).toEqual(["Build Your Own Bowl"]);
    expect(dishes(browser)[0]).toContain("Your base, your protein and as many toppings as you like, built to order.");
    expect(browser.links()["Customize Build Your Own Bowl"]).toBe(dish);
    expect(Object.values(browser.links())).toContain(`${dish}?view=quick`);
    expect(browser.all(".cards-items .tag")).toContain("New");
    const bare = await dishesWith({ smallImageUrl: "", isNew: false, tag: "" });
    expect([ofFirst(bare, "span.plate").length, ofFirst(bare, ".tag")]).toEqual([1, []]);
  });

  const PARTY = { isItemGroup: true, itemGroupCalories: "0", itemGroupPrices: "from $8 a head" };
  test.each([
    [
      "calories, and the regular price beside a lower one",
      { calories: 360, maxCalories: 980, price: 9.75, displayPrice: 8 },
      ["360 - 980 calories", "Was $9.75 Now $8.00"],
    ],
    ["a group's texts", { ...PARTY, calories: 50, maxCalories: 90 }, ["50 calories", "from $8 a head"]],
  ])("the card shows %s (MENU-19, MENU-20)", async (_name, change, words) => {
    const browser = await dishesWith(change);
    const soft = ofFirst(browser, ".item-numbers > span").filter((text) => text.includes("calories"));
    expect([...soft, ...ofFirst(browser, ".price")]).toEqual(words);
    expect(ofFirst(browser, ".price s")).toHaveLength("displayPrice" in change ? 1 : 0);
  });
});

test("a category that cannot be loaded is reported on its page and in the search (MENU-22)", async () => {
  const app = startApp();
  app.answer(CATEGORY, status(500));
  const browser = await openMenu(BOWLS_PAGE, app);
  expectPage(browser, { shows: "Menu is not available right now." });
  expectPage(await browser.visit(`${MENU}?q=rice`), { shows: "A part of the menu is not available right now." });
});

describe("beyond the rows: adding a dish from its card", () => {
  const SOUPS = `${MENU}/soups`;
  const adds = ({ app }: Browser) => app.sent(/\/add\?/).length;

  test("a double press adds once and returns to the same page with a link to checkout", async () => {
    const browser = await openMenu(SOUPS);
    const { body } = browser.formOf("Add Tomato Basil Soup");
    await browser.press("Add Tomato Basil Soup");
    const shows = "Added to your bag: Tomato Basil Soup. Checkout";
    expectPage(browser, { url: SOUPS, redirects: [303], shows });
    expect(browser.links()["Checkout"]).toBe(CHECKOUT);
    await browser.send(`${MENU}/menu-item/501`, body);
    expect(adds(browser)).toBe(1);
    expect(adds(await browser.press("Add Tomato Basil Soup"))).toBe(2);
  });

  test("a dish with required choices opens its page, and an unknown one gets 404", async () => {
    const browser = await openMenu(BOWLS_PAGE);
    expectPage(await browser.press("Add Build Your Own Bowl"), { url: `${MENU}/menu-item/101`, errors: [] });
    for (const id of ["9999", "1e2"])
      expectPage(await browser.send(`${MENU}/menu-item/501`, { [`intent:add-here:${id}`]: "" }), { status: 404 });
    expect(adds(browser)).toBe(0);
  });

  test("the button decides about the dish, and an external return address is ignored", async () => {
    const browser = await openMenu(SOUPS);
    const { body } = browser.formOf("Add Chicken Tortilla Soup");
    body.set("returnTo", "https://elsewhere.test/order-now/build-order");
    await browser.send(`${MENU}/menu-item/501`, body);
    expectPage(browser, { url: MENU, shows: "Added to your bag: Chicken Tortilla Soup." });
  });

  test("a failure is shown on the dish's page", async () => {
    const browser = await openMenu(`${MENU}?q=soup`);
    browser.app.answer(/\/add\?/, refused);
    await browser.press("Add Tomato Basil Soup");
    expectPage(browser, { heading: "Tomato Basil Soup", shows: "There is a problem" });
  });
});

describe("beyond the rows: finding a dish", () => {
  test("words find dishes with the restaurant's marks, and the address can be bookmarked", async () => {
    const browser = await openMenu();
    expectPage(await browser.submit("Find", { "Find a dish": "RICE bowl" }), {
      url: `${MENU}?q=RICE+bowl`,
      heading: "Find a dish",
      shows: [
        "Salmon & Ginger Rice Bowl",
        "Marked by the restaurant as",
        "If you have an allergy, please ask before you order:",
      ],
      hides: /\bsafe\b/i,
    });
    expectPage(await browser.press("Salmon & Ginger Rice Bowl"), { heading: "Salmon & Ginger Rice Bowl" });
  });

  test("ticked boxes and sorting are kept; Clear resets them", async () => {
    const browser = await openMenu(`${MENU}?sort=menu`);
    const all = countOf(browser);
    browser.tick("vegan");
    const vegan = countOf(await browser.submit("Find", { Sort: "Price, lowest first" }));
    expect(vegan).toBeGreaterThan(0);
    expect(vegan).toBeLessThan(all);
    expect(browser.field("vegan").isChecked).toBe(true);
    const prices = [...browser.text().matchAll(/\$(\d+\.\d\d)/g)].map(([, price]) => Number(price));
    expect(prices[0]).toBe(Math.min(...prices));
    expectPage(await browser.press("Clear"), { shows: `${all} dishes` });
  });

  test("without an allergen: dishes without allergen information are listed apart", async () => {
    const browser = await openMenu(`${MENU}?without=milk`);
    const [first = "", apart = ""] = browser.html.split("No allergen information");
    expect(first).toContain("Salmon &amp; Ginger Rice Bowl");
    expect(first).not.toContain("Harvest Vegetable Bowl");
    expect(apart).toContain("Harvest Vegetable Bowl");
    expect(browser.html).not.toContain("Smoky Chicken Bowl");
    expectPage(await browser.visit(`${MENU}?sort=menu`), { hides: "No allergen information" });
  });

  test("long results are paginated, and a page out of range is the last one", async () => {
    const browser = await openMenu(`${MENU}?sort=price`);
    const shown = () => [...browser.html.matchAll(/menu-item\/(\d+)"/g)].map(([, id]) => id);
    const [all, first] = [countOf(browser), new Set(shown())];
    expect(first.size).toBe(30);
    await browser.press("More dishes");
    expect(new Set([...first, ...shown()]).size).toBe(all);
    for (const page of ["99", "x"]) {
      expectPage(await browser.visit(`${MENU}?sort=price&page=${page}`), { status: 200 });
      expect(dishes(browser).length).toBeGreaterThan(0);
    }
  });

  test("an empty result is reported, and hostile words are escaped", async () => {
    const browser = await openMenu();
    const shows = "Nothing on the menu matches all of that.";
    for (const q of ["zzzz", '"><script>alert(1)</script>', "x".repeat(5_000)]) {
      const query = new URLSearchParams({ q, diet: q, without: q });
      expectPage(await browser.visit(`${MENU}?${query}`), { status: 200, shows });
      expect(browser.html).not.toContain("<script>alert");
    }
    // Without marks the search has no checkboxes.
    const bare = await dishesWith({ nutritionalFilterings: undefined }, `${MENU}?sort=menu`);
    expectPage(bare, { shows: "The restaurant has marked nothing for this dish." });
    expect(bare.html).not.toContain('type="checkbox"');
  });
});

describe("beyond the rows: nutrition and guest counts", () => {
  const QUESTION = "How many guests?";
  /** The page of taco bars for a party. */
  const tacoBars = async (browser: Browser) => {
    await browser.visit(MENU);
    const path = Object.entries(browser.links()).find(([name]) => name.startsWith("Taco"))![1];
    return browser.visit(path);
  };

  test("a category's nutrition is an HTML table with sorting", async () => {
    const browser = await (await openMenu(BOWLS_PAGE)).press("Nutrition facts for Bowls");
    const shows = [/Dish\s*Calories/, "360 - 980"];
    expectPage(browser, { url: `${BOWLS_PAGE}?view=nutrition`, shows });
    expect(Object.values(browser.links())).toContain(`${MENU}/tacos?view=nutrition`);
    // No rows for a single serving; sorted by a link, and back.
    expect(browser.all(".nutrition thead th")).toEqual(["Dish", "Calories"]);
    await browser.press("Calories");
    expect(browser.all(".nutrition td")).toEqual(["360 - 980", "520", "680", "690", "740"]);
    await browser.press("Dish");
    expect(browser.all(".nutrition td")[1]).toBe("690");
  });

  test("a guest count suggests quantities from the servings of a dish", async ({ skip }) => {
    skip(IS_LEAN, "servings of a dish are optional");
    const browser = await tacoBars(await chooseTime(startApp(), "Catering"));
    const { url } = browser;
    await browser.submit("Suggest quantities", { [QUESTION]: "35" });
    expectPage(browser, { url: `${url}?guests=35`, shows: /Serves 10\b.*?4 for 35 guests/s });
    expectPage(await browser.press("4 for 35 guests"), { values: { Quantity: "4" } });
  });

  test("an invalid count suggests nothing; without servings there is no field; the order's guest count is the default", async ({
    skip,
  }) => {
    skip(IS_LEAN, "servings of a dish are optional");
    const browser = await tacoBars(await chooseTime(startApp(), "Catering"));
    const { url } = browser;
    for (const guests of ["", "0", "4.5"])
      expectPage(await browser.visit(`${url}?guests=${guests}`), { status: 200, hides: /\d for -?\d+ guests/ });
    expectPage(await openMenu(BOWLS_PAGE), { hides: QUESTION });
    await browser.send(CHECKOUT, { intent: "update", guests: "40" });
    expectPage(await tacoBars(browser), { values: { [QUESTION]: "40" }, shows: "4 for 40 guests" });
  });
});
