import { readFileSync } from "node:fs";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { type Json, onReply } from "../support/altered-api.ts";
import type { Browser } from "../support/browser.ts";
import { named } from "../support/cases.ts";
import { htmlProblems } from "../support/html.ts";
import { atMenu, fillBag } from "../support/journey.ts";
import { chooseTime } from "../support/walk.ts";

const ITEM = "/order-now/build-order/menu-item";

async function open(path: string, app: TestApp = startApp()): Promise<Browser> {
  const browser = await atMenu(app);
  await browser.visit(path);
  expect(browser.status).toBe(200);
  expect(htmlProblems(browser.html, 200)).toEqual([]);
  return browser;
}

/** An app whose item 101 is told otherwise. */
function withItem(change: Json): TestApp {
  const app = startApp();
  app.intercept = onReply("GET", /\/menu-item\/101$/, (item) => ({ ...item, ...change }))(app.sandbox.fetch);
  return app;
}

function withGroups(alter: (groups: Json[]) => Json[]): TestApp {
  const app = startApp();
  app.intercept = onReply("GET", /\/menu-item\/101\/modifiers$/, alter)(app.sandbox.fetch);
  return app;
}

const all = (browser: Browser, selector: string) => parse(browser.html).querySelectorAll(selector);
const fold = (text: string | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
const trail = (browser: Browser) =>
  all(browser, ".trail li > *").map((step) => [fold(step.textContent), step.getAttribute("href") ?? null]);
const linkTo = (browser: Browser, words: string) =>
  all(browser, "main a")
    .find((link) => fold(link.textContent) === words)
    ?.getAttribute("href");
const legends = (browser: Browser) => all(browser, "legend").map((legend) => fold(legend.textContent));

describe("where the item stands (ITEM-01)", () => {
  test("the way back up, and Back to its category", async () => {
    const browser = await open(`${ITEM}/204`);
    expect(trail(browser)).toEqual([
      ["Menu", "/order-now/build-order"],
      ["Sandwiches & Wraps", "/order-now/build-order/sandwiches-wraps"],
      ["Smokehouse Burger", null],
    ]);
    expect(linkTo(browser, "Back")).toBe("/order-now/build-order/sandwiches-wraps");
  });

  test("a category that would lead straight back here is no link, and Back leads to the menu (MENU-13)", async () => {
    const browser = await open(`${ITEM}/951`);
    expect(trail(browser)).toEqual([
      ["Menu", "/order-now/build-order"],
      ["Family Dinner", null],
      ["Family Taco Night", null],
    ]);
    expect(linkTo(browser, "Back")).toBe("/order-now/build-order");
  });

  test("a category of another menu is not offered, nor any while they cannot be read", async () => {
    const elsewhere = [{ urlFriendlyName: "boxed-lunches", displayName: "Boxed Lunches", name: "Boxed Lunches" }];
    const browser = await open(`${ITEM}/101`, withItem({ categories: elsewhere }));
    expect(trail(browser).map(([words]) => words)).toEqual(["Menu", "Build Your Own Bowl"]);
    const app = startApp();
    app.intercept = ({ url }) => (url.includes("/categories/type/") ? Response.json({}, { status: 500 }) : null);
    const without = await open(`${ITEM}/101`, app);
    expect(trail(without).map(([words]) => words)).toEqual(["Menu", "Build Your Own Bowl"]);
    expect(linkTo(without, "Back")).toBe("/order-now/build-order");
  });

  test("a line that is edited goes back to checkout", async () => {
    const browser = await fillBag(startApp());
    await browser.press("Edit Item");
    expect(linkTo(browser, "Back")).toBe("/order-now/checkout");
  });
});

describe("what the item is (ITEM-02)", () => {
  test("the small picture, and the large one for wide screens", async () => {
    const app = withItem({ smallImageUrl: "/pictures/taco.svg", largeImageUrl: "/pictures/sushi.svg" });
    const browser = await open(`${ITEM}/101`, app);
    expect(all(browser, "img.item-picture").map((img) => img.getAttribute("src"))).toEqual(["/pictures/taco.svg"]);
    expect(all(browser, "picture source").map((source) => source.getAttribute("srcset"))).toEqual([
      "/pictures/sushi.svg",
    ]);
  });

  test.each([
    ["only a small one", { largeImageUrl: "" }, "/pictures/curry-rice.svg"],
    ["only a large one", { smallImageUrl: "" }, "/pictures/curry-rice.svg"],
    ["none", { smallImageUrl: "", largeImageUrl: null }, null],
  ])("%s: that one, or a blank plate", async (_what, change, src) => {
    const browser = await open(`${ITEM}/101`, withItem(change));
    expect(all(browser, "img.item-picture").map((img) => img.getAttribute("src"))).toEqual(src ? [src] : []);
    expect(all(browser, ".picture-blank")).toHaveLength(src ? 0 : 1);
    expect(all(browser, "source")).toEqual([]);
  });

  test.each([
    [{ isNew: true, tag: "Fan favorite" }, ["New"]],
    [{ isNew: false, tag: "Chef's pick" }, ["Chef's pick"]],
    [{ isNew: false, tag: "" }, []],
  ])("the tag of %j", async (change, tags) => {
    const browser = await open(`${ITEM}/101`, withItem(change));
    expect(all(browser, ".item-facts .tag").map((tag) => fold(tag.textContent))).toEqual(tags);
  });

  test("additional information as rich text, without what could do harm (CONTENT-03)", async () => {
    const additionalInfo = `<p>Made with <b>sunflower</b> oil. <a href="https://example.com/a">More</a></p><script>alert(1)</script><img src=x onerror=alert(1)><p onclick="alert(1)">Fresh</p>`;
    const browser = await open(`${ITEM}/101`, withItem({ additionalInfo }));
    const [rich] = all(browser, ".item-facts .rich-text");
    expect(rich?.innerHTML).toContain("<b>sunflower</b>");
    expect(fold(rich?.textContent)).toBe("Made with sunflower oil. MoreFresh");
    expect(rich?.innerHTML).not.toMatch(/script|onerror|onclick/);
  });

  test.each([
    [{ calories: 360, maxCalories: 980 }, "360 - 980 calories"],
    [{ calories: 360, maxCalories: 360 }, "360 calories"],
    [{ calories: 360, maxCalories: 100 }, "360 calories"],
    [
      { isItemGroup: true, itemGroupCalories: "450 - 620", itemGroupPrices: "$9 - $12" },
      "450 - 620 calories / serving",
    ],
    [{ isItemGroup: true, itemGroupCalories: "0", itemGroupPrices: "$9", calories: 0, maxCalories: 0 }, ""],
    [{ calories: 0, maxCalories: 0 }, ""],
  ])("the calories of %j (ITEM-03)", async (change, words) => {
    const browser = await open(`${ITEM}/101`, withItem(change));
    const [numbers] = all(browser, ".item-numbers");
    expect(fold(numbers?.querySelector(".soft")?.textContent)).toBe(words);
  });

  test("the price, with the original struck through beside a display price, which is what counts (ITEM-04)", async () => {
    const browser = await open(`${ITEM}/101`, withItem({ price: 9.75, displayPrice: 8.25 }));
    expect(all(browser, ".item-numbers s").map((price) => fold(price.textContent))).toEqual(["Was $9.75"]);
    expect(browser.text()).toContain("Now $8.25");
    expect(browser.text()).toContain("Total $8.25");
    const same = await open(`${ITEM}/101`, withItem({ price: 9.75, displayPrice: 9.75 }));
    expect(all(same, ".item-numbers s")).toEqual([]);
  });

  test("the quick view is the same form with less around it, and stays so while it is filled in (MENU-21)", async () => {
    const browser = await open(`${ITEM}/101?view=quick`);
    expect(browser.heading()).toBe("Build Your Own Bowl");
    expect(all(browser, ".trail, .item-facts .rich-text, source")).toEqual([]);
    expect(linkTo(browser, "Back")).toBe("/order-now/build-order/fan-favorites");
    expect(all(browser, "main a").map((link) => link.getAttribute("href"))).toContain(`${ITEM}/101`);
    await browser.press("More Quantity");
    expect(browser.errors()).toHaveLength(2);
    browser.fill("Choose your base", "Brown Rice");
    browser.fill("Choose your protein", "Grilled Steak");
    await browser.press("More Quantity");
    expect(browser.url).toContain("view=quick&quantity=2");
    expect(all(browser, ".trail")).toEqual([]);
    await browser.press("Add to bag");
    expect(browser.url).toBe("/order-now/checkout");
    expect(browser.text()).toContain("2 × Build Your Own Bowl");
  });
});

describe("Customize your meal (ITEM-07)", () => {
  test("what must be chosen is seen, the rest lies in a closed part that says what is in it", async () => {
    const browser = await open(`${ITEM}/101`);
    expect(all(browser, "main h2").map((heading) => fold(heading.textContent))).toContain("Customize your meal");
    const [customize] = all(browser, "details#customize");
    expect(customize?.hasAttribute("open")).toBe(false);
    expect(fold(customize?.querySelector("summary")?.textContent)).toBe("More choices Toppings, Sauces");
    const inside = customize?.querySelectorAll("legend").map((legend) => fold(legend.textContent));
    expect(inside?.map((text) => text.split(" (")[0])).toEqual(["Toppings", "Bacon Crumbles: How crisp? *", "Sauces"]);
    expect(legends(browser).slice(0, 2)).toEqual([
      "Choose your base * (Choose 1) (0 chosen)",
      "Choose your protein * (Choose 1) (0 chosen)",
    ]);
  });

  test("of an item without required choices all are closed away", async () => {
    const browser = await open(`${ITEM}/102`);
    expect(all(browser, "fieldset.group:not(details fieldset)").filter((group) => !group.closest("details"))).toEqual(
      [],
    );
    expect(all(browser, "details#customize").map((part) => part.hasAttribute("open"))).toEqual([false]);
  });

  test("an item without choices has no such section", async () => {
    const browser = await open(`${ITEM}/904`);
    expect(browser.text()).not.toContain("Customize your meal");
    expect(all(browser, "details#customize")).toEqual([]);
  });

  test("it is open where something in it was chosen: on the way and in the bag", async () => {
    const changed = await open(`${ITEM}/101?quantity=1&m1200.o1201=1`);
    expect(all(changed, "details#customize").map((part) => part.hasAttribute("open"))).toEqual([true]);
    const browser = await fillBag(startApp());
    await browser.press("Edit Item");
    expect(all(browser, "details#customize").map((part) => part.hasAttribute("open"))).toEqual([true]);
    await browser.visit(`${ITEM}/101?quantity=3&m1000=1001`);
    expect(all(browser, "details#customize").map((part) => part.hasAttribute("open"))).toEqual([false]);
  });

  test("nested groups show below their option; the optional ones are closed away with it (MOD-07)", async () => {
    const browser = await open(`${ITEM}/208`);
    expect(browser.text()).not.toContain("How should we cook it?");
    browser.fill("Choose your main", "Half Smokehouse Burger");
    await browser.press("Update choices");
    expect(browser.url).toContain("m2750=2751");
    expect(legends(browser)).toContain("Half Smokehouse Burger: How should we cook it? * (Choose 1) (0 chosen)");
    const [more] = all(browser, "details[id='m2750.o2751-more']");
    expect(more?.hasAttribute("open")).toBe(false);
    expect(fold(more?.querySelector("summary")?.textContent)).toBe(
      "More choices for Half Smokehouse Burger Make it yours",
    );
    // Three deep, and the closed part opens for what is missing in it.
    browser.tick("Fried Egg");
    await browser.press("Add to bag");
    expect(browser.errors()).toEqual([
      "How should we cook it? is required.",
      "How should we fry it? is required.",
      "Choose your sides is required.",
    ]);
    const [opened] = all(browser, "details[id='m2750.o2751-more']");
    expect(opened?.hasAttribute("open")).toBe(true);
  });
});

describe("words about what is missing (ITEM-13, MOD-05)", () => {
  const red = (browser: Browser) =>
    all(browser, ".group-wrong > legend").map((legend) => fold(legend.textContent).replace(/ \(.*\)/, ""));

  test("only after a submit that failed, and only at the group that is not done yet", async () => {
    const browser = await open(`${ITEM}/101`);
    const isSilent = () => !/is required|not done yet|problem/.test(browser.text()) && red(browser).length === 0;
    expect(isSilent()).toBe(true);
    browser.tick("Bacon Crumbles");
    browser.fill("Choose your base", "Brown Rice");
    await browser.press("Update total");
    expect(isSilent()).toBe(true);
    await browser.press("More Smoky Chipotle");
    expect(isSilent()).toBe(true);
    await browser.press("Add to bag");
    expect(browser.errors()).toEqual(["Choose your protein is required.", "How crisp? is required."]);
    expect(red(browser)).toEqual(["Choose your protein * not done yet", "Bacon Crumbles: How crisp? * not done yet"]);
  });

  test("a count outside its bounds turns its header red (MOD-11)", async () => {
    const browser = await open(`${ITEM}/304`);
    browser.fill("Carnitas Taco", "2");
    await browser.press("Add to bag");
    expect(browser.errors()).toEqual(["Choose your tacos (Choose 3)"]);
    expect(red(browser)).toEqual(["Choose your tacos * not done yet"]);
    expect(legends(browser)[0]).toBe("Choose your tacos * (Choose 3) (2 chosen) not done yet");
  });
});

describe("the four kinds of choices as controls (MOD-01)", () => {
  test("select, boxes, numbers, and a select of items (MOD-02, MOD-03, MOD-04)", async () => {
    const browser = await open(`${ITEM}/208?quantity=1&m2850=2852`);
    const control = (name: string) => all(browser, `[name="${name}"]`)[0];
    expect(control("m2750")?.tagName).toBe("SELECT");
    expect(control("m2800.o2801")?.getAttribute("type")).toBe("number");
    expect(control("m2850")?.tagName).toBe("SELECT");
    expect(control("m2950.o2951")?.getAttribute("type")).toBe("checkbox");
    const firstOf = (name: string) => fold(control(name)?.querySelector("option")?.textContent);
    expect(firstOf("m2750")).toBe("Please select an option");
    expect(firstOf("m2850")).toBe("No Thanks");
    // The chosen drink's own switch stands beside the select; boxes have theirs below each box.
    expect(control("m2850.extra")?.getAttribute("type")).toBe("checkbox");
    expect(control("m2850.side")).toBeUndefined();
    expect(control("m2950.o2953.side")?.getAttribute("type")).toBe("checkbox");
    expect(control("m2950.o2951.side")).toBeUndefined();
  });

  test("a default of a pick list is ticked, locked and says so; it is not posted, and added all the same (MOD-03)", async () => {
    const browser = await open(`${ITEM}/201`);
    const [lettuce] = all(browser, "label.check").filter((label) => fold(label.textContent) === "Lettuce");
    const box = lettuce?.querySelector("input");
    expect(box?.hasAttribute("checked") && box.hasAttribute("disabled")).toBe(true);
    const hint = parse(browser.html).getElementById(box?.getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toBe("Default item, unable to modify value");
    expect(browser.formOf("Add to bag").body.has("m1350.o1351")).toBe(false);
    await browser.press("Add to bag");
    expect(browser.text()).toContain("Lettuce");
  });

  test("a default of a select can be exchanged, not refused (MOD-02)", async () => {
    const browser = await open(`${ITEM}/501`);
    const options = all(browser, '[name="m1800"] option').map((option) => fold(option.textContent));
    expect(options).toEqual(["Cup", "Bowl +$1.75"]);
  });

  test("plus and minus of an option count within its bounds, and come back to its group (MOD-04)", async () => {
    const app = startApp();
    const browser = await open(`${ITEM}/101`, app);
    const targets: (string | null)[] = [];
    const watched = { ...app, handle: app.handle };
    app.handle = async (request) => {
      const answer = await watched.handle(request);
      targets.push(answer.headers.get("location"));
      return answer;
    };
    for (const expected of ["1", "2", "2"]) {
      await browser.press("More Smoky Chipotle");
      expect(browser.value("Smoky Chipotle")).toBe(expected);
    }
    expect(targets.filter(Boolean).every((target) => target?.endsWith("#m1200-group"))).toBe(true);
    for (const expected of ["1", "0", "0"]) {
      await browser.press("Fewer Smoky Chipotle");
      expect(browser.value("Smoky Chipotle")).toBe(expected);
    }
  });

  test("how many are chosen, and how many of one are allowed where that is less than of all (MOD-06)", async () => {
    const browser = await open(`${ITEM}/101?quantity=1&m1200.o1201=2&m1200.o1203=1`);
    expect(legends(browser)).toContain("Sauces (Choose between 0 and 3) (3 chosen)");
    const hints = parse(browser.html).querySelectorAll(".stepper-field .hint");
    expect(hints.map((hint) => hint.textContent)).toEqual(["Up to 2", "Up to 2", "Up to 2", "Up to 2"]);
    const tacos = await open(`${ITEM}/304`);
    const [trio] = all(tacos, "fieldset");
    // At most three of one of exactly three needs no saying; at most two does.
    expect(trio?.querySelectorAll(".hint").map((hint) => hint.textContent)).toEqual(["Up to 2"]);
  });

  test("an option without a bound of its own says nothing (MOD-06)", async () => {
    const app = withGroups((groups) =>
      groups.map((group) => ({
        ...group,
        max: 0,
        options: group.options.map((option: Json) => ({ ...option, maxAllowed: 0 })),
      })),
    );
    const browser = await open(`${ITEM}/101`, app);
    expect(all(browser, ".stepper-field .hint")).toEqual([]);
  });

  test("browsers that cannot tell a ticked box find the groups below it labelled (MOD-07)", async () => {
    const browser = await open(`${ITEM}/101`);
    expect(browser.text()).toContain("If you choose Bacon Crumbles:");
    expect(browser.text()).toContain("If you choose Shredded Cheese:");
    // Without a rule that hides it, everything below a box is on the page as it is sent.
    const styles = readFileSync(new URL("../../app/styles/dish.css", import.meta.url), "utf8");
    const supports = /@supports selector\(:has\(\*\)\) \{.*?\n\}/s.exec(styles)?.[0] ?? "";
    expect(supports).toContain(".no-has");
    const outside = styles.replace(supports, "");
    expect(outside).not.toMatch(/\.sub\s*\{[^}]*display:\s*none/);
    expect(outside).not.toMatch(/\.no-has\s*\{/);
  });
});

describe("names of all kinds show right and clean", () => {
  const names = named(
    "O'Brien's \"Special\" & Søn",
    "Jalapeño crème brûlée",
    "Bowl 🦓🌮👩‍🍳",
    "طبق الأرز بالخضار",
    "ארוחת צהריים",
    "x".repeat(80),
    "Really quite long name of a dish that goes on and on until eighty characters end",
    "<b>Bold</b> <script>alert(1)</script>",
    "{{7*7}} ${7*7} %3Cscript%3E",
  );

  test.each(names)(
    "%s as the name of the item, its groups, its options and its category (ITEM-02, MOD-09)",
    async (_name, name) => {
      const app = startApp();
      const rename = (groups: Json[]): Json[] =>
        groups.map((group) => ({
          ...group,
          name,
          options: group.options.map((option: Json) => ({ ...option, name, modifiers: rename(option.modifiers) })),
        }));
      const item = onReply("GET", /\/menu-item\/101$/, (body) => ({
        ...body,
        displayName: name,
        description: name,
        tag: name,
      }));
      const groups = onReply("GET", /\/menu-item\/101\/modifiers$/, rename);
      app.intercept = item(groups(app.sandbox.fetch));
      const browser = await open(`${ITEM}/101`, app);
      const shown = fold(name);
      expect(browser.heading()).toBe(shown);
      expect(browser.html).not.toContain("<script>alert");
      expect(fold(all(browser, ".item-facts .lead")[0]?.textContent)).toBe(shown);
      expect(legends(browser)[0]).toBe(`${shown} * (Choose 1) (0 chosen)`);
      expect(fold(all(browser, '[name="m1000"] option')[1]?.textContent)).toBe(shown);
      await browser.press("Add to bag");
      expect(browser.errors()).toEqual([`${shown} is required.`, `${shown} is required.`]);
      expect(htmlProblems(browser.html, 422)).toEqual([]);
      await browser.send(`${ITEM}/101`, {
        m1000: "1002",
        m1050: "1052",
        quantity: "1",
        intent: "add",
        specialInstructions: [...name].slice(0, 30).join(""),
      });
      expect(browser.text()).toContain(`Added to your bag: ${shown.slice(0, 40)}`);
      expect(browser.html).not.toContain("<script>alert");
      expect(htmlProblems(browser.html, 200)).toEqual([]);
    },
  );
});

test("the form follows delivery, type of order, line and bag: each page offers its own actions only (ITEM-15)", async () => {
  const app = startApp();
  const words = (browser: Browser) =>
    all(browser, "main button")
      .map((button) => fold(button.textContent))
      .filter((text) => /bag|Update (?:item|Item)/.test(text));
  expect(words(await open(`${ITEM}/101`, app))).toEqual(["Add to bag"]);
  const browser = await fillBag(app);
  await browser.press("Edit Item");
  expect(words(browser)).toEqual(["Update item", "Update Item & Checkout"]);
  const catering = await chooseTime(app, "Catering");
  await catering.visit(`${ITEM}/2304`);
  expect(words(catering)).toEqual(["Add to bag"]);
});
