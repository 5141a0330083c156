import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { pressIntent } from "../../support/checkout.ts";
import { addDelivery, fillDeliveryBag } from "../../support/deliveries.ts";
import { fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

describe("a new order", () => {
  test("after a placed order starts without its tip and instructions", async () => {
    const app = startApp();
    const browser = await fillDeliveryBag(app);
    await addDelivery(browser);
    fillCheckout(browser);
    await pressIntent(browser, "place", { tip: "20", businessName: "Engines", instructions: "Ring twice" });
    expectPage(browser, { heading: "Thanks for your order" });
    const next = await fillDeliveryBag(app, "three partners", browser.cookies);
    await addDelivery(next);
    expect(next.attributes("input[name=tip][checked]", "value")).toEqual(["15"]);
    expect(next.field("Delivery Instructions").value).toBe("");
  });
});

describe("an order type whose last day has passed (SETUP-03)", () => {
  /** Saturday, November 21, in the morning. */
  function holidayMenuUntil(endDate: string) {
    const app = startApp();
    app.alter("/order-types", (types: { name: string }[]) =>
      types.map((type) => (type.name.includes("Holiday") ? { ...type, endDate } : type)),
    );
    return app;
  }

  test("is not offered, and refused when posted; it is offered while its last day can be prepared for", async () => {
    // It takes a day to prepare.
    const over = openBrowser(holidayMenuUntil("2026-11-21"));
    expectPage(await over.visit("/order-now"), { hides: "Holiday Menu" });
    expectPage(await over.send("/order-now?index", { intent: "type:3" }), {
      status: 422,
      shows: "Please choose what kind of order you would like.",
    });
    expectPage(await openBrowser(holidayMenuUntil("2026-11-22")).visit("/order-now"), { shows: "Holiday Menu" });
  });

  test("chosen before, leads back to the choice with a message", async () => {
    const app = holidayMenuUntil("2026-11-22");
    const browser = openBrowser(app);
    await browser.visit("/order-now");
    await browser.send("/order-now?index", { intent: "type:3" });
    await browser.press("I'll pick up");
    app.clock.now = new Date("2026-11-23T16:00:00Z");
    expectPage(await browser.visit("/order-now/locations"), {
      url: "/order-now",
      shows: "Please choose what kind of order you would like first.",
    });
  });
});
