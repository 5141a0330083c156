import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type Json, deeply } from "../../support/altered-api.ts";
import type { Browser } from "../../support/browser.ts";
import { BOWLS } from "../../support/answers.ts";
import { CHECKOUT } from "../../support/checkout.ts";
import { status } from "../../support/faults.ts";
import { atMenu, fillBag } from "../../support/journey.ts";
import { chooseTime } from "../../support/walk.ts";
import { expectRefused } from "../../support/expect.ts";
import { expectPage } from "../../support/page.ts";

const ITEM = "/order-now/build-order/menu-item";
const BOWL = `${ITEM}/101`;

async function open(path: string, app: TestApp = startApp()): Promise<Browser> {
  const browser = await (await atMenu(app)).visit(path);
  expect(browser.status).toBe(200);
  return browser;
}

/** The page of item 101 with a changed reply. */
function openWith(change: Json): Promise<Browser> {
  const app = startApp();
  app.alter(/\/menu-item\/101(?:\?|$)/, (item) => ({ ...item, ...change }));
  return open(BOWL, app);
}

const TRAIL = ".trail li > *";
const legends = (browser: Browser) => browser.all("legend");
const isOpen = (browser: Browser, selector = "details#customize") =>
  browser.attributes(selector, "open").map((open) => open !== null);

describe("breadcrumb and Back (ITEM-01)", () => {
  const MENU = "/order-now/build-order";

  function expectTrail(browser: Browser, words: string[], hrefs: (string | null)[], back = MENU): void {
    const trail = [browser.all(TRAIL), browser.attributes(TRAIL, "href"), browser.links()["Back"]];
    expect(trail).toEqual([["Menu", ...words], [MENU, ...hrefs], back]);
  }

  test("they lead to the item's category, or from an edited line to checkout", async () => {
    const category = `${MENU}/sandwiches-wraps`;
    const words = ["Sandwiches & Wraps", "Smokehouse Burger"];
    expectTrail(await open(`${ITEM}/204`), words, [category, null], category);
    expect((await (await fillBag()).press("Edit Item")).links()["Back"]).toBe(CHECKOUT);
  });

  test("a category is no link if it would redirect back, is on another menu, or cannot be loaded (MENU-13)", async () => {
    expectTrail(await open(`${ITEM}/951`), ["Family Dinner", "Family Taco Night"], [null, null]);
    const elsewhere = [{ urlFriendlyName: "boxed-lunches", displayName: "Boxed Lunches", name: "Boxed Lunches" }];
    expectTrail(await openWith({ categories: elsewhere }), ["Build Your Own Bowl"], [null]);
    const app = startApp();
    app.answer("/categories/type/", status(500));
    expectTrail(await open(BOWL, app), ["Build Your Own Bowl"], [null]);
  });
});

describe("facts of the item (ITEM-02)", () => {
  const CURRY = "/pictures/build-your-own-bowl.svg";

  test.each([
    [
      "two pictures",
      { smallImageUrl: "/pictures/taco.svg", largeImageUrl: CURRY },
      ["/pictures/taco.svg"],
      [`/pictures/taco.svg 480w, ${CURRY} 1200w`],
    ],
    ["only the small picture", { largeImageUrl: "" }, [CURRY], []],
    ["only the large picture", { smallImageUrl: "" }, [CURRY], []],
    ["no picture", { smallImageUrl: "", largeImageUrl: null }, [], []],
  ])("with %s the browser chooses a size, or a plate stands in", async (_what, change, pictures, sources) => {
    const browser = await openWith(change);
    expect(browser.attributes("img.item-picture", "src")).toEqual(pictures);
    expect(browser.attributes("img.item-picture[srcset]", "srcset")).toEqual(sources);
    expect(browser.all("span.item-picture")).toHaveLength(1 - pictures.length);
  });

  test("additional information is sanitized rich text (CONTENT-03)", async () => {
    const additionalInfo = `<p>Made with <b>sunflower</b> oil. <a href="https://example.com/a">More</a></p><script>alert(1)</script><img src=x onerror=alert(1)><p onclick="alert(1)">Fresh</p>`;
    const browser = await openWith({ additionalInfo });
    expect(browser.all(".item-facts .rich-text")).toEqual(["Made with sunflower oil. MoreFresh"]);
    expect(browser.all(".item-facts .rich-text b")).toEqual(["sunflower"]);
    expect(browser.html).not.toMatch(/alert\(1\)|onerror|onclick/);
  });

  test("shows tag, calories and price, and beside a display price the original struck through (ITEM-03, ITEM-04)", async () => {
    const facts = { price: 9.75, displayPrice: 8.25, isNew: true, calories: 360, maxCalories: 980 };
    const browser = await openWith(facts);
    expect(browser.all(".item-facts .tag")).toEqual(["New"]);
    expect(browser.all(".item-numbers .soft").join()).toBe("360 - 980 calories");
    expect(browser.all(".item-numbers s")).toEqual(["Was $9.75"]);
    expectPage(browser, { shows: ["Now $8.25", "Total $8.25"] });
    expect((await openWith({ price: 9.75, displayPrice: 9.75 })).all(".item-numbers s")).toEqual([]);
  });

  test("the quick view has the same form with less around it, and is kept while it is filled in (MENU-21)", async () => {
    const browser = await open(`${BOWL}?view=quick`);
    expectPage(browser, { heading: "Build Your Own Bowl" });
    expect(browser.all(".trail, .item-facts .rich-text, source")).toEqual([]);
    expect(browser.links()["Back"]).toBe("/order-now/build-order/fan-favorites");
    expect(browser.attributes("main a", "href")).toContain(BOWL);
    expect((await browser.press("Increase Quantity")).errors()).toHaveLength(2);
    await browser.submit("Increase Quantity", {
      "Choose your base": "Brown Rice",
      "Choose your protein": "Grilled Steak",
    });
    expect(browser.url).toContain("view=quick&quantity=2");
    expect(browser.all(".trail")).toEqual([]);
    expectPage(await browser.press("Add to bag"), { url: CHECKOUT, shows: "2 × Build Your Own Bowl" });
  });
});

describe("Customize your meal (ITEM-07)", () => {
  test("required groups are open, the others collapsed under a summary that names them", async () => {
    const browser = await open(BOWL);
    expect(browser.all("main h2")).toContain("Customize your meal");
    expect(isOpen(browser)).toEqual([false]);
    expect(browser.all("details#customize > summary")).toEqual(["More choices Toppings, Sauces"]);
    const inside = browser.all("details#customize legend");
    expect(inside.map((text) => text.split(" (")[0])).toEqual(["Toppings", "Bacon Crumbles: How crisp?", "Sauces"]);
    expect(legends(browser).slice(0, 2)).toEqual([
      "Choose your base (Choose 1) (0 chosen) Required",
      "Choose your protein (Choose 1) (0 chosen) Required",
    ]);
  });

  test("without required groups everything is collapsed; without groups there is no section", async () => {
    const browser = await open(`${ITEM}/102`);
    expect(browser.all("fieldset.group")).toEqual(browser.all("details fieldset.group"));
    expect(isOpen(browser)).toEqual([false]);
    expectPage(await browser.visit(`${ITEM}/904`), { hides: "Customize your meal" });
    expect(browser.all("details#customize")).toEqual([]);
  });

  test("the collapsed part is open if something in it is chosen", async () => {
    expect(isOpen(await open(`${BOWL}?quantity=1&m1200.o1201=1`))).toEqual([true]);
    const browser = await (await fillBag()).press("Edit Item");
    expect(isOpen(browser)).toEqual([true]);
    await browser.visit(`${BOWL}?quantity=3&m1000=1001`);
    expect(isOpen(browser)).toEqual([false]);
  });

  test("nested groups appear below their option, with optional ones collapsed (MOD-07)", async () => {
    const browser = await open(`${ITEM}/208`);
    expectPage(browser, { hides: "How should we cook it?" });
    await browser.submit("Update choices", { "Choose your main": "Half Smokehouse Burger" });
    expect(browser.url).toContain("m2750=2751");
    expect(legends(browser)).toContain("Half Smokehouse Burger: How should we cook it? (Choose 1) (0 chosen) Required");
    const more = "details[id='m2750.o2751-more']";
    expect(isOpen(browser, more)).toEqual([false]);
    expect(browser.all(`${more} > summary`)).toEqual(["More choices for Half Smokehouse Burger Make it yours"]);
    // Three levels deep, and the collapsed part opens for its missing choices.
    browser.tick("Fried Egg");
    const missing = ["How should we cook it?", "How should we fry it?", "Choose your sides"];
    expectRefused(await browser.press("Add to bag"), ...missing.map((group) => `${group} is required.`));
    expect(isOpen(browser, more)).toEqual([true]);
  });
});

describe("errors of incomplete choices (ITEM-13, MOD-05)", () => {
  const red = (browser: Browser) => browser.all(".group-wrong > legend").map((legend) => legend.replace(/ \(.*/, ""));

  test("appear only after a failed submit, and only at incomplete groups", async () => {
    const browser = await open(BOWL);
    const isSilent = () => !/is required|problem/.test(browser.text()) && red(browser).length === 0;
    expect(isSilent()).toBe(true);
    browser.tick("Bacon Crumbles");
    await browser.submit("Update total", { "Choose your base": "Brown Rice" });
    expect(isSilent()).toBe(true);
    await browser.press("Increase Smoky Chipotle");
    expect(isSilent()).toBe(true);
    await browser.press("Add to bag");
    expect(browser.errors()).toEqual(["Choose your protein is required.", "How crisp? is required."]);
    expect(red(browser)).toEqual(["Choose your protein", "Bacon Crumbles: How crisp?"]);
  });

  test("a count out of bounds marks its group (MOD-11)", async () => {
    const browser = await open(`${ITEM}/304`);
    await browser.submit("Add to bag", { "Carnitas Taco": "2" });
    expect(browser.errors()).toEqual(["Choose your tacos (Choose 3)"]);
    expect(red(browser)).toEqual(["Choose your tacos"]);
    expect(legends(browser)[0]).toBe("Choose your tacos (Choose 3) (2 chosen)");
  });
});

describe("controls of the four kinds of groups (MOD-01)", () => {
  test("select, checkboxes, number fields, and a select of items (MOD-02, MOD-03, MOD-04)", async () => {
    const browser = await open(`${ITEM}/208?quantity=1&m2850=2852`);
    const typeOf = (name: string) => browser.attributes(`[name="${name}"]`, "type").join();
    expect(browser.all('select[name="m2750"] option')[0]).toBe("Please select an option");
    expect(browser.all('select[name="m2850"] option')[0]).toBe("No Thanks");
    expect([typeOf("m2800.o2801"), typeOf("m2950.o2951")]).toEqual(["number", "checkbox"]);
    // The selected drink has its switch beside the select; checkboxes have theirs below each.
    expect([typeOf("m2850.extra"), typeOf("m2850.side")]).toEqual(["checkbox", ""]);
    expect([typeOf("m2950.o2953.side"), typeOf("m2950.o2951.side")]).toEqual(["checkbox", ""]);
  });

  test("the default of a pick list is ticked, disabled and explained; it is not posted but added (MOD-02, MOD-03, MOD-14)", async () => {
    const browser = await open(`${ITEM}/201`);
    const hint = "Default item, unable to modify value";
    expect(browser.field("Lettuce")).toMatchObject({ isChecked: true, isDisabled: true, hint });
    expect(browser.formOf("Add to bag").body.has("m1350.o1351")).toBe(false);
    expectPage(await browser.press("Add to bag"), { shows: "Lettuce" });
    // The default of a select can be changed.
    await browser.visit(`${ITEM}/501`);
    expect(browser.all('[name="m1800"] option')).toEqual(["Cup", "Bowl +$1.75"]);
  });

  test("plus and minus of an option stay in bounds and return to its group (MOD-04)", async () => {
    const app = startApp();
    const browser = await open(BOWL, app);
    const targets: (string | null)[] = [];
    const { handle } = app;
    app.handle = async (request) => {
      const answer = await handle(request);
      targets.push(answer.headers.get("location"));
      return answer;
    };
    const steps = { "Increase Smoky Chipotle": ["1", "2", "2"], "Decrease Smoky Chipotle": ["1", "0", "0"] };
    for (const [button, counts] of Object.entries(steps))
      for (const count of counts) expectPage(await browser.press(button), { values: { "Smoky Chipotle": count } });
    expect(targets.filter(Boolean).every((target) => target?.endsWith("#m1200-group"))).toBe(true);
  });

  test("shows how many are chosen, and an option's own limit where it is lower than the group's (MOD-06)", async () => {
    const browser = await open(`${BOWL}?quantity=1&m1200.o1201=2&m1200.o1203=1`);
    expect(legends(browser)).toContain("Sauces (Choose between 0 and 3) (3 chosen)");
    expect(browser.all(".stepper-field .hint")).toEqual(["Up to 2", "Up to 2", "Up to 2", "Up to 2"]);
    const tacos = await open(`${ITEM}/304`);
    // An option's limit is shown only where it is below the group's.
    expect(tacos.all("#m1600-group .hint")).toEqual(["Up to 2"]);
  });
});

test("a name in any letters is shown unchanged in item, groups and options (ITEM-02, MOD-09)", async () => {
  const name = "<b>Bold</b> <script>alert(1)</script> طبق 🦓👩‍🍳 & Søn, a really quite long name of a dish";
  const app = startApp();
  const texts = { name, displayName: name, description: name, tag: name };
  app.alter(/\/menu-item\/101(?:\/modifiers)?(?:\?|$)/, (reply) =>
    deeply(reply, (object) => ({ ...object, ...texts })),
  );
  const browser = await open(BOWL, app);
  expectPage(browser, { heading: name });
  expect(browser.html).not.toContain("<script>alert");
  expect(browser.all(".item .lead")).toEqual([name]);
  expect(legends(browser)[0]).toBe(`${name} (Choose 1) (0 chosen) Required`);
  expect(browser.all('[name="m1000"] option')[1]).toBe(name);
  expectRefused(await browser.press("Add to bag"), `${name} is required.`, `${name} is required.`);
  const specialInstructions = [...name].slice(0, 30).join("");
  await browser.send(BOWL, { ...BOWLS, quantity: "1", specialInstructions });
  expectPage(browser, { shows: `Added to your bag: ${name.slice(0, 40)}` });
  expect(browser.html).not.toContain("<script>alert");
});

test("the form offers only the actions that fit order type, line and bag (ITEM-15)", async () => {
  const app = startApp();
  const words = (browser: Browser) => browser.buttons().filter((text) => /bag|Update (?:item|Item)/.test(text));
  expect(words(await open(BOWL, app))).toEqual(["Add to bag"]);
  const browser = await fillBag(app);
  await browser.press("Edit Item");
  expect(words(browser)).toEqual(["Remove from bag", "Update item", "Update Item & Checkout"]);
  const catering = await (await chooseTime(app, "Catering")).visit(`${ITEM}/2304`);
  expect(words(catering)).toEqual(["Add to bag"]);
});
