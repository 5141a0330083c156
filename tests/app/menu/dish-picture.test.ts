import { describe, expect, test } from "vitest";
import { type Json, deeply } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { atMenu } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import type { TestApp } from "../../support/test-app.ts";

const ITEM = "/order-now/build-order/menu-item";
const BOWL = `${ITEM}/101`;
const BASE = { "Choose your base": "Brown Rice" };

const layers = (browser: Browser) => browser.attributes(".layers > img", "src");
const picture = (browser: Browser) => browser.attributes("img.item-picture", "src");
const part = ({ optionId }: { optionId: number }) => `/pictures/part-${optionId}.svg`;

/** The bowl of an API with a picture for each part. */
function layered(partOf: (option: Json) => string = part, item: Json = {}): TestApp {
  const app = startApp();
  const altered = (one: Json) => {
    if (one.optionId) return { ...one, layerImageUrl: partOf(one) };
    return one.id === 101 ? { ...one, baseImageUrl: "/pictures/bowl.svg", ...item } : one;
  };
  app.alter(/\/menu-item\/101(?:\?|\/|$)/, (told) => deeply(told, altered));
  return app;
}

const open = async (app: TestApp, path = BOWL) => (await atMenu(app)).visit(path);

describe("layered picture of a dish", () => {
  test("shows the chosen parts after each update, and the dish's own picture before (ITEM-02, ITEM-11)", async () => {
    const browser = await open(layered());
    expect([layers(browser), picture(browser).length]).toEqual([[], 1]);
    await browser.submit("Update total", BASE);
    // Pico de Gallo is a default.
    expect(layers(browser)).toEqual(["bowl", "part-1002", "part-1101"].map((name) => `/pictures/${name}.svg`));
    expect(picture(browser)).toEqual([]);
    expect(browser.attributes(".layers > img", "alt")).toEqual(["", "", ""]);
  });

  test("names and addresses from the API are escaped (ITEM-17)", async () => {
    const name = `<script>alert(1)</script> "Bowl" & 'Co' </title>`;
    const evil = [`"><script>alert(2)</script>`, "javascript:alert(3)", "/pictures/../x", "http://img.example/a.png"];
    const partOf = ({ optionId }: Json) => evil[optionId % 4] ?? "";
    const browser = await open(
      layered(partOf, { name, displayName: name }),
      `${BOWL}?quantity=1&m1000=1001&m1050=1052&m1100.o1103=on&m1100.o1102=on`,
    );
    expectPage(browser, { heading: name });
    expect(layers(browser)).toEqual(["/pictures/bowl.svg"]);
    expect(browser.html).not.toMatch(/<script>alert|src="javascript|img\.example/);
    expect(browser.all("title").join()).toContain(name);
  });
});
