import { describe, expect, test } from "vitest";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { placeDelivery } from "../../support/deliveries.ts";
import { expectNoText, expectText } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { atCheckoutAs, fillBag, submitOrder } from "../../support/journey.ts";
import { asCustomer } from "../../support/sign-in.ts";

const NOT_FOUND = { status: 404, heading: "We can't find that order" };
const seen = (browser: Browser) => ({ status: browser.status, heading: browser.heading() });
const PERSONAL = ["Brien", "Secret Lane", "Hiddenville", "75201", "ana@example.com", "555-0123", "1111", "Ordered By"];

/** A guest's order, with a meal that has a name and a note. */
async function guestOrder(): Promise<Browser> {
  const placed = await submitOrder(await fillBag(), { Address: "77 Secret Lane", City: "Hiddenville" });
  placed.app.alter("/order-confirmation/", ({ cart: [first, ...others], ...summary }) => ({
    ...summary,
    specialInstructions: "Ring at Miller",
    cart: [{ ...first, nickname: "For Zoe", specialInstructions: "No nuts for Zoe" }, ...others],
  }));
  return placed;
}

describe("a guest's order in another browser (CONF-06)", () => {
  test("shows name, items and totals; the page and its data have nothing else of the order", async () => {
    const placed = await guestOrder();
    const stranger = await openBrowser(placed.app).visit(placed.url);
    expect(seen(stranger)).toEqual({ status: 200, heading: "Thanks for your order" });
    expectText(stranger, `Your order number is ${placed.url.split("/").at(-1)}`, "Ordered by Ana");
    expectText(stranger, "Build Your Own Bowl", "Extra Crisp", "Meal 1");
    for (const label of ["Sub Total", "Total"]) expect(stranger.amount(label)).toBe(placed.amount(label));
    const data = await (await stranger.ask(`${placed.url}.data`)).text();
    for (const word of [...PERSONAL, "Zoe", "Miller", "Dallas Uptown", "12:30", "Add to calendar", "charged"])
      expect(stranger.html + data, word).not.toContain(word);
    expect(stranger.headers.get("cache-control")).toBe("private, no-store, no-cache");
    expect(stranger.headers.get("x-robots-tag")).toBe("noindex");
    expect(Object.values(stranger.links())).toContain(`/login?returnTo=${encodeURIComponent(placed.url)}`);
  });

  test("a signed-in customer does not see its personal data, calendar or delivery either", async () => {
    const placed = await placeDelivery();
    const customer = await asCustomer(placed.app, "ben@example.com");
    await customer.visit(placed.url);
    expectText(customer, "Ordered by Ana");
    expectNoText(customer, "1500 Main St", "Where's My Food?");
    for (const path of ["order.ics", "delivery"])
      expect((await customer.ask(`${placed.url}/${path}`)).status).toBe(404);
  });

  test("while its owner cannot be looked up, it is shown without personal data", async () => {
    const placed = await guestOrder();
    const customer = await asCustomer(placed.app, "ben@example.com");
    placed.app.answer("/previous-orders", status(500));
    expect(seen(await customer.visit(placed.url)).status).toBe(200);
    expectText(customer, "Ordered by Ana");
  });
});

describe("a customer's order in other browsers (CONF-06)", () => {
  test("is complete in another browser of the signed-in customer, loaded with the token", async () => {
    const placed = await submitOrder(await atCheckoutAs("eli@example.com"));
    const other = await asCustomer(placed.app, "eli@example.com");
    expect(seen(await other.visit(placed.url))).toEqual({ status: 200, heading: "Thanks for your order" });
    expectText(other, "Pick Up From", "Ordered By", "1 Main St", "Payment Information");
  });

  test("is not found for a guest or another customer, as the API refuses it", async () => {
    const placed = await submitOrder(await atCheckoutAs("eli@example.com"));
    expect(seen(await openBrowser(placed.app).visit(placed.url))).toEqual(NOT_FOUND);
    expect(seen(await (await asCustomer(placed.app, "ben@example.com")).visit(placed.url))).toEqual(NOT_FOUND);
  });
});
