import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { expectRefused } from "../../support/expect.ts";
import { status, when } from "../../support/faults.ts";
import { atReplica } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { asCustomer } from "../../support/sign-in.ts";
import { chooseStore } from "../../support/walk.ts";

const QUOTE = "/catering/quote";
const GUESTS = "Number of Guests";
const ANA = {
  "First Name": "Ana",
  "Last Name": "O'Brien & Søn",
  "Email Address": "ana@example.com",
  "Phone Number": "2145550123",
  [GUESTS]: "120",
};
const HOW_MANY = "Please enter how many guests will be a part of your catering order.";
const NO_NUMBER = "Number of Guests must be a whole number.";
const TICK = "From Dallas Uptown, the location of my order";
const DONE = { heading: "Thank you" };

async function ask(browser: Browser, fields: Record<string, string> = {}): Promise<Browser> {
  if (browser.url !== QUOTE) await browser.visit(QUOTE);
  return browser.submit("Ask for a call", { ...ANA, ...fields });
}

const quotes = (app: TestApp) => app.sent("/catering-quotes");
const withStore = (app = startApp()) => chooseStore(app, "Catering");

describe("asking for a catering quote (TIME-07, OUT-01)", () => {
  test("from a catering order, the request names its store and leads back to the order", async () => {
    const browser = await withStore();
    expectPage(await browser.press("Contact Us"), { url: QUOTE, shows: TICK });
    const shows = /We have your request\. Its number is Q-[\w-]+\./;
    expectPage(await ask(browser), { ...DONE, redirects: [303], shows });
    const name = { firstName: "Ana", lastName: "O'Brien & Søn" };
    const sent = { ...name, email: "ana@example.com", phone: "(214) 555-0123", headCount: 120, storeNumber: "1001" };
    expect(quotes(browser.app)).toEqual([sent]);
    expectPage(await browser.press("Continue your order"), { status: 200 });
    expect(browser.url).toMatch(/^\/order-now/);
  });

  test("without a store, or unticked, no store is sent, whatever the form contains", async () => {
    const app = startApp();
    const guest = await openBrowser(app).visit(QUOTE);
    expectPage(guest, { hides: "the location of my order" });
    await ask(guest);
    const forged = { guests: "9", atStore: "on", storeNumber: "1201" };
    await guest.send(QUOTE, { firstName: "A", lastName: "B", email: "a@b.co", phone: "1", ...forged });
    const browser = await (await withStore(app)).visit(QUOTE);
    browser.tick(TICK, false);
    // A refused form keeps it unticked.
    expect((await ask(browser, { [GUESTS]: "" })).field(TICK).isChecked).toBe(false);
    // A quote is meant for more guests than the order limit.
    await ask(browser, { [GUESTS]: "5000" });
    expect(quotes(app).map(({ storeNumber }) => storeNumber)).toEqual(["", "", ""]);
    expect(quotes(app)[2].headCount).toBe(5000);
  });

  test("contact fields of a customer are filled in", async () => {
    const [first, last, email, phone] = Object.keys(ANA) as [string, string, string, string];
    const values = { [first]: "Ada", [last]: "Byron", [email]: "ada@example.com", [phone]: "(214) 555-0155" };
    expectPage(await (await asCustomer()).visit(QUOTE), { values });
  });

  test.each([
    ["First Name", "", "First Name is required."],
    ["Email Address", "ana@", "Email Address is not a valid email address."],
    [GUESTS, "0", HOW_MANY],
    [GUESTS, "some", NO_NUMBER],
    [GUESTS, "1e3", NO_NUMBER],
    [GUESTS, "5001", "Number of Guests cannot exceed 5000."],
  ])(
    "%s %j is refused beside its field, and the other fields keep their values (CHK-14, CHK-21)",
    async (label, value, message) => {
      const browser = await ask(openBrowser(startApp()), { [label]: value });
      expectRefused(browser, message);
      expect(browser.problems()).toEqual({ [label]: message });
      expectPage(browser, { values: { ...ANA, "Phone Number": "(214) 555-0123", [label]: value } });
      expect(quotes(browser.app)).toEqual([]);
    },
  );

  test("a form sent twice makes one request, and both replies show its number", async () => {
    const browser = await (await withStore()).visit(QUOTE);
    for (const [label, value] of Object.entries(ANA)) browser.fill(label, value);
    const { url, body } = browser.formOf("Ask for a call");
    const twin = browser.fork();
    await Promise.all([browser, twin].map((one) => one.send(url, new URLSearchParams(body))));
    expect(quotes(browser.app)).toHaveLength(1);
    expectPage(twin, { shows: /Q-[\w-]+/.exec(browser.text())?.[0] ?? "no number" });
  });

  test("the API's errors stand beside their fields; without such a call, a message gives a telephone number", async () => {
    const browser = openBrowser(startApp());
    const answers = (code: number, body: unknown) => browser.app.answer("/catering-quotes", status(code, body));
    answers(400, { modelState: { headCount: ["Too many."], "Request.Email": ["Not this one."] } });
    expectPage(await ask(browser), { status: 422 });
    expect(browser.problems()).toEqual({ [GUESTS]: "Too many.", "Email Address": "Not this one." });
    answers(404, {});
    const errors = ["Asking for a quote is not possible here right now. Please call us at (555) 010-0199."];
    expectPage(await ask(browser), { errors, values: { [GUESTS]: "120" } });
    answers(500, {});
    const kept = expect.stringMatching(/^We could not reach the restaurant\. Your entries are still here\./);
    expectPage(await ask(browser), { status: 503, errors: [kept] });
  });

  test("a quote can be requested while the stores cannot be loaded", async () => {
    const there = atReplica(await withStore());
    there.app.intercept = when(({ method }) => method === "GET", status(500));
    expectPage(await there.visit(QUOTE), { status: 200 });
    expectPage(await ask(there), DONE);
  });
});
