import { expect, test } from "vitest";
import { type Json, deeply } from "../../support/altered-api.ts";
import { startApp } from "../../support/app.ts";
import { status } from "../../support/faults.ts";
import { atMenu } from "../../support/journey.ts";

/** Pictures at any path of the API's server. */

const ITEM = "/order-now/build-order/menu-item/101";
const PNG = { "content-type": "image/png" };

/** An API with pictures in a folder of its own, and the picture's address on a dish's page. */
async function openDish() {
  const app = startApp();
  app.alter(/\/menu-item\/101(?:\?|\/|$)/, (told) =>
    deeply(told, (one: Json) => (one.id === 101 ? { ...one, largeImageUrl: "/media/Beef%20Bowl.png" } : one)),
  );
  const browser = await (await atMenu(app)).visit(ITEM);
  const [address = ""] = /\/pictures\/-\/[^"\s]+/.exec(browser.html) ?? [];
  app.calls.length = 0;
  return { app, address, ask: (path: string) => browser.ask(path) };
}

test("a picture is proxied from a path that a reply has named", async () => {
  const { app, address, ask } = await openDish();
  app.answer("/media/", async () => new Response("png", { headers: PNG }));
  const picture = await ask(address);
  expect([picture.status, picture.headers.get("content-type"), await picture.text()]).toEqual([
    200,
    "image/png",
    "png",
  ]);
  expect(app.calls.map(({ path }) => path)).toEqual(["/media/Beef%20Bowl.png"]);
});

test("any other path of the API gets 404 without a call", async () => {
  const { app, address, ask } = await openDish();
  const other = address.replace("Beef%20Bowl", "invoices");
  const marks = ["-", "A".repeat(12), "%00"].map((mark) => `/pictures/-/${mark}/media/Beef%20Bowl.png`);
  for (const path of [other, ...marks, "/pictures/-/media/Beef%20Bowl.png", "/pictures/-/logo.png"])
    expect((await ask(path)).status, path).toBe(404);
  expect(app.calls).toEqual([]);
});

test.each([
  ["is missing", status(404), 404],
  ["is no picture", status(200, { secret: 1 }), 404],
  ["is refused", status(403), 404],
  ["fails", status(500), 502],
])("a picture that %s gets the matching status and is not cacheable", async (_what, answer, expected) => {
  const { app, address, ask } = await openDish();
  app.answer("/media/", answer);
  const picture = await ask(address);
  expect([picture.status, await picture.text()]).toEqual([expected, expect.not.stringContaining("secret")]);
  expect(picture.headers.get("cache-control")).not.toContain("public");
});
