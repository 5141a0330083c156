import { describe, expect, test, vi } from "vitest";
import { createSandbox } from "../../server/sandbox/sandbox.ts";
import { createSealer } from "../../server/session/seal.ts";
import { SATURDAY_MORNING, type TestApp, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { broken, htmlPage, malformed, refused, silent, status, when, wrongSchema } from "../support/faults.ts";
import { fillBag, fillCheckout } from "../support/journey.ts";
import { captureConsole, logged } from "../support/log-capture.ts";
import { asCustomer, callsTo, signIn } from "../support/sign-in.ts";
import { expectPage } from "../support/page.ts";

vi.mock("../../server/observability/log.ts", async (importActual) => {
  return (await import("../support/log-capture.ts")).capturedLog(importActual);
});
captureConsole();

const SIGN_UP = "/join-now/signup";
const FORGOT = "/account/forgot-password";
/** Looks the same however it is written: in markup, data, addresses. */
const NEW_PASSWORD = "son-of-7-zebras";
const LINK_OVER = "This link is no longer valid. Please ask for a new one.";
const GIL = {
  "First Name": "Gil",
  "Last Name": "O'Brien & Søn",
  "Email Address": "gil@example.com",
  "Phone Number": "2145550123",
  Password: NEW_PASSWORD,
};

function fill(browser: Browser, fields: Record<string, string>): void {
  for (const [label, value] of Object.entries(fields)) browser.fill(label, value);
}

async function signUp(browser: Browser, fields: Partial<typeof GIL> = {}): Promise<void> {
  await browser.visit(SIGN_UP);
  fill(browser, { ...GIL, ...fields });
  await browser.press("Create account");
}

const signUps = (app: TestApp) =>
  app.calls.filter(({ method, path }) => method === "POST" && path === "/customer-api/user");
/** An app whose letters can be read. */
function withMail(): TestApp {
  return startApp({ sandbox: createSandbox({ now: () => SATURDAY_MORNING, control: true }) });
}
/** Token of the newest letter. */
const letterOf = (app: TestApp, kind: string) =>
  app.sandbox.control?.mail().find((letter) => letter.kind === kind)?.token ?? "";

describe("the ways from sign-in, and back (AUTH-03)", () => {
  test("create account and forgot password keep the return address; nobody is sent elsewhere", async () => {
    const browser = openBrowser(startApp());
    for (const link of ["Create an account", "Forgot your password?"]) {
      await browser.visit("/login?returnTo=/order-now/cart");
      await browser.press(link);
      expect(browser.url).toContain("?returnTo=%2Forder-now%2Fcart");
      await browser.press(link === "Create an account" ? "Sign in" : "Back to Sign In");
      expect(browser.url).toBe("/login?returnTo=%2Forder-now%2Fcart");
      for (const evil of [
        "//evil.example",
        "/%5Cevil.example",
        "https://evil.example",
        "/%09/evil.example",
        "javascript:x",
      ]) {
        for (const page of [
          SIGN_UP,
          `${SIGN_UP}/sent`,
          FORGOT,
          `${FORGOT}/sent`,
          "/catering/quote",
          "/catering/quote/sent",
        ]) {
          await browser.visit(`${page}?returnTo=${encodeURIComponent(evil)}`);
          for (const [, href = ""] of browser.html.matchAll(/ href="([^"]*)"/g)) {
            const { protocol, hostname } = new URL(href, "http://localhost:3000");
            expect(protocol === "tel:" || hostname === "localhost", `${page}: ${href}`).toBe(true);
          }
        }
      }
    }
  });

  test("create account is offered where no tagline says what sign-in is for", async () => {
    const browser = await openBrowser(startApp()).visit("/login?returnTo=/user");
    expectPage(browser, { shows: "Forgot your password?", hides: "Create an account" });
  });

  test("a chain with a site of its own has these pages there", async () => {
    const app = startApp({ env: { MAIN_SITE_URL: "https://www.example.com" } });
    for (const path of [SIGN_UP, FORGOT, "/catering/quote"]) {
      const answer = await app.handle(new Request(`http://localhost:3000${path}?returnTo=/order-now`));
      expect([answer.status, answer.headers.get("location")]).toEqual([303, `https://www.example.com${path}`]);
    }
    expect(app.calls).toEqual([]);
  });
});

describe("signing up (OUT-01)", () => {
  test("every field says to browsers what it is for, and the password's rule is there before it is typed", async () => {
    const browser = await openBrowser(startApp()).visit(SIGN_UP);
    for (const token of ["given-name", "family-name", "email", "tel", "postal-code", "new-password"])
      expect(browser.html).toContain(`autoComplete="${token}"`);
    expect(browser.text()).toContain("At least 8 characters.");
    expect(browser.html.match(/<input[^>]*type="password"[^>]*>/)?.[0]).not.toContain("maxLength");
    expect(browser.html.match(/<input[^>]*zkRewardsOptIn[^>]*>/)?.[0]).not.toContain("checked");
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
  });

  test("from the form to signing in, by way of the letter", async () => {
    const app = withMail();
    const browser = await openBrowser(app).visit(`${SIGN_UP}?returnTo=/order-now/locations`);
    fill(browser, { ...GIL, "Zip Code": "75201" });
    browser.tick("Join ZK Rewards and earn Stripes with each order");
    expectPage(await browser.press("Create account"), { redirects: [303], heading: "Check your e-mail" });
    expect(browser.text()).toContain("sign in with your e-mail address and your password");
    expect(JSON.parse(signUps(app)[0]?.body ?? "")).toEqual({
      firstName: "Gil",
      lastName: "O'Brien & Søn",
      email: "gil@example.com",
      phone: "(214) 555-0123",
      zip: "75201",
      password: NEW_PASSWORD,
      zkRewardsOptIn: true,
    });
    expectPage(await browser.press("Go to Sign In"), { url: "/login?returnTo=%2Forder-now%2Flocations" });
    await signIn(browser, "gil@example.com", NEW_PASSWORD);
    // AUTH-06: the API's own words.
    expect(browser.errors()).toEqual([
      "Your account has not been confirmed yet. Please use the link in the e-mail that we sent you.",
    ]);

    await browser.visit(`/account/confirm?token=${letterOf(app, "confirm-account")}`);
    expect(browser.url).toBe("/account/confirm");
    expectPage(await browser.press("Confirm my account"), { url: "/login" });
    expect(browser.text()).toContain("Your account is confirmed. Please sign in.");
    await signIn(browser, "gil@example.com", NEW_PASSWORD);
    expectPage(await browser.visit("/user"), { shows: ["NameGil O'Brien & Søn", "Stripes0"] });
  });

  test("what checkout knows is not asked again, and the order is still there afterwards", async () => {
    const browser = await fillBag();
    await browser.visit("/order-now/checkout");
    fillCheckout(browser);
    await browser.submit("Submit Order", { "Card Number": "1" });
    expectPage(await browser.visit(`${SIGN_UP}?returnTo=/order-now/checkout`), { values: { "First Name": "Ana" } });
    expect(browser.value("Email Address")).toBe("ana@example.com");
    await browser.submit("Create account", { Password: NEW_PASSWORD });
    expectPage(await browser.press("Continue your order"), { url: "/order-now/checkout" });
    expect(browser.value("First Name")).toBe("Ana");
  });

  test.each<[string, string, string]>([
    ["First Name", "", "First Name is required."],
    ["First Name", "   ", "Invalid first name"],
    ["First Name", "x".repeat(101), "First Name cannot exceed 100."],
    ["Last Name", "\u200b", "Invalid last name"],
    ["Last Name", "4111 1111 1111 1111", "Please do not enter a card number here."],
    ["Email Address", "", "Email Address is required."],
    ["Email Address", "gil@example", "Email Address is not a valid email address."],
    ["Email Address", "gil@example.com, eve@example.com", "Email Address is not a valid email address."],
    ["Phone Number", "", "Phone Number is required."],
    ["Zip Code", "7520", "Invalid zip code"],
    ["Password", "", "Password is required."],
    ["Password", "        ", "Password is required."],
    ["Password", "1234567", "Password must be at least 8 characters."],
    ["Password", "🦓🦓🦓🦓", "Password must be at least 8 characters."],
    ["Password", "x".repeat(201), "Password cannot exceed 200."],
  ])("%s %j is refused beside its field, and the rest stays (CHK-05, CHK-21)", async (label, value, message) => {
    const browser = openBrowser(startApp());
    await signUp(browser, { [label]: value });
    expectPage(browser, { status: 422, errors: [message] });
    expect(signUps(browser.app)).toEqual([]);
    for (const [other, typed] of Object.entries(GIL))
      expect(browser.value(other), other).toBe(
        other === "Password" ? "" : other === label ? (message.includes("card") ? "" : value) : typed,
      );
  });

  test("nothing at all, files and twice the same field are no trouble", async () => {
    const browser = openBrowser(startApp());
    await browser.send(SIGN_UP, {});
    expect(browser.errors()).toHaveLength(5);
    const twice = new URLSearchParams([
      ["firstName", "Gil"],
      ["firstName", ""],
      ["__proto__", "x"],
      ["constructor", "y"],
    ]);
    expectPage(await browser.send(SIGN_UP, twice), { values: { "First Name": "Gil" } });
    const form = new FormData();
    form.set("password", new File(["12345678"], "p.txt"));
    const answer = await browser.app.handle(
      new Request(`http://localhost:3000${SIGN_UP}`, { method: "POST", body: form }),
    );
    expect(answer.status).toBe(422);
    expect(signUps(browser.app)).toEqual([]);
  });

  test("what the API refuses stands beside its field; the rest above", async () => {
    const browser = openBrowser(startApp());
    browser.app.intercept = when(
      ({ url, method }) => method === "POST" && url.endsWith("/user"),
      status(400, {
        message: "No.",
        modelState: { "account.Email": ["This e-mail is taken."], "": ["Try later."], Password: ["Too common."] },
      }),
    );
    await signUp(browser);
    expect(browser.status).toBe(422);
    expect(browser.errors().toSorted()).toEqual(["This e-mail is taken.", "Too common.", "Try later."]);
    expect(browser.html).toMatch(/id="email-error"[^>]*>.*This e-mail is taken\./);
    expectPage(browser, { values: { "First Name": "Gil", Password: "" } });
    // The same form may be sent again.
    browser.app.intercept = null;
    expectPage(await browser.submit("Create account", { Password: NEW_PASSWORD }), { heading: "Check your e-mail" });
  });

  test("an API without this call is told in plain words, with a telephone number", async () => {
    const app = startApp();
    app.intercept = when(
      ({ url, method }) => method === "POST" && /\/user(?:\/\w+-\w+)?$|quotes$/.test(url),
      status(404),
    );
    const browser = openBrowser(app);
    await signUp(browser);
    expect(browser.status).toBe(503);
    expect(browser.errors()).toEqual([
      "Creating an account is not possible here right now. Please call us at (555) 010-0199.",
    ]);
    expect(browser.value("Email Address")).toBe("gil@example.com");
    await browser.visit(FORGOT);
    await browser.submit("Send", { "Email Address": "ada@example.com" });
    expect(browser.errors()).toEqual([
      "Choosing a new password is not possible here right now. Please call us at (555) 010-0199.",
    ]);
  });

  test("sent twice it is asked once; another address is another wish", async () => {
    const browser = await openBrowser(startApp()).visit(SIGN_UP);
    fill(browser, GIL);
    const { url, body } = browser.formOf("Create account");
    const twin = browser.fork();
    await Promise.all([browser, twin].map((one) => one.send(url, new URLSearchParams(body))));
    expect([browser.heading(), twin.heading()]).toEqual(["Check your e-mail", "Check your e-mail"]);
    expect(signUps(browser.app)).toHaveLength(1);
    body.set("email", "gilbert@example.com");
    expectPage(await browser.send(url, body), { heading: "Check your e-mail" });
    expect(signUps(browser.app)).toHaveLength(2);
  });

  test("who is signed in has an account, and is led on", async () => {
    const browser = await asCustomer(startApp());
    expectPage(await browser.visit(`${SIGN_UP}?returnTo=/user`), { url: "/user" });
  });

  test("a known address gets the same answer as an unknown one", async () => {
    const app = startApp();
    const [known, unknown] = [openBrowser(app), openBrowser(app)];
    await signUp(known, { "Email Address": "ada@example.com" });
    await signUp(unknown);
    expect([known.status, known.url, known.text()]).toEqual([unknown.status, unknown.url, unknown.text()]);
  });
});

describe("a forgotten password (AUTH-03)", () => {
  async function ask(app: TestApp, email: string): Promise<Browser> {
    const browser = await openBrowser(app).visit(`${FORGOT}?returnTo=/order-now/checkout`);
    await browser.submit("Send", { "Email Address": email });
    return browser;
  }

  test("known or not, refused or not: the same status, address and words", async () => {
    const known = await ask(startApp(), "ada@example.com");
    expectPage(known, { status: 200, shows: "If we know this address, we have sent a link." });
    const others = [await ask(known.app, "nobody@example.com"), await ask(known.app, "dora@example.com")];
    known.app.answer(
      /\/forgot-password$/,
      status(400, { message: "Unknown address.", modelState: { email: ["Who?"] } }),
    );
    others.push(await ask(known.app, "eve@example.com"));
    for (const other of others) {
      expect([other.status, other.url, other.text()]).toEqual([known.status, known.url, known.text()]);
      expect(other.redirects).toEqual([303]);
    }
    expectPage(await known.press("Go to Sign In"), { url: "/login?returnTo=%2Forder-now%2Fcheckout" });
  });

  test.each(["", "ada", "ada@example.com\nbcc: eve@example.com", "4111111111111111@example.com"])(
    "%j is no address",
    async (email) => {
      const browser = await ask(startApp(), email);
      expect(browser.status).toBe(422);
      expect(browser.errors()).toHaveLength(1);
      expect(callsTo(browser.app, "forgot-password")).toEqual([]);
    },
  );

  test("trouble is told, the same for every address", async () => {
    const app = startApp();
    app.answer(/\/forgot-password$/, status(500));
    const [known, unknown] = [await ask(app, "ada@example.com"), await ask(app, "nobody@example.com")];
    expect([known.status, unknown.status]).toEqual([503, 503]);
    const plain = (browser: Browser) => browser.errors().map((text) => text.replace(/Reference: \w+/, ""));
    expect(plain(known)).toEqual(plain(unknown));
    expect(known.value("Email Address")).toBe("ada@example.com");
  });

  test("from the letter to the new password; the old one is over, and so is the link", async () => {
    const app = withMail();
    const browser = await ask(app, "ada@example.com");
    const link = `/account/reset-password?token=${letterOf(app, "reset-password")}`;
    expectPage(await browser.visit(link), { url: "/account/reset-password", redirects: [303] });
    expect(browser.headers.get("cache-control")).toBe("private, no-store, no-cache");
    expectPage(await browser.submit("Save password", { "New password": "short" }), { status: 422 });
    expect(browser.errors()).toEqual(["Password must be at least 8 characters."]);
    expectPage(await browser.submit("Save password", { "New password": NEW_PASSWORD }), { url: "/login" });
    expect(browser.text()).toContain("Your password has been changed. Please sign in with the new one.");
    expectPage(await signIn(browser), { status: 422 });
    expectPage(await signIn(browser, "ada@example.com", NEW_PASSWORD), { shows: "Hi Ada" });

    const late = await openBrowser(app, new Map([["styles", "x"]])).visit(link);
    expectPage(await late.submit("Save password", { "New password": "another password" }), { status: 422 });
    expect(late.errors()).toEqual([LINK_OVER]);
    expectPage(await late.press("Ask for a new link"), { url: FORGOT });
  });

  test("who was signed in is not any more", async () => {
    const app = withMail();
    const browser = await asCustomer(app);
    await ask(app, "ada@example.com");
    await browser.visit(`/account/reset-password?token=${letterOf(app, "reset-password")}`);
    await browser.submit("Save password", { "New password": NEW_PASSWORD });
    expectPage(browser, { url: "/login?returnTo=%2Fuser&again=1", shows: "Your password has been changed." });
  });
});

describe("links of letters", () => {
  test.each(["/account/confirm", "/account/reset-password"])(
    "%s without a link, or with one that is none, says so and offers another",
    async (path) => {
      const browser = openBrowser(startApp(), new Map([["styles", "x"]]));
      for (const query of [
        "",
        "?token=",
        "?token=%00",
        `?token=${"x".repeat(501)}`,
        "?token=a%20b",
        "?token=%F0%9F%A6%93",
      ]) {
        expectPage(await browser.visit(path + query), { url: path, shows: "Ask for a new link" }, query);
        expectPage(await browser.send(path, { password: NEW_PASSWORD }), { status: 422, errors: [LINK_OVER] });
      }
      expect(browser.app.calls).toEqual([]);
    },
  );

  test("opening a link does nothing yet: mail programs open links too", async () => {
    const browser = await openBrowser(startApp()).visit("/account/confirm?token=anything");
    expect(browser.app.calls).toEqual([]);
    expectPage(await browser.press("Confirm my account"), { status: 422, errors: [LINK_OVER] });
    expect(browser.text()).not.toContain("Confirm my account");
  });

  test("the link of one letter is no link of the other", async () => {
    const browser = await openBrowser(startApp(), new Map([["styles", "x"]])).visit("/account/confirm?token=abc");
    expectPage(await browser.send("/account/reset-password", { password: NEW_PASSWORD }), { errors: [LINK_OVER] });
    expect(browser.app.calls).toEqual([]);
  });

  test("an account opened at checkout gets its password by the same page", async () => {
    const app = withMail();
    await openBrowser(app).send(FORGOT, { email: "dora@example.com" });
    const browser = await openBrowser(app).visit(`/account/reset-password?token=${letterOf(app, "reset-password")}`);
    await browser.submit("Save password", { "New password": NEW_PASSWORD });
    expectPage(await signIn(browser, "dora@example.com", NEW_PASSWORD), { shows: "Hi Dora" });
  });

  test("a browser that keeps no cookies is told so, without a loop", async () => {
    const app = startApp();
    const first = await app.handle(new Request("http://localhost:3000/account/confirm?token=abc"));
    expect(first.headers.get("location")).toBe("/account/confirm?cookies=1");
    const second = await app.handle(new Request("http://localhost:3000/account/confirm?cookies=1"));
    expect(second.status).toBe(400);
    expect(await second.text()).toContain("Cookies are needed");
  });
});

describe("I6: passwords and tokens are nowhere but in their calls", () => {
  const sealer = createSealer(["test-secret-test-secret-test-secret-0001"], () => new Date(0));
  const TOKEN = "letter-token-letter-token";

  function watched(app: TestApp) {
    const said: [where: string, text: string][] = [];
    const handle = async (request: Request) => {
      const response = await app.handle(request);
      const page = `${request.method} ${new URL(request.url).pathname}`;
      const isLink = new URL(request.url).searchParams.has("token");
      // What the letter's own link says is the customer's; where it leads is clean.
      if (!isLink) said.push([`address of ${page}`, request.url]);
      const lines = response.headers.getSetCookie();
      said.push(
        [`headers of ${page}`, JSON.stringify([...response.headers])],
        [`body of ${page}`, await response.clone().text()],
      );
      for (const line of lines) {
        const [, name = "", text = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name !== "letter") said.push([`cookie ${name}`, JSON.stringify(sealer.open(name, text, Infinity) ?? text)]);
      }
      return response;
    };
    const check = () => {
      expect(said.length).toBeGreaterThan(3);
      expect(logged.length).toBeGreaterThan(0);
      for (const [where, text] of [...said, ...logged.map((line): [string, string] => ["log", line])]) {
        const read = decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, ""));
        expect(read.includes(NEW_PASSWORD), `the password in ${where}`).toBe(false);
        expect(read.includes(TOKEN), `the token in ${where}`).toBe(false);
      }
    };
    return { handle, said, check };
  }

  test("the watch itself works", async () => {
    const { said, check } = watched(startApp());
    logged.push("x");
    for (const leak of [NEW_PASSWORD, NEW_PASSWORD.replace("-", "%2D"), TOKEN]) {
      said.splice(0, said.length, ["a", ""], ["b", ""], ["c", ""], ["page", `<p>${leak}</p>`]);
      expect(check, leak).toThrow(/in page/);
    }
  });

  /** A refusal that repeats what was sent. */
  const echo = (code: number, asFields: boolean) => async (request: Request) => {
    const sent = await request.clone().text();
    const body = { message: `no: ${sent}`, ...(asFields && { modelState: { password: [sent], token: [sent] } }) };
    return Response.json(body, { status: code });
  };
  const codes = [400, 401, 404, 429, 500];
  // oxlint-disable-next-line vitest/expect-expect -- `check` expects
  test.each<[string, (request: Request) => Response | Promise<Response>]>([
    ["is fine", status(200, { success: true })],
    ...codes.map((code): [string, ReturnType<typeof echo>] => [`answers ${code} and repeats`, echo(code, false)]),
    ...codes.map((code): [string, ReturnType<typeof echo>] => [
      `answers ${code} and repeats it in fields`,
      echo(code, true),
    ]),
    ["answers something else", wrongSchema],
    ["answers half", malformed],
    ["answers a page", htmlPage],
    ["breaks off", broken],
    ["is not there", refused],
  ])("an API that %s", async (_what, answer) => {
    const app = startApp();
    app.intercept = when(({ url, method }) => method === "POST" && /\/customer-api\/user/.test(url), answer);
    const { handle, check } = watched(app);
    const browser = openBrowser({ handle });
    await signUp(browser);
    await browser.send(SIGN_UP, { password: NEW_PASSWORD, firstName: NEW_PASSWORD.slice(0, 3) });
    await browser.visit(`/account/confirm?token=${TOKEN}`);
    await browser.press("Confirm my account");
    await browser.visit(`/account/reset-password?token=${TOKEN}`);
    await browser.submit("Save password", { "New password": NEW_PASSWORD });
    await browser.visit("/order-now");
    check();
  });

  test("an API that never answers", async () => {
    const app = startApp({ env: { UPSTREAM_TIME_SCALE: "0.02" } });
    app.intercept = when(({ url, method }) => method === "POST" && url.endsWith("/user"), silent);
    const { handle, check } = watched(app);
    const browser = openBrowser({ handle });
    await signUp(browser);
    expectPage(browser, { status: 504, values: { "Email Address": "gil@example.com" } });
    check();
  });
});
