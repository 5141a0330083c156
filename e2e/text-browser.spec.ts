import { randomUUID } from "node:crypto";
import { TEXT_BROWSERS, findTextBrowser } from "../scripts/browser.ts";
import { chooseTime, siteAt } from "../tests/support/walk.ts";
import { expect, test } from "./support/test.ts";
import { openTextBrowser } from "./support/open-text-browser.ts";

for (const name of TEXT_BROWSERS) {
  test(`a guest orders in ${name}, signs in and out (SHELL-01, AUTH-15)`, async ({ baseURL, stored }) => {
    const program = findTextBrowser(name);
    test.skip(program === null, `${name} is not installed`);
    test.slow();
    await using browser = await openTextBrowser(name, program ?? "", `${baseURL}/order-now`);
    await browser.press("I'll pick up (Individual Meals)");
    await browser.fill("Your address, city or zip code", "75201");
    await browser.press("Search");
    await browser.press("Select", { after: "Dallas Uptown" });
    await browser.press("Next day");
    await browser.tick("12:30 PM");
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

    // Other tests order at the same time.
    const lastName = `O'Brien ${randomUUID().slice(0, 8)}`;
    const fields: [string, string][] = [
      ["First Name", "Ana"],
      ["Last Name", lastName],
      ["Email Address", "ana@example.com"],
      ["Phone Number", "2145550123"],
      ["Address*", "1 Main St"],
      ["City", "Dallas"],
      ["Zip Code", "75201"],
      ["Name On Card", "Ana O'Brien"],
      ["Card Number", "4111111111111111"],
      ["CVV", "123"],
      ["Billing Zip Code", "75201"],
    ];
    for (const [label, value] of fields) await browser.fill(label, value);
    await browser.select("State", "Texas");
    await browser.select("Expiration Month", "12");
    await browser.select("Expiration Year", "2028");
    const total = /Amount Due\s+(\$[\d.,]+)/.exec(browser.text())?.[1] ?? "no total";
    await browser.press("Submit Order");
    expect(browser.text()).toContain("Thanks for your order");
    expect(browser.text()).toContain(total);
    const orders = stored().filter(({ summary }) => summary.includes(lastName));
    expect(orders).toHaveLength(1);
    expect(orders[0]?.summary).toContain("Extra Crisp");

    await browser.press("Sign In");
    await browser.fill("Email or username", "ada@example.com");
    await browser.fill("Password", "zebra-crossing-9");
    await browser.press("SIGN IN");
    expect(browser.text()).toContain("Hi Ada, you are signed in.");
    await browser.open(`${baseURL}/user`);
    expect(browser.text()).toContain("Ada");
    await browser.press("Sign out");
    expect(browser.text()).toContain("You are signed out.");
    await browser.open(`${baseURL}/user`);
    expect(browser.text()).toContain("Email or username");
    expect(browser.text()).not.toContain("You are signed out.");
    expect(browser.text()).not.toContain("Ada");
  });
}

test("a guest of a group adds, changes and removes a dish in w3m (MORE-10, MORE-12)", async ({ baseURL }) => {
  const program = findTextBrowser("w3m");
  test.skip(program === null, "w3m is not installed");
  const host = await chooseTime(siteAt(baseURL ?? ""));
  await host.visit("/order-now/group");
  await host.submit("Get the link", { "Your first name": "Sam" });
  await using browser = await openTextBrowser("w3m", program ?? "", host.value("Link"));
  expect(browser.text()).toContain("Sam is ordering from Dallas Uptown");
  await browser.fill("Your name", "Ana");
  await browser.press("Choose your meal");
  await browser.press("Add", { after: "Bottled Water" });
  expect(browser.text()).toContain("Added: Bottled Water.");
  await browser.press("Change Bottled Water");
  await browser.fill("Quantity", "2");
  await browser.press("Update item");
  expect(browser.text()).toContain("Bottled Water (x2)");
  await browser.press("Remove Bottled Water");
  expect(browser.text()).toContain("Removed Bottled Water.");
});
