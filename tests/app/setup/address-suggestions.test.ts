import { expect, test } from "vitest";
import type { SuggestionList } from "@platter/ordering/stores/address.ts";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { atAddress } from "../../support/journey.ts";
import { choosePickup } from "../../support/walk.ts";

async function suggested(browser: Browser, typed: string): Promise<string[]> {
  const query = new URLSearchParams({ q: typed });
  const response = await browser.ask(`/order-now/address/suggest?${query}`, {
    headers: { "sec-fetch-site": "same-origin" },
  });
  return ((await response.json()) as SuggestionList).suggestions.map(({ text }) => text);
}

test("suggestions for a delivery are addresses only; the store search also suggests towns and zip codes (ADDR-02)", async () => {
  const app = startApp();
  const [delivery, pickup] = [await atAddress(app), await choosePickup(app)];
  expect(await suggested(pickup, "Dallas")).toContainEqual(expect.stringMatching(/^Dallas\b/));
  expect(await suggested(delivery, "Dallas")).toEqual([]);
  expect(await suggested(pickup, "7520")).not.toEqual([]);
  expect(await suggested(delivery, "7520")).toEqual([]);
  const addresses = await suggested(delivery, "1500 Main");
  expect(addresses).not.toEqual([]);
  for (const address of addresses) expect(address).toMatch(/^1500 Main/);
  const asked = app.sent("/autocomplete").map(({ includedPrimaryTypes }) => includedPrimaryTypes);
  expect(asked).toContainEqual(["street_address", "premise", "subpremise"]);
});
