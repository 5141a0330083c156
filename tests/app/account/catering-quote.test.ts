import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { status, when } from "../../support/faults.ts";
import { chooseStore } from "../../support/walk.ts";
import { asCustomer } from "../../support/sign-in.ts";
import { expectRefused, expectAt, expectNoText } from "../../support/expect.ts";
import { atReplica } from "../../support/journey.ts";

const QUOTE = "/catering/quote";
const GUESTS = "Number of Guests";
const NAME = { "First Name": "Ana", "Last Name": "O'Brien & Søn" };
const ANA = { ...NAME, "Email Address": "ana@example.com", "Phone Number": "2145550123", [GUESTS]: "120" };
const HOW_MANY = "Please enter how many guests will be a part of your catering order.";
const TICK = "From Dallas Uptown, the location of my order";

async function ask(browser: Browser, fields: Record<string, string> = {}): Promise<Browser> {
  if (browser.url !== QUOTE) await browser.visit(QUOTE);
  return browser.submit("Send", { ...ANA, ...fields });
}

const quotes = (app: TestApp) => app.sent("/catering-quotes");

describe("asking for a catering quote (TIME-07, OUT-01)", () => {
  test("from the day and time of a catering order, about its restaurant, and back to it", async () => {
    const app = startApp();
    const browser = await chooseStore(app, "Catering");
    expectAt(await browser.press("Contact Us"), QUOTE, TICK);
    expect((await ask(browser)).redirects).toEqual([303]);
    expect(browser.heading()).toBe("Thank you");
    expect(browser.text()).toMatch(/We have your request\. Its number is Q-[\w-]+\./);
    const name = { firstName: "Ana", lastName: "O'Brien & Søn" };
    const sent = { ...name, email: "ana@example.com", phone: "(214) 555-0123", headCount: 120, storeNumber: "1001" };
    expect(quotes(app)).toEqual([sent]);
    expect((await browser.press("Continue your order")).status).toBe(200);
    expect(browser.url).toMatch(/^\/order-now/);
  });

  test("without a restaurant, or unticked, it is left to the managers, whatever the form says", async () => {
    const app = startApp();
    const guest = await openBrowser(app).visit(QUOTE);
    expectNoText(guest, "the location of my order");
    await ask(guest);
    const forged = { guests: "9", atStore: "on", storeNumber: "1201" };
    await guest.send(QUOTE, { firstName: "A", lastName: "B", email: "a@b.co", phone: "1", ...forged });
    const browser = await (await chooseStore(app, "Catering")).visit(QUOTE);
    browser.tick(TICK, false);
    await ask(browser);
    expect(quotes(app).map(({ storeNumber }) => storeNumber)).toEqual(["", "", ""]);
  });

  test("who is signed in is not asked again who they are", async () => {
    const browser = await (await asCustomer()).visit(QUOTE);
    const values = Object.keys(ANA)
      .slice(0, 4)
      .map((label) => browser.value(label));
    expect(values).toEqual(["Ada", "Byron", "ada@example.com", "(214) 555-0155"]);
  });

  test.each([
    ["First Name", "", "First Name is required."],
    ["Last Name", " ", "Invalid last name"],
    ["Email Address", "ana@", "Email Address is not a valid email address."],
    ["Phone Number", "", "Phone Number is required."],
    [GUESTS, "", HOW_MANY],
    [GUESTS, "0", HOW_MANY],
    [GUESTS, "some", "Number of Guests must be a whole number."],
    [GUESTS, "1e3", "Number of Guests must be a whole number."],
    [GUESTS, "5001", "Number of Guests cannot exceed 5000."],
  ])("%s %j is refused beside its field, and the rest stays (CHK-14, CHK-21)", async (label, value, message) => {
    const browser = await ask(openBrowser(startApp()), { [label]: value });
    expectRefused(browser, message);
    expect(browser.problems()).toEqual({ [label]: message });
    for (const [other, typed] of Object.entries({ ...ANA, [label]: value })) expect(browser.value(other)).toBe(typed);
    expect(quotes(browser.app)).toEqual([]);
  });

  test("more guests than a kitchen takes at once are what it is for", async () => {
    const app = startApp();
    await ask(openBrowser(app), { [GUESTS]: "5000" });
    expect(quotes(app)[0].headCount).toBe(5000);
  });

  test("a box that was unticked stays so in a refused form", async () => {
    const browser = await chooseStore(startApp(), "Catering");
    await ask(browser, { [GUESTS]: "" });
    expect(browser.field(TICK).isChecked).toBe(true);
    browser.tick(TICK, false);
    expect((await browser.press("Send")).field(TICK).isChecked).toBe(false);
  });

  test("sent twice it is asked for once, and both answers have its number", async () => {
    const app = startApp();
    const browser = await chooseStore(app, "Catering");
    await browser.visit(QUOTE);
    for (const [label, value] of Object.entries(ANA)) browser.fill(label, value);
    const { url, body } = browser.formOf("Send");
    const twin = openBrowser(app, new Map(browser.cookies));
    await Promise.all([browser, twin].map((one) => one.send(url, new URLSearchParams(body))));
    expect(quotes(app)).toHaveLength(1);
    const number = /Q-[\w-]+/.exec(browser.text())?.[0];
    expect(number).toBeDefined();
    expect(twin.text()).toContain(number);
  });

  test("the API's words stand beside our fields; no such call is told with a telephone number", async () => {
    const app = startApp();
    const browser = openBrowser(app);
    const answers = (code: number, body: unknown) => app.answer("/catering-quotes", status(code, body));
    answers(400, { modelState: { headCount: ["Too many."], "Request.Email": ["Not this one."] } });
    expect((await ask(browser)).status).toBe(422);
    expect(browser.problems()).toEqual({ [GUESTS]: "Too many.", "Email Address": "Not this one." });
    answers(404, {});
    await ask(browser);
    expect(browser.errors()).toEqual([
      "Asking for a quote is not possible here right now. Please call us at (555) 010-0199.",
    ]);
    expect(browser.value("Number of Guests")).toBe("120");
    answers(500, {});
    expect((await ask(browser)).status).toBe(503);
    expect(browser.errors()[0]).toMatch(/^We could not reach the restaurant\. Your entries are still here\./);
  });

  test("it can be asked for while the stores cannot be read", async () => {
    const there = atReplica(await chooseStore(startApp(), "Catering"));
    there.app.intercept = when(({ method }) => method === "GET", status(500));
    expect((await there.visit(QUOTE)).status).toBe(200);
    expect((await ask(there)).heading()).toBe("Thank you");
  });
});
