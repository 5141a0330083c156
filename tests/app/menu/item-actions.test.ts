import { describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { expectRefused } from "../../support/expect.ts";
import { refused } from "../../support/faults.ts";
import { atMenu, fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

const SOUP = "/order-now/build-order/menu-item/501";
const removed = ({ app }: Browser) => app.sent("/remove");
const editing = async () => (await fillBag()).press("Edit Item");

describe("removing a line from its item page (ITEM-15)", () => {
  test("other lines stay, and checkout follows", async () => {
    const browser = await (await fillBag()).visit(SOUP);
    await browser.press("Add to bag", "Edit Item", "Remove from bag");
    const shows = ["Removed Meal 1.", "Tomato Basil Soup", "Your bag, 1 item"];
    expectPage(browser, { url: "/order-now/checkout", shows });
  });

  test("a failure shows an error and keeps the typed values", async () => {
    const browser = await editing();
    browser.app.answer("/remove", refused);
    await browser.submit("Remove from bag", { Quantity: "3" });
    expectPage(browser, { status: 503, errors: [expect.any(String)], values: { Quantity: "3" } });
    expect(browser.text()).toContain("Your bag, 2 items");
  });

  test("an item that is not in the bag cannot be removed", async () => {
    const browser = await (await atMenu()).visit(SOUP);
    expect(browser.buttons()).not.toContain("Remove from bag");
    expectRefused(await browser.send(SOUP, { intent: "remove" }), "Please use one of the buttons on this page.");
    expect(removed(browser)).toEqual([]);
  });
});
