import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { status } from "../../support/faults.ts";
import { expectPage } from "../../support/page.ts";
import { choosePickup } from "../../support/walk.ts";

/** Open status of a store where the API has only the specified fields. */

const NOON = new Date("2026-11-21T18:00:00Z");
const STORE_PAGE = "/locations/store/TX/dallas-uptown";
const plainText = (text: string) => new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });

/** Some servers label plain text as JSON. */
const bareText = (text: string) => new Response(text, { headers: { "content-type": "application/json" } });

/** An app with stores without hours and with this open-until text; the open-hours call gives this reply. */
function storesWithoutHours(openUntil: string, openUntilCall?: (request: Request) => Response | Promise<Response>) {
  const app = startApp({ now: NOON });
  app.intercept = async (request) => {
    if (openUntilCall && request.url.includes("/open-until/")) return openUntilCall(request);
    if (!request.url.includes("/customer-stores") || request.url.includes("store-hours")) return null;
    const reply = await app.sandbox.fetch(request);
    return Response.json(withoutHours(await reply.json(), openUntil), { status: reply.status });
  };
  return app;
}

function withoutHours(value: unknown, openUntil: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutHours(entry, openUntil));
  if (typeof value !== "object" || value === null) return value;
  if ("storeNumber" in value) return { ...value, openUntil, hours: undefined };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutHours(inner, openUntil)]));
}

const saidInRows = (browser: Browser) => browser.all("main li.store .store-open, main li.store .store-closed");

describe("open-until text of a store (STORE-04)", () => {
  test.each([
    ["plain text", plainText],
    ["a bare text called JSON", bareText],
  ])("the API's answer as %s is shown unchanged, in preference to the store's own text", async (_form, textOf) => {
    const app = storesWithoutHours("Open until 9:00 PM", () => textOf("Open until 10 tonight"));
    const rows = await (await choosePickup(app)).visit("/order-now/locations?near=75201");
    expect(new Set(saidInRows(rows))).toEqual(new Set(["Open until 10 tonight"]));
    expectPage(await openBrowser(app).visit(STORE_PAGE), { shows: "Open until 10 tonight" });
  });

  test.each([
    ["an empty answer", () => plainText("")],
    ["a failure", status(500)],
  ])('after %s the store\'s own text is shown, or "closed" in a list without hours', async (_what, answer) => {
    for (const [own, shown] of [
      ["Open until 9:00 PM", "Open until 9:00 PM"],
      ["", "Closed now"],
    ] as const) {
      const app = storesWithoutHours(own, answer);
      const rows = await (await choosePickup(app)).visit("/order-now/locations?near=75201");
      expect(new Set(saidInRows(rows))).toEqual(new Set([shown]));
      if (own) expectPage(await openBrowser(app).visit(STORE_PAGE), { shows: own });
    }
  });

  test("when the call fails, the store's hours give the text", async () => {
    const page = await openBrowser(storesWithoutHours("", status(500))).visit(STORE_PAGE);
    expectPage(page, { shows: "Open until 9:00 PM" });
  });
});

test("hours missing from the store's record are loaded with a call of their own (OUT-03, STORE-05, API-06)", async () => {
  const app = storesWithoutHours("");
  expectPage(await openBrowser(app).visit(STORE_PAGE), {
    shows: "10:30 AM - 9:00 PM",
    hides: "Hours are not available right now.",
  });
  const rows = await (await choosePickup(app)).visit("/order-now/locations?near=75201&hours=1001");
  expectPage(rows, { shows: "10:30 AM - 9:00 PM", hides: "Hours are not available right now." });
});
