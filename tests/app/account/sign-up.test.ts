import { describe, expect, test } from "vitest";
import { createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import { SATURDAY_MORNING, startApp } from "../../support/app.ts";
import type { TestApp } from "../../support/test-app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { CHECKOUT, submitOrder } from "../../support/checkout.ts";
import { expectRefused } from "../../support/expect.ts";
import { status } from "../../support/faults.ts";
import { fillBag } from "../../support/journey.ts";
import { expectPage } from "../../support/page.ts";
import { asCustomer, callsTo, signIn } from "../../support/sign-in.ts";

const SIGN_UP = "/join-now/signup";
const FORGOT = "/account/forgot-password";
const RESET = "/account/reset-password";
const CONFIRM = "/account/confirm";
const NEW_PASSWORD = "son-of-7-zebras";
const LINK_OVER = {
  url: "/account/forgot-password?expired=1",
  heading: "This link has expired",
  shows: "We’ll email you a new one.",
};
const NO_CARD = "Please do not enter a card number here.";
const NO_ADDRESS = "Email Address is not a valid email address.";
const TOO_SHORT = "Password must be at least 8 characters.";
const TO_SAVE = { "New password": NEW_PASSWORD };
const SENT = { heading: "Check your email" };
const GIL = {
  "First Name": "Gil",
  "Last Name": "O'Brien & Søn",
  "Email Address": "gil@example.com",
  "Phone Number": "2145550123",
  Password: NEW_PASSWORD,
};

async function signUp(browser: Browser, fields: Partial<typeof GIL> = {}): Promise<Browser> {
  return (await browser.visit(SIGN_UP)).submit("Create account", { ...GIL, ...fields });
}

const signUps = ({ app }: Browser) => app.sent(/\/customer-api\/user$/);
/** An app with readable e-mails. */
const withMail = () => startApp({ sandbox: createSandbox({ now: () => SATURDAY_MORNING, control: true }) });
/** Token of the latest e-mail. */
const letterOf = (app: TestApp, kind: string) =>
  app.sandbox.control?.mail().find((letter) => letter.kind === kind)?.token ?? "";
/** A browser with cookies, at the page that an e-mail links to. */
const byLink = (app: TestApp, path: string, token: string) =>
  openBrowser(app, new Map([["styles", "x"]])).visit(`${path}?token=${token}`);

describe("links between sign-in and the account pages (AUTH-03)", () => {
  test.each([
    ["New here? Create an account", "Sign in"],
    ["Forgot your password?", "Back to Sign In"],
  ])("%s keeps the return address", async (there, back) => {
    const browser = await openBrowser(startApp()).visit("/login?returnTo=/order-now/cart");
    expect((await browser.press(there)).url).toContain("?returnTo=%2Forder-now%2Fcart");
    expectPage(await browser.press(back), { url: "/login?returnTo=%2Forder-now%2Fcart" });
    // The account link appears where no tagline gives the reason for the sign-in.
    await browser.visit("/login?returnTo=/user");
    expectPage(browser, { shows: "Forgot your password?", hides: "Create an account" });
    await browser.visit("/login?returnTo=/user&again=1");
    expectPage(browser, { shows: "New here? Create an account", hides: "Sign in to see your account." });
  });

  test("a chain with its own site redirects to the pages there", async () => {
    const browser = openBrowser(startApp({ env: { MAIN_SITE_URL: "https://www.example.com" } }));
    for (const path of [SIGN_UP, FORGOT, "/catering/quote"]) {
      const answer = await browser.ask(`${path}?returnTo=/order-now`);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, `https://www.example.com${path}`]);
    }
    expect(browser.app.calls).toEqual([]);
  });
});

describe("signing up (OUT-01)", () => {
  test("fields have autocomplete tokens, and the password rule is shown in advance", async () => {
    const browser = await openBrowser(startApp()).visit(SIGN_UP);
    for (const token of ["given-name", "family-name", "email", "tel", "new-password"])
      expect(browser.html).toContain(`autoComplete="${token}"`);
    expectPage(browser, { shows: "At least 8 characters." });
    expect(browser.field("Password").attributes).not.toHaveProperty("maxlength");
    expect(browser.field("Join ZK Rewards: earn Stripes for free food").isChecked).toBe(false);
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
  });

  test("sign-up, e-mail confirmation and sign-in work in sequence", async () => {
    const app = withMail();
    const browser = await openBrowser(app).visit(`${SIGN_UP}?returnTo=/order-now/locations`);
    browser.tick("Join ZK Rewards: earn Stripes for free food");
    const shows = "sign in with your email address and password";
    expectPage(await browser.submit("Create account", GIL), { ...SENT, redirects: [303], shows });
    expect(signUps(browser)[0]).toEqual({
      firstName: "Gil",
      lastName: "O'Brien & Søn",
      email: "gil@example.com",
      phone: "(214) 555-0123",
      password: NEW_PASSWORD,
      zkRewardsOptIn: true,
    });
    expectPage(await browser.press("Go to Sign In"), { url: "/login?returnTo=%2Forder-now%2Flocations" });
    // AUTH-06: the API's own words.
    expectPage(await signIn(browser, "gil@example.com", NEW_PASSWORD), {
      errors: ["Your account has not been confirmed yet. Please use the link in the e-mail that we sent you."],
    });
    expectPage(await browser.visit(`${CONFIRM}?token=${letterOf(app, "confirm-account")}`), { url: CONFIRM });
    const confirmed = "Your account is confirmed. Please sign in.";
    expectPage(await browser.press("Confirm my account"), { url: "/login", shows: confirmed });
    await signIn(browser, "gil@example.com", NEW_PASSWORD);
    expectPage(await browser.visit("/user"), { shows: ["NameGil O'Brien & Søn", "Stripes0"] });
  });

  test("fields known from checkout are filled in, and the order stays", async () => {
    const browser = await fillBag();
    browser.app.answer("/queue", status(400));
    await submitOrder(browser);
    const values = { "First Name": "Ana", "Email Address": "ana@example.com" };
    expectPage(await browser.visit(`${SIGN_UP}?returnTo=${CHECKOUT}`), { values });
    await browser.submit("Create account", { Password: NEW_PASSWORD });
    expectPage(await browser.press("Continue your order"), { url: CHECKOUT, values });
  });

  test.each([
    ["First Name", ["", "First Name is required."]],
    ["Last Name", ["\u200c", "Invalid last name"], ["4111 1111 1111 1111", NO_CARD]],
    ["Email Address", ["gil@example", NO_ADDRESS]],
    ["Phone Number", ["", "Phone Number is required."]],
    ["Password", ["", "Password is required."], ["1234567", TOO_SHORT]],
  ] as [string, ...[string, string][]][])(
    "an invalid %s is refused beside its field, and the other fields keep their values (CHK-05, CHK-21)",
    async (label, ...cases) => {
      for (const [value, message] of cases) {
        const browser = await signUp(openBrowser(startApp()), { [label]: value });
        expectRefused(browser, message);
        expect(browser.problems()).toEqual({ [label]: message });
        expect(signUps(browser)).toEqual([]);
        const kept = message === NO_CARD ? "" : value;
        expectPage(browser, { values: { ...GIL, "Phone Number": "(214) 555-0123", [label]: kept, Password: "" } });
      }
    },
  );

  test("the API's errors stand beside their fields, others above the form", async () => {
    const browser = openBrowser(startApp());
    const modelState = { "account.Email": ["This e-mail is taken."], "": ["Try later."], Password: ["Too common."] };
    browser.app.answer(/\/user$/, status(400, { message: "No.", modelState }));
    expectPage(await signUp(browser), { status: 422, values: { "First Name": "Gil", Password: "" } });
    expect(browser.errors().toSorted()).toEqual(["This e-mail is taken.", "Too common.", "Try later."]);
    expect(browser.problems()).toEqual({ "Email Address": "This e-mail is taken.", Password: "Too common." });
    // The same form may be sent again.
    browser.app.intercept = null;
    expectPage(await browser.submit("Create account", { Password: NEW_PASSWORD }), SENT);
  });

  test.each([404, 405, 501])("with %i for the call, a plain message gives a telephone number", async (code) => {
    const browser = openBrowser(startApp());
    browser.app.answer(/\/user(?:\/\w+-\w+)?$/, status(code, { message: "The method is not supported." }));
    const words = "is not possible here right now. Please call us at (555) 010-0199.";
    const values = { "Email Address": "gil@example.com" };
    expectPage(await signUp(browser), { status: 503, errors: [`Creating an account ${words}`], values });
    await browser.visit(FORGOT);
    await browser.submit("Email me a link", { "Email Address": "ada@example.com" });
    expect(browser.errors()).toEqual([`Choosing a new password ${words}`]);
  });

  test("a form sent twice makes one sign-up; another address makes another", async () => {
    const browser = await openBrowser(startApp()).visit(SIGN_UP);
    for (const [label, value] of Object.entries(GIL)) browser.fill(label, value);
    const { url, body } = browser.formOf("Create account");
    const both = [browser, browser.fork()].map((one) => one.send(url, new URLSearchParams(body)));
    for (const one of await Promise.all(both)) expectPage(one, SENT);
    expect(signUps(browser)).toHaveLength(1);
    body.set("email", "gilbert@example.com");
    expectPage(await browser.send(url, body), SENT);
    expect(signUps(browser)).toHaveLength(2);
  });

  test("a signed-in customer is redirected; a known address gets the same reply as an unknown one", async () => {
    const app = startApp();
    const { status: code, url, text } = await signUp(openBrowser(app), { "Email Address": "ada@example.com" });
    const unknown = await signUp(openBrowser(app));
    expect([code, url, text()]).toEqual([unknown.status, unknown.url, unknown.text()]);
    expectPage(await (await asCustomer()).visit(`${SIGN_UP}?returnTo=/user`), { url: "/user" });
  });
});

describe("forgotten password (AUTH-03)", () => {
  const ask = async (email: string, app = startApp()) =>
    (await openBrowser(app).visit(`${FORGOT}?returnTo=${CHECKOUT}`)).submit("Email me a link", {
      "Email Address": email,
    });

  test("known, unknown and refused addresses get the same status, page and text", async () => {
    const app = startApp();
    const known = await ask("ada@example.com", app);
    expectPage(known, { status: 200, shows: "If we know this address, we have sent a link." });
    const others = [await ask("nobody@example.com", app), await ask("dora@example.com", app)];
    app.answer("/forgot-password", status(400, { message: "Unknown address.", modelState: { email: ["Who?"] } }));
    others.push(await ask("eve@example.com", app));
    for (const other of others) {
      expectPage(other, { status: known.status, url: known.url, redirects: [303] });
      expect(other.text()).toBe(known.text());
    }
    expectPage(await known.press("Go to Sign In"), { url: "/login?returnTo=%2Forder-now%2Fcheckout" });
  });

  test("an invalid address is refused without an API call", async () => {
    for (const email of ["", "ada", "ada@example.com\nbcc: eve@example.com", "4111111111111111@example.com"]) {
      const browser = await ask(email);
      expectRefused(browser, /./);
      expect(callsTo(browser.app, "forgot-password")).toEqual([]);
    }
  });

  test("a failure looks the same for every address", async () => {
    const app = startApp();
    app.answer("/forgot-password", status(500));
    const plain = async (email: string) => {
      const browser = await ask(email, app);
      expectPage(browser, { status: 503, values: { "Email Address": email } });
      return browser.errors().map((text) => text.replace(/Reference: \w+/, ""));
    };
    expect(await plain("ada@example.com")).toEqual(await plain("nobody@example.com"));
  });

  test("the e-mailed link sets a new password; the old password and the link stop working", async () => {
    const app = withMail();
    const browser = await ask("ada@example.com", app);
    const token = letterOf(app, "reset-password");
    expectPage(await browser.visit(`${RESET}?token=${token}`), { url: RESET, redirects: [303] });
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
    await browser.submit("Save password", { "New password": "short" });
    expectRefused(browser, TOO_SHORT);
    const shows = "Your password has been changed. Please sign in with the new one.";
    expectPage(await browser.submit("Save password", TO_SAVE), { url: "/login", shows });
    expectPage(await signIn(browser), { status: 422 });
    expectPage(await signIn(browser, "ada@example.com", NEW_PASSWORD), { shows: "Hi Ada" });

    const late = await byLink(app, RESET, token);
    expectPage(await late.submit("Save password", { "New password": "another password" }), LINK_OVER);
    expectPage(await late.submit("Email me a link", { "Email Address": "ada@example.com" }), { redirects: [303] });
  });

  test("a new password ends the current sign-in", async () => {
    const app = withMail();
    const browser = await asCustomer(app);
    await ask("ada@example.com", app);
    await browser.visit(`${RESET}?token=${letterOf(app, "reset-password")}`);
    const shows = "Your password has been changed.";
    expectPage(await browser.submit("Save password", TO_SAVE), { url: "/login?returnTo=%2Fuser&again=1", shows });
  });
});

describe("e-mailed links", () => {
  test.each([CONFIRM, RESET])("%s without a valid token offers a new link", async (path) => {
    const browser = openBrowser(startApp(), new Map([["styles", "x"]]));
    const tokens = ["?token=", "?token=%00", `?token=${"x".repeat(501)}`, "?token=a%20b", "?token=%F0%9F%A6%93"];
    for (const query of ["", ...tokens]) {
      expectPage(await browser.visit(path + query), LINK_OVER);
      expectPage(await browser.send(path, { password: NEW_PASSWORD }), LINK_OVER);
    }
    expect(browser.app.calls).toEqual([]);
  });

  test("opening a link has no effect until its button is pressed; a token of another e-mail is invalid", async () => {
    const browser = await byLink(startApp(), CONFIRM, "anything");
    expectPage(await browser.fork().send(RESET, { password: NEW_PASSWORD }), LINK_OVER);
    expect(browser.app.calls).toEqual([]);
    expectPage(await browser.press("Confirm my account"), LINK_OVER);
    expectPage(browser, { hides: "Confirm my account" });
  });

  test("an account created at checkout gets its password from the same page", async () => {
    const app = withMail();
    await openBrowser(app).send(FORGOT, { email: "dora@example.com" });
    const browser = await byLink(app, RESET, letterOf(app, "reset-password"));
    await browser.submit("Save password", TO_SAVE);
    expectPage(await signIn(browser, "dora@example.com", NEW_PASSWORD), { shows: "Hi Dora" });
  });

  test("a browser without cookies gets a message, without a redirect loop", async () => {
    const { ask } = openBrowser(startApp());
    expect((await ask(`${CONFIRM}?token=abc`)).headers.get("location")).toBe(`${CONFIRM}?cookies=1`);
    const second = await ask(`${CONFIRM}?cookies=1`);
    expect(second.status).toBe(400);
    expect(await second.text()).toContain("Cookies are needed");
  });
});
