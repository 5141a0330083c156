import { expect, test } from "vitest";
import { pressIntent } from "../../support/checkout.ts";
import { isQueue, status, when } from "../../support/faults.ts";
import { expectRefused } from "../../support/expect.ts";
import type { Browser } from "../../support/browser.ts";
import { fillDeliveryBag, addDelivery } from "../../support/deliveries.ts";
import { fillBag, fillCheckout } from "../../support/journey.ts";

const WORDS = "Please have a look at this.";

/** Submits to an API with these errors. */
async function refusedFor(browser: Browser, modelState: Record<string, string[]>): Promise<Browser> {
  fillCheckout(browser);
  browser.app.intercept = when(isQueue, status(400, { modelState }));
  return pressIntent(browser, "place");
}

test.each([
  ["precedes the errors of fields", "We could not take this order.", ["We could not take this order.", WORDS]],
  ["is shown once if it equals a field's error", WORDS, [WORDS]],
])("the message of a refused order %s (SUBMIT-07, CHK-23)", async (_how, message, told) => {
  const browser = await fillBag();
  fillCheckout(browser);
  browser.app.intercept = when(isQueue, status(400, { message, modelState: { zip: [WORDS] } }));
  expectRefused(await pressIntent(browser, "place"), ...told);
  expect(browser.problems()).toEqual({ "Zip Code": WORDS });
});

test.each([
  ["zip", "Zip Code"],
  ["Zip", "Zip Code"],
  ["orderDetails.zip", "Zip Code"],
  ["billingAddress.zip", "Zip Code"],
  ["$.billingAddress.addressLine1", "Address"],
  ["addressLine2", "Address 2"],
  ["billingCity", "City"],
  ["State", "State"],
  ["FirstName", "First Name"],
  ["billingAddress.billingPhone", "Phone Number"],
  ["cardNumber", "Card Number"],
  ["CVN", "CVV"],
  ["NameOnCard", "Name On Card"],
  ["paymentInfo[expirationMonth]", "Expiration Month"],
  ["expirationYear", "Expiration Year"],
  ["billingZip", "Billing Zip Code"],
])("the API's error for %s stands beside %s (CHK-23)", async (path, label) => {
  const browser = await refusedFor(await fillBag(), { [path]: [WORDS] });
  expectRefused(browser, WORDS);
  expect(browser.problems()).toEqual({ [label]: WORDS });
});

test.each(["constructor", "__proto__", "toString", "", "orderDetails", "address.", "selectedStore.zip", "deliveryZip"])(
  "an error for %j, which is not a field of the form, stands above it (CHK-23)",
  async (path) => {
    const browser = await refusedFor(await fillBag(), Object.fromEntries([[path, [WORDS]]]));
    expect([browser.status, browser.problems()]).toEqual([422, {}]);
    expect(browser.text()).toContain(WORDS);
  },
);

test("an error of the delivery address does not stand beside the billing address (CHK-23)", async () => {
  const delivery = await fillDeliveryBag();
  await addDelivery(delivery, "DoorDash");
  delivery.fill("Business Name", "Engines");
  const browser = await refusedFor(delivery, { "orderDetails.pickupDetails.deliveryAddress.zip": [WORDS] });
  expect([browser.status, browser.problems()]).toEqual([422, {}]);
  expect(browser.text()).toContain(WORDS);
});

test("all errors of a field are shown, each once (CHK-23)", async () => {
  const said = ["This zip code is unknown.", "We do not deliver there.", "This zip code is unknown."];
  const browser = await refusedFor(await fillBag(), { zip: said });
  expectRefused(browser, said[0]!, said[1]!);
  expect(browser.problems()).toEqual({ "Zip Code": said[0] });
});
