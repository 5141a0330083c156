import { describe, expect, test, vi } from "vitest";
import { log } from "../../../server/observability/log.ts";
import type { Json } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { status } from "../../support/faults.ts";
import { atMenu } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { callsTo } from "../../support/sign-in.ts";
import type { TestApp } from "../../support/test-app.ts";

vi.spyOn(log, "warn").mockImplementation(() => undefined);

const BOWL = "/order-now/build-order/menu-item/101";
const SUBMODIFIERS = /\/submodifiers/;
const MODIFIERS = /\/menu-item\/101\/modifiers/;
/** The bowl with bacon, below which the group "How crisp?" must be answered. */
const PLAIN = { m1000: "1002", m1050: "1052", quantity: "1", intent: "add" };
const CHOICES = { ...PLAIN, "m1100.o1106": "on" };
const CRISP = { "m1100.o1106.m1150": "1152" };

/** A visitor of an API with these groups below the bowl's bacon, and this reply to the call for nested ones. */
async function visitorWith(
  below: (groups: Json[]) => Json,
  answer: (request: Request, app: TestApp) => Response | Promise<Response>,
): Promise<Browser> {
  const browser = await atMenu(startApp());
  const { app } = browser;
  const belowBacon = (option: Json) =>
    option.optionId === 1106 ? { ...option, modifiers: below(option.modifiers) } : option;
  app.alter(MODIFIERS, (groups: Json[]) =>
    groups.map((group) => ({ ...group, options: group.options.map(belowBacon) })),
  );
  const { intercept } = app;
  app.intercept = (request) => (SUBMODIFIERS.test(request.url) ? answer(request, app) : (intercept?.(request) ?? null));
  return browser;
}

const withoutOptions = (groups: Json[]) => groups.map((group) => ({ ...group, options: [] }));
const idsAlone = (groups: Json[]) => groups.map(({ modifierId, name, type }) => ({ modifierId, name, type }));
const none = () => [];
const asTheyAre = (groups: Json[]) => groups;
/** Groups without their parents: undefined is not sent. */
const withoutParents = (groups: Json[]) =>
  groups.map((group) => ({ ...group, parentModifierId: undefined, parentOptionId: undefined }));

const asked = (browser: Browser) => callsTo(browser.app, "/submodifiers");

describe("nested groups announced but not included", () => {
  test.each([
    ["an empty list", none, asTheyAre],
    ["groups with only ids", idsAlone, withoutParents],
  ])("%s: they are loaded, shown and required (API-26, MOD-07, MOD-10)", async (_how, below, found) => {
    const browser = await visitorWith(below, async (request, app) =>
      Response.json(found(await (await app.sandbox.fetch(request)).json())),
    );
    expectPage(await browser.visit(BOWL), { status: 200, shows: "How crisp?" });
    expect(asked(browser)).toEqual([
      "GET /customer-api/store-menu/store/1/submodifiers?menuItemIds=101&date=2026-11-22",
    ]);
    expectPage(await browser.send(BOWL, CHOICES), { status: 422, errors: ["How crisp? is required."] });
    await browser.send(BOWL, { ...CHOICES, ...CRISP });
    expectPage(browser, { url: "/order-now/checkout", shows: "Extra Crisp" });
    const [{ orderRequest }] = browser.app.sent("/add?");
    expect(JSON.stringify(orderRequest.modifiers)).toContain('"modifiers":[{"modifierId":1150');
  });

  test("are not loaded again for 15 minutes after a 404 (API-26)", async () => {
    const browser = await visitorWith(none, status(404));
    for (const [minutes, times] of [
      [0, 1],
      [14, 1],
      [1, 2],
    ] as const) {
      browser.app.wait(minutes);
      expectPage(await browser.visit(BOWL), { status: 200, hides: "How crisp?" });
      expect(asked(browser)).toHaveLength(times);
    }
  });

  test.each([
    ["a failure", status(500)],
    ["unrelated groups", () => Response.json([{ modifierId: 9, name: "Odd", type: "selection", parentOptionId: 5 }])],
  ])("with %s as the reply, the item is shown without them and can be ordered (API-26)", async (_how, answer) => {
    const browser = await visitorWith(withoutOptions, answer);
    expectPage(await browser.visit(BOWL), { status: 200, hides: ["How crisp?", "Odd"] });
    expectPage(await browser.send(BOWL, PLAIN), { url: "/order-now/checkout" });
  });
});

describe("nested groups that belong to the option's own item", () => {
  const PICK_TWO = "/order-now/build-order/menu-item/206";
  async function soupChosen(browser: Browser): Promise<Browser> {
    await browser.visit(PICK_TWO);
    return browser.submit("Update choices", { "Choose a soup or salad": "Cup of Chicken Tortilla Soup" });
  }
  const SOUP = { m2450: "2452", m2500: "2504", quantity: "1", intent: "add" };

  test("are loaded together with the dish's, shown and required (API-26, MOD-07, MOD-10)", async () => {
    const browser = await atMenu(startApp());
    expectPage(await soupChosen(browser), { shows: "How spicy?" });
    expect(asked(browser)[0]).toMatch(/menuItemIds=206%2C(?:\d+%2C)*502&/);
    expectPage(await browser.send(PICK_TWO, SOUP), { status: 422, errors: ["How spicy? is required."] });
    expectPage(browser, { shows: "Fiery" });
    await browser.send(PICK_TWO, { ...SOUP, "m2500.o2504.m4200": "4202" });
    expectPage(browser, { url: "/order-now/checkout", shows: "Fiery" });
  });

  test("are loaded one by one when the API refuses a list of items (API-26)", async () => {
    const browser = await atMenu(startApp());
    browser.app.intercept = ({ url }) =>
      SUBMODIFIERS.test(url) && url.includes("%2C")
        ? Response.json({ message: "Not a number." }, { status: 400 })
        : null;
    expectPage(await soupChosen(browser), { shows: "How spicy?" });
  });
});
