import { describe, expect, test } from "vitest";
import { place, sentOrder } from "../../support/checkout.ts";
import { GOOD_CARD, GOOD_CONTACT } from "../../support/good-entries.ts";
import { atCheckoutAs, placeOrder } from "../../support/journey.ts";

describe("fields of the purchase call (SETUP-21, SUBMIT-05, CHK-24, PAY-12)", () => {
  test("a guest's pickup: all fields, with unset flags false and amounts 0", async () => {
    const { app } = await placeOrder();
    const contact = GOOD_CONTACT;
    const phone = "(214) 555-0123";
    expect(sentOrder(app)).toEqual({
      createUserAccount: false,
      addToFavorites: false,
      giftCards: [],
      loyaltyAmount: 0,
      cateringRewardAmount: 0,
      tipAmount: 0,
      isTaxExempt: false,
      orderTypeId: 1,
      storeNumber: "1001",
      pickupDetails: { pickupType: "Carry Out", day: "11/22/2026", time: "12:30 PM", asap: false },
      asSoonAsPossible: false,
      firstName: contact["First Name"],
      lastName: contact["Last Name"],
      email: contact["Email Address"],
      phone,
      billingAddress: {
        addressLine1: contact.Address,
        addressLine2: "",
        city: contact.City,
        state: "TX",
        zip: contact["Zip Code"],
        billingPhone: phone,
      },
      paymentInfo: {
        nameOnCard: GOOD_CARD["Name On Card"],
        cardNumber: "4111111111111111",
        cvn: "739",
        expirationMonth: "12",
        expirationYear: "2028",
        billingZip: "75201",
        useSavedPaymentMethodId: null,
        sessionId: null,
        savePaymentMethod: false,
        saveAsPreferredPaymentMethod: false,
      },
      processingOrder: true,
      timezoneOffset: 360,
      device: "web",
      userAgent: expect.any(String),
    });
  });

  test("a card to save: saved, and not preferred unless asked (PAY-11)", async () => {
    const browser = await atCheckoutAs("eli@example.com");
    await place(browser, { savePaymentMethod: "on", description: "Mine" });
    expect(sentOrder(browser.app).paymentInfo).toMatchObject({
      savePaymentMethod: true,
      description: "Mine",
      saveAsPreferredPaymentMethod: false,
    });
  });
});
