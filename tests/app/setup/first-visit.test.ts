import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { expectPage } from "../../support/page.ts";

test("the first page shows the banner and steps of its default order type (SETUP-04, SHELL-14, SHELL-17)", async () => {
  const app = startApp();
  app.alter("/order-types", (types: { name: string }[]) =>
    types.map((type) => ({ ...type, bannerMessage: `Banner of ${type.name}` })),
  );
  const browser = await openBrowser(app).visit("/order-now");
  expectPage(browser, { shows: /Catering\s*(?:Banner of Catering)?\s*Selected/ });
  const seen = () => [browser.all("nav.steps-wide li"), browser.all(".banner"), browser.links()["Pickup Type"]];
  const first = seen();
  expect(first[1]).toEqual(["Banner of Catering"]);
  await browser.visit("/order-now");
  expect(seen()).toEqual(first);
});
