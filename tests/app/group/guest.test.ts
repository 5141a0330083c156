import { expect, test } from "vitest";
import { expectPage } from "../../support/page.ts";
import { joinAs, linesOf, openGroup } from "../../support/group.ts";
import { openBrowser } from "../../support/browser.ts";

const WORDS = "Sam is ordering from Dallas Uptown for Sunday, 12:30 PM. Add your meal by 11:00 AM.";

test("group: a guest sees host, restaurant and deadline, and enters a name once (MORE-10)", async () => {
  const group = await openGroup();
  const browser = await openBrowser(group.app).visit(group.path);
  expectPage(browser, { status: 200, heading: "Order with Sam", shows: [WORDS, "Bottled Water", "$9.75"] });
  expect(browser.buttons()).toEqual(["Choose your meal"]);
  await browser.submit("Choose your meal", { "Your name": "  Ana  " });
  expectPage(browser, { url: group.path, redirects: [303], shows: [WORDS, "Your meal, Ana", "Nothing yet."] });
  expect(browser.labels()).not.toContain("Your name");
});

test("group: a guest adds a dish by one press or by its form, changes and removes it, and sees the sum (MORE-12)", async () => {
  const group = await openGroup();
  const browser = await joinAs("Ana", group);
  await browser.press("Add Bottled Water");
  expectPage(browser, { url: group.path, shows: ["Added: Bottled Water.", "Your meal, before tax $"] });
  await browser.press("Add Build Your Own Bowl");
  expectPage(browser, { url: `${group.path}/dish/101`, heading: "Build Your Own Bowl" });
  browser.fill("Choose your base", "Brown Rice");
  browser.fill("Choose your protein", "Grilled Steak");
  browser.fill("Quantity", "2");
  await browser.press("Update total");
  expect(browser.url.split("?")[0]).toBe(`${group.path}/dish/101`);
  await browser.press("Add to order");
  expectPage(browser, { url: group.path, shows: ["Build Your Own Bowl (x2)", "Brown Rice"] });
  expect((await linesOf(group)).map(({ nickname }) => nickname)).toEqual(["", "Ana", "Ana"]);
  await browser.press("Change Build Your Own Bowl");
  expectPage(browser, { heading: "Build Your Own Bowl", values: { Quantity: "2" } });
  expect(browser.buttons()).not.toContain("Update Item & Checkout");
  await browser.submit("Update item", { Quantity: "1" });
  expectPage(browser, { url: group.path, shows: "Updated: Build Your Own Bowl.", hides: "x2" });
  await browser.press("Remove Bottled Water");
  expectPage(browser, { url: group.path, shows: "Removed Bottled Water." });
  await browser.press("Change Build Your Own Bowl", "Remove from order");
  expectPage(browser, { url: group.path, shows: ["Nothing yet."] });
  expect(await linesOf(group)).toHaveLength(1);
});

test("group: a GET of any of its pages, by a stranger, a guest or a scanner, changes nothing at the API (MORE-11)", async () => {
  const group = await openGroup();
  const guest = await joinAs("Ana", group);
  await guest.press("Add Bottled Water");
  const mine = (await linesOf(group)).at(-1)?.cartItemId;
  const query = `?${new URLSearchParams({ name: "Ben", "intent:join": "", "intent:add:904": "", "intent:remove": "" })}`;
  const { length } = group.app.calls;
  for (const browser of [guest, openBrowser(group.app)])
    for (const path of [group.path, `${group.path}/dish/904`, `${group.path}/line/${mine}`])
      for (const url of [path, path + query, `${path}.data${query}`])
        expect((await browser.ask(url)).status).toBeLessThan(405);
  // The names of the switches are a body.
  const changes = group.app.calls
    .slice(length)
    .filter(({ method, path }) => method !== "GET" && !path.includes("toggle"));
  expect(changes).toEqual([]);
  expect((await openBrowser(group.app).visit(group.path + query)).buttons()).toEqual(["Choose your meal"]);
});
