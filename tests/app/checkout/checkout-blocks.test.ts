import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { Browser } from "../../support/browser.ts";
import { addDelivery, fillDeliveryBag } from "../../support/deliveries.ts";
import { status } from "../../support/faults.ts";
import { fillBag, fillCheckout, submitOrder } from "../../support/journey.ts";
import { chooseTime } from "../../support/walk.ts";
import { expectRefused, expectAt, expectText, expectNoText } from "../../support/expect.ts";

const sent = ({ app }: Browser) => app.sent("/queue").at(-1) ?? {};
const deliver = async () => addDelivery(await fillDeliveryBag());

async function cater(): Promise<Browser> {
  const browser = await chooseTime(startApp(), "Catering");
  await browser.visit("/order-now/build-order/menu-item/2301");
  return browser.submit("Add to bag", { "Roast Turkey & Avocado": "1", "Falafel & Tahini": "1" });
}

describe("the parts of checkout", () => {
  test("title and text, and the parts in the order of the specification (CHK-01, CHK-02)", async () => {
    const browser = await deliver();
    expect(browser.heading()).toBe("Almost Done!");
    expectText(browser, "Review your order and enter your payment information.");
    const parts = ["Contact Information", "Delivery Instructions", "Promo Code", "Payment Info", "Order Details"];
    expect(browser.all("main h2").filter((words) => parts.includes(words))).toEqual(parts);
  });

  test("a pickup shows where from, with day and time in it (CHK-16, CHK-17)", async () => {
    const browser = await fillBag();
    expectText(
      browser,
      /Pick-up From\s*Dallas Uptown\s*2817 McKinney Ave\s*Dallas, TX 75204\s*Sunday, 11\/22\/2026\s*12:30 PM/,
    );
    expectNoText(browser, /Deliver To|Date & Time/);
  });

  test("a delivery shows both ends, the range and what it means (CHK-16, CHK-17)", async () => {
    const browser = await deliver();
    expect(browser.text()).toMatch(/Deliver To\s*1500 Main St\s*Dallas, TX 75201\s*Delivery From\s*Dallas Uptown/);
    expect(browser.text()).toMatch(
      /Estimated Delivery Date & Time\s*Sunday, November 22\s*12:30 PM - 12:45 PM\s*Our delivery ranges span a 15-minute window/,
    );
  });

  test("catering has its own heading, and its notes (CHK-17, CHK-18)", async () => {
    const browser = await cater();
    expect(browser.text()).toContain("Date & Time Range");
    expect(browser.text()).toContain(
      "If you need to cancel your catering order, please call the store by 4 p.m. the day prior to avoid a 50% cancellation fee.",
    );
    expect(browser.text()).toContain("If placing a tax-exempt order, please call the store.");
    const individual = await fillBag();
    expectNoText(individual, /cancellation fee|Date & Time Range/);
  });

  test("the business is asked for at deliveries, and needed there (CHK-06)", async () => {
    expect((await fillBag()).text()).not.toContain("Business Name");
    const browser = await deliver();
    expect((await submitOrder(browser)).errors()).toEqual(["Business Name is required."]);
    expect(sent(browser)).toEqual({});
  });
});

describe("instructions for the driver (CHK-13)", () => {
  test("go with the order, sixty characters of them", async () => {
    const browser = await deliver();
    await submitOrder(browser, { "Business Name": "Engines", "Delivery Instructions": `  ${"🦓".repeat(60)} ` });
    expect(browser.heading()).toBe("Thanks for your order");
    expect(sent(browser)).toMatchObject({ specialInstructions: "🦓".repeat(60) });
  });

  test("more than that is said beside the box, and kept", async () => {
    const browser = await deliver();
    await submitOrder(browser, { "Business Name": "Engines", "Delivery Instructions": "x".repeat(61) });
    expectRefused(browser, "Delivery Instructions cannot exceed 60.");
    expect(browser.value("Delivery Instructions")).toBe("x".repeat(61));
    expect(sent(browser)).toEqual({});
  });

  test("of a pickup there are none, whatever is posted", async () => {
    const browser = await fillBag();
    expect(browser.text()).not.toContain("Delivery Instructions");
    fillCheckout(browser);
    const { body } = browser.formOf("Submit Order");
    body.set("instructions", "Ring twice");
    await browser.send("/order-now/checkout", body);
    expect(sent(browser)).not.toHaveProperty("specialInstructions");
  });
});

describe("suggestions to complete the meal (CHK-03)", () => {
  test("stand above the form; one press adds what needs no choice and keeps what was typed", async () => {
    const browser = await fillBag();
    expect(browser.text()).toContain("Some suggestions to complete your meal:");
    fillCheckout(browser);
    const name = "Bottled Water";
    const { url, body } = browser.formOf(`+ Add to Meal ${name}`);
    expectText(await browser.send(url, body), `Added to your bag: ${name}.`, "Your bag, 3 items");
    expect(browser.value("First Name")).toBe("Ana");
    // Sent again, by Back or a nervous press, it is the same wish.
    expectText(await browser.send(url, body), "Your bag, 3 items");
  });

  test("what needs choices opens its page", async () => {
    const browser = await fillBag();
    const { body } = browser.formOf("Submit Order");
    body.set("intent", "add-on:101");
    expectAt(await browser.send("/order-now/checkout", body), "/order-now/build-order/menu-item/101");
  });

  test.each([
    ["empty", status(200, [])],
    ["failing", status(500)],
    ["broken", () => new Response("[{")],
  ])("%s, they are not there, and checkout is", async (_name, answer) => {
    const browser = await fillBag();
    browser.app.answer("featured-carousel", answer);
    browser.app.wait(2);
    expect((await browser.visit("/order-now/checkout")).heading()).toBe("Almost Done!");
    if (_name === "empty") expect(browser.text()).not.toContain("Some suggestions");
  });
});
