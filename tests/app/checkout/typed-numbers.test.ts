import { expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { fillCateringBag, pressIntent, sentOrder } from "../../support/checkout.ts";
import { expectRefused, expectText } from "../../support/expect.ts";
import { fillBag, fillCheckout } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";

/** Numbers and codes as customers type them are accepted and normalized. */

const submit = (browser: Browser, fields: Record<string, string>) => {
  fillCheckout(browser);
  return browser.submit("Submit Order", fields);
};

test("blanks, dots and full-width digits are accepted in card, zip code and phone (CHK-08, CHK-12, PAY-06, PAY-10)", async () => {
  const browser = await fillBag();
  const fields = {
    "Card Number": "４１１１.１１１１ １１１１-１１１１",
    CVV: "７３９",
    "Zip Code": "75201 1234",
    "Billing Zip Code": "７５２０１１２３４",
    "Phone Number": "214.555.0123",
  };
  expectPage(await submit(browser, fields), { heading: "Thanks for your order" });
  const { phone, billingAddress, paymentInfo } = sentOrder(browser.app);
  expect([phone, billingAddress.zip]).toEqual(["(214) 555-0123", "75201-1234"]);
  expect(paymentInfo).toMatchObject({ cardNumber: "4111111111111111", cvn: "739", billingZip: "75201-1234" });
});

test("a refused form shows phone, zip codes and guests normalized (CHK-08, CHK-12, CHK-15)", async () => {
  const browser = await fillCateringBag();
  const fields = { "Phone Number": "2145550123", "Zip Code": "752011234", "Number of Guests": "-5", City: "" };
  await submit(browser, { ...fields, "Billing Zip Code": "75201 1234" });
  const values = { "Phone Number": "(214) 555-0123", "Zip Code": "75201-1234", "Billing Zip Code": "75201-1234" };
  expectPage(browser, { status: 422, errors: ["City is required."], values: { ...values, "Number of Guests": "1" } });
  const promo = await pressIntent(browser, "promo:apply", { promoCode: "NOSUCH", phone: "2145550199", guests: "-5" });
  expectPage(promo, { status: 422, values: { "Phone Number": "(214) 555-0199", "Number of Guests": "0" } });
});

test("an invalid zip code shows the expected format (CHK-12, PAY-10)", async () => {
  const browser = await fillBag();
  for (const label of ["Zip Code", "Billing Zip Code"]) expect(browser.field(label).hint).toBeNull();
  await submit(browser, { "Zip Code": "7520", "Billing Zip Code": "752-01" });
  for (const label of ["Zip Code", "Billing Zip Code"])
    expect(browser.field(label)).toMatchObject({ error: "Invalid zip code", hint: "Like 75201 or 75201-1234" });
});

test.each(["ZEBRA 5", "ｚｅｂｒａ５", " zebra5 "])("the promo code %j is accepted (PROMO-01)", async (promoCode) => {
  const browser = await pressIntent(await fillBag(), "promo:apply", { promoCode });
  expectText(browser, "Promo code ZEBRA5 is applied.");
});

test("a gift card's number and pin in full-width digits are accepted (GIFT-01)", async () => {
  const browser = await fillBag();
  await pressIntent(browser, "gift:check", { giftNumber: "６０３５.7100 0000 0022", giftPin: "２２２２" });
  expectText(browser, "$5.00");
  expect(JSON.stringify(browser.app.sent("lookup-for-order"))).toContain("6035710000000022");
});

test("creating an account needs an e-mail address, for catering too (CHK-04, CHK-07)", async () => {
  const browser = await fillCateringBag();
  browser.tick("Create an account");
  await submit(browser, { "Email Address": "", "Number of Guests": "20" });
  expectRefused(browser, "Email Address is required.");
  expect(browser.app.sent("/queue")).toEqual([]);
  browser.tick("Create an account", false);
  expectPage(await submit(browser, { "Email Address": "" }), { heading: "Thanks for your order" });
});

test("autocomplete tokens: contact fields as billing section, and the card's fields (CHK-05, PAY-01)", async () => {
  const browser = await fillBag();
  const filledIn = (label: string) => browser.field(label).attributes["autocomplete"];
  const contact = ["First Name", "Last Name", "Email Address", "Phone Number", "Address", "City", "State", "Zip Code"];
  for (const label of contact) expect(filledIn(label), label).toMatch(/^billing /);
  expect(filledIn("Billing Zip Code")).toBe("billing postal-code");
  const card = ["Name On Card", "Card Number", "Expiration Month", "Expiration Year", "CVV"];
  expect(card.map(filledIn)).toEqual(["cc-name", "cc-number", "cc-exp-month", "cc-exp-year", "cc-csc"]);
});

test("refused quote and sign-up forms show the phone number normalized (CHK-08, OUT-01)", async () => {
  const browser = await openBrowser(startApp()).visit("/catering/quote");
  await browser.send("/catering/quote", { phone: "2145550123", guests: "-3", firstName: "" });
  expectPage(browser, { status: 422, values: { "Phone Number": "(214) 555-0123", "Number of Guests": "1" } });
  await browser.send("/join-now/signup", { phone: "2145550123", firstName: "" });
  expectPage(browser, { status: 422, values: { "Phone Number": "(214) 555-0123" } });
});
