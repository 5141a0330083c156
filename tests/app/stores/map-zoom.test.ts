import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { choosePickup } from "../../support/walk.ts";

/** The Google map is a script's: what it is to show stands in the page's data, as name, value, name, value. */
const KEY = { GOOGLE_MAPS_KEY: "key-for-maps" };
const ZOOM = /\bzoom\\",12\b/;

test("the map of stores opens at zoom 12, that of a search as that of one store (STORE-13)", async () => {
  const app = startApp({ env: KEY });
  expect((await openBrowser(app).visit("/locations/store/TX/dallas-uptown")).html).toMatch(ZOOM);
  const rows = await (await choosePickup(app)).visit("/order-now/locations?near=75024");
  expect(rows.html).toMatch(ZOOM);
});
