import { expect, test, vi } from "vitest";
import { createSealer } from "../../server/session/seal.ts";
import { type TestApp, startApp } from "../support/app.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { htmlPage, malformed, refused, status, when } from "../support/faults.ts";
import { fillBag } from "../support/journey.ts";
import { captureConsole, logged } from "../support/log-capture.ts";
import { PASSWORD, isSessionCall, isSignIn, signIn, signInHere, tokenOf } from "../support/sign-in.ts";
import { expectPage } from "../support/page.ts";
import { expectOrdered } from "../support/checkout.ts";

/**
 * Wherever the app speaks (pages, headers, cookies opened with our own key, addresses, log lines, calls to the
 * API), password and token must not be found, except where they are meant to be.
 */

vi.mock("../../server/observability/log.ts", async (importActual) => {
  return (await import("../support/log-capture.ts")).capturedLog(importActual);
});
captureConsole();

const sealer = createSealer(["test-secret-test-secret-test-secret-0001"], () => new Date(0));

interface Watched {
  app: TestApp;
  handle: TestApp["handle"];
  said: [where: string, text: string][];
}

function watchedApp(options: Parameters<typeof startApp>[0] = {}): Watched {
  const app = startApp(options);
  const said: Watched["said"] = [];
  const handle = async (request: Request) => {
    const response = await app.handle(request);
    const page = `${request.method} ${new URL(request.url).pathname}`;
    said.push([`address of ${page}`, request.url]);
    said.push([`headers of ${page}`, JSON.stringify([...response.headers])]);
    said.push([`body of ${page}`, await response.clone().text()]);
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", text = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      said.push([`cookie ${name} of ${page}`, JSON.stringify(sealer.open(name, text, Infinity) ?? text)]);
    }
    return response;
  };
  return { app, handle, said };
}

function expectSilence({ app, said }: Watched, token: string | null): void {
  const everything: Watched["said"] = [
    ...said,
    ...logged.map((line): [string, string] => ["log", line]),
    ...app.calls.map(({ method, path, body }): [string, string] => [`call ${method} ${path}`, path + body]),
  ];
  expect(said.length).toBeGreaterThan(3);
  expect(logged.length).toBeGreaterThan(0);
  for (const [where, text] of everything) {
    const read = decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, ""));
    if (where !== "call POST /oauth/token") expect(read.includes(PASSWORD), `the password in ${where}`).toBe(false);
    const isItsPlace = where.startsWith("cookie sign-in of");
    if (token && !isItsPlace) expect(read.includes(token), `the token in ${where}`).toBe(false);
  }
}

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
    const said: Watched["said"] = [...watched.said, ["page", leak]];
    expect(() => expectSilence({ ...watched, said }, token)).toThrow(words);
  }
});

test("I6: in an order from sign-in to sign-out (AUTH-05)", async () => {
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
  expectSilence(watched, token);
});

test("I6: in every answer that refuses (AUTH-07)", async () => {
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
  expectSilence(watched, null);
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
])("I6: when the API answers with %s (AUTH-05)", async (_what, matches, answer) => {
  const watched = watchedApp();
  const grant = when(isSignIn, () => Response.json({ access_token: secret, expires_in: 60 }));
  const fault = when(matches, answer);
  watched.app.intercept = (request) => fault(request) ?? grant(request);
  const browser: Browser = openBrowser(watched);
  await browser.visit("/login?returnTo=/order-now/locations");
  await signIn(browser);
  expect(browser.status).toBeGreaterThanOrEqual(422);
  expectSilence(watched, secret);
});
