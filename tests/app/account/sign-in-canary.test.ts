import { expect, test, vi } from "vitest";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { htmlPage, malformed, refused, status, when } from "../../support/faults.ts";
import { fillBag } from "../../support/journey.ts";
import { captureConsole } from "../../support/log-capture.ts";
import { PASSWORD, isSessionCall, isSignIn, signIn, signInHere, tokenOf } from "../../support/sign-in.ts";
import { expectPage } from "../../support/page.ts";
import { expectOrdered } from "../../support/checkout.ts";
import { expectSilence, watchedApp } from "../../support/watch.ts";

/**
 * Wherever the app speaks (pages, headers, cookies opened with our own key, addresses, log lines, calls to the
 * API), password and token must not be found, except where they are meant to be.
 */

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});
captureConsole();

const expectKeptSecret = (watched: ReturnType<typeof watchedApp>, token: string | null) =>
  expectSilence(watched, { password: PASSWORD, ...(token && { token }) }, (name, where) =>
    name === "token" ? where.startsWith("cookie sign-in of") : where === "call POST /oauth/token",
  );

test("the watch itself works", async () => {
  const watched = watchedApp();
  const browser = await openBrowser(watched).visit("/login");
  await signIn(browser);
  const token = tokenOf(browser.cookies) ?? "";
  expect(token).toMatch(/^.{20,}$/);
  for (const [leak, words] of [
    [`x${encodeURIComponent(PASSWORD)}x`, "the password in page"],
    [`"${token}"`, "the token in page"],
  ] as const) {
    const said: typeof watched.said = [...watched.said, ["page", leak]];
    expect(() => expectKeptSecret({ ...watched, said }, token)).toThrow(words);
  }
});

test("password and token are nowhere else in an order from sign-in to sign-out (AUTH-05)", async () => {
  const watched = watchedApp();
  const { cookies } = await fillBag(watched.app);
  const browser = await openBrowser(watched, cookies).visit("/order-now/checkout");
  await signInHere(browser);
  const token = tokenOf(browser.cookies);
  expect(token).not.toBeNull();
  for (const path of ["/order-now", "/order-now/locations?near=75201", "/order-now/build-order/bowls"]) {
    await browser.visit(path);
  }
  await browser.visit("/order-now/checkout");
  await expectOrdered(browser);
  await browser.press("Sign out");
  expectKeptSecret(watched, token);
});

test("nor in any answer that refuses (AUTH-07)", async () => {
  const watched = watchedApp();
  const browser = openBrowser(watched);
  const send = async (fields: Record<string, string>, code: number) => {
    expectPage(await browser.send("/login", fields), { status: code });
  };
  await send({ username: "", password: PASSWORD }, 422);
  await send({ username: "x".repeat(300), password: PASSWORD }, 422);
  await send({ username: "4111 1111 1111 1111", password: PASSWORD }, 422);
  for (let count = 0; count < 5; count++) await send({ username: "nobody", password: PASSWORD }, 422);
  await send({ username: "nobody", password: PASSWORD }, 429);
  await send({ username: "dora@example.com", password: PASSWORD }, 422);
  expectKeptSecret(watched, null);
});

const secret = "granted-token-granted-token";
const echo = { message: `no: ${PASSWORD}`, error_description: `password=${PASSWORD}`, code: `p_${PASSWORD}` };

test.each<[string, (request: Request) => boolean, () => Response | Promise<Response>]>([
  ["a refused connection", isSignIn, refused],
  ["a page in place of JSON", isSignIn, htmlPage],
  ["half an answer", isSignIn, malformed],
  ["a refusal that repeats the password", isSignIn, status(400, echo)],
  ["a 401 that repeats it", isSignIn, status(401, echo)],
  ["a failure that repeats it", isSignIn, status(500, echo)],
  ["a token that is a list", isSignIn, status(200, { access_token: [secret], expires_in: 60 })],
  ["a token with a line break", isSignIn, status(200, { access_token: `${secret}\n`, expires_in: 60 })],
  ["a session that fails and repeats the token", isSessionCall, status(500, { message: secret })],
  ["a session that is refused", isSessionCall, status(401, { message: `Bearer ${secret}` })],
  ["a session in another shape", isSessionCall, status(200, { isAuthenticated: secret })],
])("nor when the API answers with %s (AUTH-05)", async (_what, matches, answer) => {
  const watched = watchedApp();
  const grant = when(isSignIn, () => Response.json({ access_token: secret, expires_in: 60 }));
  const fault = when(matches, answer);
  watched.app.intercept = (request) => fault(request) ?? grant(request);
  const browser: Browser = openBrowser(watched);
  await browser.visit("/login?returnTo=/order-now/locations");
  await signIn(browser);
  expect(browser.status).toBeGreaterThanOrEqual(422);
  expectKeptSecret(watched, secret);
});
