import { describe, expect, test } from "vitest";
import { type TestApp, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { status, when } from "../support/faults.ts";
import { htmlProblems } from "../support/html.ts";
import { chooseStore } from "../support/walk.ts";
import { asCustomer } from "../support/sign-in.ts";

const QUOTE = "/catering/quote";
const ANA = {
  "First Name": "Ana",
  "Last Name": "O'Brien & Søn",
  "Email Address": "ana@example.com",
  "Phone Number": "2145550123",
  "Number of Guests": "120",
};

async function ask(browser: Browser, fields: Partial<typeof ANA> = {}): Promise<void> {
  if (browser.url !== QUOTE) await browser.visit(QUOTE);
  for (const [label, value] of Object.entries({ ...ANA, ...fields })) browser.fill(label, value);
  await browser.press("Send");
}

const quotes = (app: TestApp) =>
  app.calls.filter(({ path }) => path.endsWith("/catering-quotes")).map(({ body }) => JSON.parse(body));

describe("asking for a catering quote (TIME-07, OUT-01)", () => {
  test("from the day and time of a catering order, about its restaurant, and back to it", async () => {
    const app = startApp();
    const browser = await chooseStore(app, "Catering");
    await browser.press("Contact Us");
    expect(browser.url).toBe(QUOTE);
    expect(browser.text()).toContain("From Dallas Uptown, the location of my order");
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    await ask(browser);
    expect(browser.redirects).toEqual([303]);
    expect(browser.heading()).toBe("Thank you");
    expect(browser.text()).toMatch(/We have your request\. Its number is Q-[\w-]+\./);
    expect(quotes(app)).toEqual([
      {
        firstName: "Ana",
        lastName: "O'Brien & Søn",
        email: "ana@example.com",
        phone: "(214) 555-0123",
        headCount: 120,
        storeNumber: "1001",
      },
    ]);
    await browser.press("Continue your order");
    expect(browser.status).toBe(200);
    expect(browser.url).toMatch(/^\/order-now/);
  });

  test("without a restaurant, or unticked, it is left to the managers, whatever the form says", async () => {
    const app = startApp();
    const guest = openBrowser(app);
    await guest.visit(QUOTE);
    expect(guest.text()).not.toContain("the location of my order");
    await ask(guest);
    await guest.send(QUOTE, {
      firstName: "A",
      lastName: "B",
      email: "a@b.co",
      phone: "1",
      guests: "9",
      atStore: "on",
      storeNumber: "1201",
    });
    const browser = await chooseStore(app, "Catering");
    await browser.visit(QUOTE);
    browser.tick("From Dallas Uptown, the location of my order", false);
    await ask(browser);
    expect(quotes(app).map(({ storeNumber }) => storeNumber)).toEqual(["", "", ""]);
  });

  test("who is signed in is not asked again who they are", async () => {
    const browser = await asCustomer(startApp());
    await browser.visit(QUOTE);
    expect(["First Name", "Last Name", "Email Address", "Phone Number"].map((label) => browser.value(label))).toEqual([
      "Ada",
      "Byron",
      "ada@example.com",
      "(214) 555-0155",
    ]);
  });

  test.each([
    ["First Name", "", "First Name is required."],
    ["Last Name", " ", "Invalid last name"],
    ["Email Address", "ana@", "Email Address is not a valid email address."],
    ["Phone Number", "", "Phone Number is required."],
    ["Number of Guests", "", "Please enter how many guests will be a part of your catering order."],
    ["Number of Guests", "0", "Please enter how many guests will be a part of your catering order."],
    ["Number of Guests", "some", "Number of Guests must be a whole number."],
    ["Number of Guests", "1e3", "Number of Guests must be a whole number."],
    ["Number of Guests", "5001", "Number of Guests cannot exceed 5000."],
  ])("%s %j is refused beside its field, and the rest stays (CHK-14, CHK-21)", async (label, value, message) => {
    const app = startApp();
    const browser = openBrowser(app);
    await ask(browser, { [label]: value });
    expect(browser.status).toBe(422);
    expect(browser.errors()).toEqual([message]);
    for (const [other, typed] of Object.entries(ANA))
      expect(browser.value(other)).toBe(other === label ? value : typed);
    expect(htmlProblems(browser.html, browser.status)).toEqual([]);
    expect(quotes(app)).toEqual([]);
  });

  test("more guests than a kitchen takes at once are what it is for", async () => {
    const app = startApp();
    await ask(openBrowser(app), { "Number of Guests": "5000" });
    expect(quotes(app)[0].headCount).toBe(5000);
  });

  test("a box that was unticked stays so in a refused form", async () => {
    const browser = await chooseStore(startApp(), "Catering");
    const isTicked = () => /<input[^>]*atStore[^>]*>/.exec(browser.html)?.[0].includes("checked");
    await browser.visit(QUOTE);
    await ask(browser, { "Number of Guests": "" });
    expect(isTicked()).toBe(true);
    browser.tick("From Dallas Uptown, the location of my order", false);
    await browser.press("Send");
    expect(isTicked()).toBe(false);
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
    const answers = (code: number, body: unknown) => {
      app.intercept = when(({ url }) => url.endsWith("/catering-quotes"), status(code, body));
    };
    answers(400, { modelState: { headCount: ["Too many."], "Request.Email": ["Not this one."] } });
    await ask(browser);
    expect(browser.status).toBe(422);
    expect(browser.html).toMatch(/id="guests-error"[^>]*>.*Too many\./);
    expect(browser.html).toMatch(/id="email-error"[^>]*>.*Not this one\./);
    answers(404, {});
    await ask(browser);
    expect(browser.errors()).toEqual([
      "Asking for a quote is not possible here right now. Please call us at (555) 010-0199.",
    ]);
    expect(browser.value("Number of Guests")).toBe("120");
    answers(500, {});
    await ask(browser);
    expect(browser.status).toBe(503);
    expect(browser.errors()[0]).toMatch(/^We could not reach the restaurant\. Your entries are still here\./);
  });

  test("it can be asked for while the stores cannot be read", async () => {
    const app = startApp();
    const { cookies } = await chooseStore(app, "Catering");
    const other = startApp({ sandbox: app.sandbox });
    other.intercept = when(({ method }) => method === "GET", status(500));
    const browser = openBrowser(other, cookies);
    await browser.visit(QUOTE);
    expect(browser.status).toBe(200);
    await ask(browser);
    expect(browser.heading()).toBe("Thank you");
  });
});
