import { describe, expect, test } from "vitest";
import type { RemoteFailure } from "@platter/ordering/remote-failure.ts";
import { orderProblems } from "../../../app/routes/order-now/checkout/order-rejection.ts";

const WORDS = "Please have a look at this.";

/** Problems of an order that the API refused with these errors, as "field: message". */
function problemsOf(fields: Record<string, string[]>, customerMessage = ""): string[] {
  const failure = { kind: "refused", customerMessage, fields } as RemoteFailure;
  return orderProblems(failure, "R1").problems.map(({ field, message }) => `${field}: ${message}`);
}

describe("the place of an error of a refused order (CHK-23)", () => {
  test.each([
    ["zip", "zip Zip orderDetails.zip billingAddress.zip"],
    ["address", "$.billingAddress.addressLine1"],
    ["address2", "addressLine2"],
    ["city", "billingCity"],
    ["state", "State"],
    ["firstName", "FirstName"],
    ["phone", "billingAddress.billingPhone"],
    ["cardNumber", "cardNumber"],
    ["cvv", "CVN"],
    ["nameOnCard", "NameOnCard"],
    ["expirationMonth", "paymentInfo[expirationMonth]"],
    ["expirationYear", "expirationYear"],
    ["billingZip", "billingZip"],
    // Not fields of the form: above it.
    ["", "constructor __proto__ toString orderDetails address. selectedStore.zip deliveryZip"],
    ["", "orderDetails.pickupDetails.deliveryAddress.zip"],
  ])("%j: %s", (field, paths) => {
    for (const path of [...paths.split(" "), ...(field ? [] : [""])])
      expect(problemsOf(Object.fromEntries([[path, [WORDS]]])), path).toEqual([`${field}: ${WORDS}`]);
  });

  test("the order's message comes first, and each message once (SUBMIT-07)", () => {
    expect(problemsOf({ zip: [WORDS] }, "We could not take this order.")).toEqual([
      ": We could not take this order.",
      `zip: ${WORDS}`,
    ]);
    expect(problemsOf({ zip: [WORDS, "We do not deliver there.", WORDS] }, WORDS)).toEqual([
      `zip: ${WORDS}`,
      "zip: We do not deliver there.",
    ]);
  });
});
