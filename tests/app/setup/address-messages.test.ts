import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { atAddress } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { choosePickup } from "../../support/walk.ts";

/** Errors of the address page and its suggestions. */

const IMPRECISE = "Delivery address must be a valid residence or place of business.";
const UNKNOWN = "Delivery address could not be verified.  Please try a different address.";

const verify = async (address: string) => (await atAddress()).submit("Verify", { Address: address });

/** Error at the form of this field, with its spaces unchanged. */
function below({ html }: Browser, box: string): string {
  const form = parse(html).querySelector(`#${box}`)?.closest("form")?.parentNode;
  return form?.querySelector(`.field-error#${box}-error`)?.textContent.replace("Error: ", "") ?? "";
}

describe("errors at the form", () => {
  test.each([
    ["", "Please enter a valid address."],
    ["asdf qwer zxcv", UNKNOWN],
    ["75201", `${IMPRECISE}  Please re-enter your delivery address above.`],
  ])(
    "for %j the field's error is shown once, with advice where to retype (ADDR-13, ADDR-16)",
    async (address, words) => {
      const browser = await verify(address);
      expectPage(browser, { status: 422 });
      expect(browser.problems()).toEqual({ Address: words.replace(".  ", ". ") });
      expect(browser.errors()).toEqual([words.replace(".  ", ". ")]);
      expect(below(browser, "address")).toBe(words);
      // The summary counts as well.
      expect(browser.all(".field-error")).toHaveLength(1);
    },
  );

  test("the store search shows its error there too, and none without an error (ADDR-13, ADDR-14)", async () => {
    const browser = await choosePickup(startApp());
    expect(below(browser, "near")).toBe("");
    await browser.visit("/order-now/locations?near=");
    expect(below(browser, "near")).toBe("Address is required.");
    expect(browser.all(".field-error")).toHaveLength(1);
    expect(below(await atAddress(), "address")).toBe("");
  });
});

test("the offer to pick up is an open panel in the danger color, without controls that need scripts (ADDR-20)", async () => {
  const browser = await verify("1 Elm St, Waco, TX 76701");
  const offer = browser.dialog() ?? "";
  expect(offer).toContain("We do not deliver to this address yet.");
  expect(offer).toContain("Continue With Pickup From:Arlington Downtown200 N Center StArlington, TX 76011");
  expect(offer).not.toContain("Close");
  expect(browser.attributes("dialog", "class").join()).toContain("notice-danger");
});
