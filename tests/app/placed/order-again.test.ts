import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { openBrowser } from "../../support/browser.ts";
import { status, when } from "../../support/faults.ts";
import { IS_LEAN } from "../../support/face.ts";
import { expectPage } from "../../support/page.ts";
import { signIn } from "../../support/sign-in.ts";

const AGAIN = "Order again";

async function atStart(app = startApp()) {
  const browser = openBrowser(app);
  await browser.visit("/order-now");
  await signIn(browser);
  return browser.visit("/order-now");
}

test("order again: hidden from guests, and while past orders cannot be loaded", async () => {
  const guest = openBrowser(startApp());
  await guest.visit("/order-now");
  expectPage(guest, { hides: AGAIN });
  const app = startApp();
  app.intercept = when(({ url }) => url.includes("/previous-orders/"), status(500));
  expectPage(await atStart(app), { hides: AGAIN });
});

// The lean API has no restaurant in a past order.
describe.skipIf(IS_LEAN)("with an API that names the restaurant", () => {
  test("order again: one press leads to checkout with the dishes, restaurant and earliest time (API-32, API-39)", async () => {
    const browser = await atStart();
    expectPage(browser, { shows: /, ready (about|today at|\w+, \w+ \d+ at) \d+:\d\d [AP]M/ });
    await browser.press(AGAIN);
    expectPage(browser, { url: "/order-now/checkout", redirects: [303], shows: "Added to your bag: " });
    // The billing address is that of the last order.
    expectPage(browser, { values: { Address: "1 Elm St", City: "Dallas", State: "TX", "Zip Code": "75201" } });
  });

  test("order again: a changed price is named, and the pickup type is that of the order (MORE-31)", async () => {
    const app = startApp();
    app.intercept = async (request) => {
      const isList = request.url.includes("/previous-orders/");
      if (!isList && !request.url.includes("/order-confirmation/")) return null;
      const reply = await (await app.sandbox.fetch(request)).json();
      if (!isList) return Response.json({ ...reply, pickupType: "CurbSide", curbsideInstructions: "Blue SUV" });
      const cheaper = (line: object) => ({ ...line, price: 1.25 });
      return Response.json(reply.map((order: { cart: object[] }) => ({ ...order, cart: order.cart.map(cheaper) })));
    };
    const browser = await atStart(app);
    await browser.press(AGAIN);
    expectPage(browser, { url: "/order-now/pickup-details", shows: "Please describe your vehicle" });
    browser.fill("Vehicle Color", "Blue");
    browser.fill("Vehicle Type", "SUV");
    await browser.press("BUILD MY MEAL");
    expectPage(browser, {
      url: "/order-now/checkout",
      shows: [/instead of \$1\.25/, "Added to your bag: ", "Blue SUV"],
    });
  });

  test("order again: also on My Account", async () => {
    const browser = await (await atStart()).visit("/user");
    expectPage(await browser.press("Order this again"), { url: "/order-now/checkout", shows: "Added to your bag: " });
  });

  test("order again: the same form sent twice adds the dishes once", async () => {
    const browser = await atStart();
    const { url, body } = browser.formOf(AGAIN);
    const sent = new URLSearchParams(body);
    await browser.send(url, sent);
    await browser.send(url, sent);
    expect(browser.app.sent(/\/order-shopping-cart\/[\w-]{20,}$/)).toHaveLength(1);
  });

  test("order again: a missing order and an API failure show a message", async () => {
    const browser = await atStart();
    const { url, body } = browser.formOf(AGAIN);
    const idempotencyKey = String(new URLSearchParams(body).get("idempotencyKey"));
    await browser.send(url, { intent: "again:ZK-NONE", idempotencyKey });
    const gone = "We could not find this order any more. Please choose another one.";
    expectPage(browser, { status: 422, errors: [gone], shows: AGAIN });
    browser.app.intercept = when(({ url }) => url.includes("/previous-orders/"), status(500));
    await browser.send(url, new URLSearchParams(body));
    expectPage(browser, { status: 503, shows: "There is a problem" });
  });
});
