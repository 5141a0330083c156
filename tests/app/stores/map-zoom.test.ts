import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { choosePickup } from "../../support/walk.ts";

/** The Google map is drawn by script: its options are in the page's data, as name, value, name, value. */
const KEY = { GOOGLE_MAPS_KEY: "key-for-maps" };
const ZOOM = /\bzoom\\",12\b/;

test("the map of stores opens at zoom 12 (STORE-13)", async () => {
  const rows = await (await choosePickup(startApp({ env: KEY }))).visit("/order-now/locations?near=75024");
  expect(rows.html).toMatch(ZOOM);
});
