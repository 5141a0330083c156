import { findTextBrowser } from "../scripts/browser.ts";
import { expect, test } from "./support/test.ts";
import { openTextBrowser } from "./support/text-browser.ts";

test("the whole order in a text browser (SHELL-01)", async ({ baseURL, scripts, stored }) => {
  test.skip(scripts, "once is enough");
  const w3m = findTextBrowser();
  test.skip(w3m === null, "no text browser is installed");
  await using browser = await openTextBrowser(w3m ?? "", `${baseURL}/order-now`);
  await browser.press("Individual");
  await browser.press("I'll pick up");
  await browser.fill("Your address, city or zip code", "75201");
  await browser.press("Search");
  await browser.press("Select", { after: "Dallas Uptown" });
  await browser.press("Next day");
  await browser.select("All times", "12:30 PM");
  await browser.press("BUILD MY MEAL");
  await browser.press("Bowls");
  await browser.press("Build Your Own Bowl");
  await browser.select("Choose your base", "Brown Rice");
  await browser.select("Choose your protein", "Grilled Steak +$2.50");
  await browser.tick("Bacon Crumbles");
  await browser.select("How crisp?", "Extra Crisp");
  await browser.fill("Quantity", "2");
  await browser.press("Add to bag");
  expect(browser.text()).toContain("Almost Done!");

  const fields: [string, string][] = [
    ["First Name", "Ana"],
    ["Last Name", "O'Brien"],
    ["Email Address", "ana@example.com"],
    ["Phone Number", "2145550123"],
    ["Address *", "1 Main St"],
    ["City", "Dallas"],
    ["Zip Code", "75201"],
    ["Name On Card", "Ana O'Brien"],
    ["Card Number", "4111111111111111"],
    ["Security code", "123"],
    ["Card Zip Code", "75201"],
  ];
  for (const [label, value] of fields) await browser.fill(label, value);
  await browser.select("State", "Texas");
  await browser.select("Expiration Month", "12");
  await browser.select("Expiration Year", String(new Date().getFullYear() + 2));
  const total = /Amount Due\s+(\$[\d.,]+)/.exec(browser.text())?.[1] ?? "no total";
  const before = stored().length;
  await browser.press("Submit Order");
  expect(browser.text()).toContain("Thanks for your order");
  expect(browser.text()).toContain(total);
  expect(stored()).toHaveLength(before + 1);
  expect(stored().at(-1)?.summary).toContain("Extra Crisp");
});
