import { expect, test, vi } from "vitest";
import { openBrowser } from "../../support/browser.ts";
import { expectOrdered } from "../../support/checkout.ts";
import { broken, htmlPage, malformed, refused, silent, status, when, wrongSchema } from "../../support/faults.ts";
import { fillBag } from "../../support/journey.ts";
import { captureConsole } from "../../support/log-capture.ts";
import { expectPage } from "../../support/page.ts";
import { PASSWORD, isSessionCall, isSignIn, signIn, signInHere, tokenOf } from "../../support/sign-in.ts";
import { expectSilence, watchedApp } from "../../support/watch.ts";

/**
 * Wherever the app sends something (pages, headers, cookies opened with our own key, addresses, log lines, calls to the
 * API), passwords and tokens must not be found, except where they are meant to be.
 */

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});
captureConsole();

type Watched = ReturnType<typeof watchedApp>;
type Answer = (request: Request) => Response | Promise<Response>;

const expectKeptSecret = (watched: Watched, token: string | null) =>
  expectSilence(watched, { password: PASSWORD, ...(token && { token }) }, (name, where) =>
    name === "token"
      ? where.startsWith("cookie account of") || where === "call POST /oauth/revoke"
      : where === "call POST /oauth/token",
  );

test("the check for leaks finds planted leaks", async () => {
  const watched = watchedApp();
  const token = tokenOf((await signIn(openBrowser(watched))).cookies) ?? "";
  expect(token).toMatch(/^.{20,}$/);
  for (const [leak, words] of [
    [`x${encodeURIComponent(PASSWORD)}x`, "the password in page"],
    [PASSWORD.replace("-", "%2D"), "the password in page"],
    [`"${token}"`, "the token in page"],
  ] as const) {
    const said: Watched["said"] = [...watched.said, ["page", leak]];
    expect(() => expectKeptSecret({ ...watched, said }, token)).toThrow(words);
  }
});

test("password and token appear in no other place from sign-in to sign-out (AUTH-05)", async () => {
  const watched = watchedApp();
  const { cookies } = await fillBag(watched.app);
  const browser = await openBrowser(watched, cookies).visit("/order-now/checkout");
  const token = tokenOf((await signInHere(browser)).cookies);
  expect(token).not.toBeNull();
  const pages = ["", "/locations?near=75201", "/build-order/bowls", "/checkout"];
  for (const path of pages) await browser.visit(`/order-now${path}`);
  await expectOrdered(browser);
  await browser.press("Sign out");
  expectKeptSecret(watched, token);
});

test("a refused sign-in leaks no password (AUTH-07)", async () => {
  const watched = watchedApp();
  const browser = openBrowser(watched);
  const names = ["", "x".repeat(300), "4111 1111 1111 1111", ...Array<string>(5).fill("nobody"), "dora@example.com"];
  for (const username of names)
    expectPage(await browser.send("/login", { username, password: PASSWORD }), { status: 422 }, username);
  expectPage(await browser.send("/login", { username: "nobody", password: PASSWORD }), { status: 429 });
  expectKeptSecret(watched, null);
});

const secret = "granted-token-granted-token";
const echo = { message: `no: ${PASSWORD}`, error_description: `password=${PASSWORD}`, code: `p_${PASSWORD}` };

test.each<[string, (request: Request) => boolean, Answer]>([
  ["a refused connection", isSignIn, refused],
  ["an HTML page instead of JSON", isSignIn, htmlPage],
  ["a truncated reply", isSignIn, malformed],
  ["a refusal that repeats the password", isSignIn, status(400, echo)],
  ["a 401 that repeats the password", isSignIn, status(401, echo)],
  ["a failure that repeats the password", isSignIn, status(500, echo)],
  ["a token that is a list", isSignIn, status(200, { access_token: [secret], expires_in: 60 })],
  ["a token with a line break", isSignIn, status(200, { access_token: `${secret}\n`, expires_in: 60 })],
  ["a session that fails and repeats the token", isSessionCall, status(500, { message: secret })],
  ["a session that is refused", isSessionCall, status(401, { message: `Bearer ${secret}` })],
  ["a session of another shape", isSessionCall, status(200, { isAuthenticated: secret })],
])("no leak when the API answers with %s (AUTH-05)", async (_what, matches, answer) => {
  const watched = watchedApp();
  const grant = when(isSignIn, status(200, { access_token: secret, expires_in: 60 }));
  const fault = when(matches, answer);
  watched.app.intercept = (request) => fault(request) ?? grant(request);
  const browser = await signIn(await openBrowser(watched).visit("/login?returnTo=/order-now/locations"));
  expect(browser.status).toBeGreaterThanOrEqual(422);
  expectKeptSecret(watched, secret);
});

/** A password without characters that markup, data or addresses escape. */
const NEW_PASSWORD = "son-of-7-zebras";
const LETTER = "letter-token-letter-token";
const SIGN_UP = "/join-now/signup";

const expectNewKeptSecret = (watched: Watched) =>
  expectSilence(
    watched,
    { password: NEW_PASSWORD, token: LETTER },
    (_name, where) => where.startsWith("call POST /customer-api/user") || where.startsWith("cookie order "),
  );

async function signUp(watched: Watched) {
  const person = { "First Name": "Gil", "Last Name": "O'Brien", "Email Address": "gil@example.com" };
  const fields = { ...person, "Phone Number": "2145550123", Password: NEW_PASSWORD };
  return (await openBrowser(watched).visit(SIGN_UP)).submit("Create account", fields);
}

/** A refusal that echoes the request. */
const repeating = (code: number, asFields: boolean) => async (request: Request) => {
  const sent = await request.clone().text();
  const body = { message: `no: ${sent}`, ...(asFields && { modelState: { password: [sent], token: [sent] } }) };
  return Response.json(body, { status: code });
};

test.each<[string, Answer]>([
  ["succeeds", status(200, { success: true })],
  ...[400, 401, 404, 429, 500].flatMap((code): [string, Answer][] => [
    [`answers ${code} and repeats the input`, repeating(code, false)],
    [`answers ${code} and repeats the input in field errors`, repeating(code, true)],
  ]),
  ["answers with another shape", wrongSchema],
  ["answers with a truncated reply", malformed],
  ["answers with an HTML page", htmlPage],
  ["breaks the connection", broken],
  ["refuses the connection", refused],
])("no leak of a new password or an e-mail token when the API %s", async (_what, answer) => {
  const watched = watchedApp();
  watched.app.intercept = when(({ url, method }) => method === "POST" && /\/customer-api\/user/.test(url), answer);
  const browser = await signUp(watched);
  await browser.send(SIGN_UP, { password: NEW_PASSWORD, firstName: NEW_PASSWORD.slice(0, 3) });
  await (await browser.visit(`/account/confirm?token=${LETTER}`)).press("Confirm my account");
  const reset = await browser.visit(`/account/reset-password?token=${LETTER}`);
  await (await reset.submit("Save password", { "New password": NEW_PASSWORD })).visit("/order-now");
  expectNewKeptSecret(watched);
});

test("no leak when the API never answers", async () => {
  const watched = watchedApp({ env: { UPSTREAM_TIME_SCALE: "0.02" } });
  watched.app.intercept = when(({ url, method }) => method === "POST" && url.endsWith("/user"), silent);
  expectPage(await signUp(watched), { status: 504, values: { "Email Address": "gil@example.com" } });
  expectNewKeptSecret(watched);
});
