import { SIGN_IN } from "../../server/session/account-cookie.ts";
import { type Kept, contentOf, withContent } from "./cookie-contents.ts";
import { createSealer } from "../../server/session/seal.ts";
import { SATURDAY_MORNING, startApp } from "./app.ts";
import { status } from "./faults.ts";
import type { TestApp } from "./test-app.ts";
import { type Browser, openBrowser } from "./browser.ts";

/** Password of every customer of the embedded API. */
export const PASSWORD = "zebra-crossing-9";

/** AUTH-07, as specified. */
export const WRONG = "Incorrect email or password provided. Passwords are case-sensitive.";

export const isSignIn = ({ url }: Request): boolean => url.endsWith("/oauth/token");
export const isSessionCall = ({ url }: Request): boolean => url.endsWith("/api/session");

export function fillSignIn(browser: Browser, username = "ada@example.com", password = PASSWORD): void {
  browser.fill("Email or username", username);
  browser.fill("Password", password);
}

/** Opens the sign-in page unless it is shown, fills it in and sends it. */
export async function signIn(browser: Browser, username?: string, password?: string): Promise<Browser> {
  if (!browser.url.startsWith("/login")) await browser.visit("/login");
  fillSignIn(browser, username, password);
  return browser.press("SIGN IN");
}

/** The same by the page's own sign-in link, which leads back to it. */
export async function signInHere(browser: Browser, username?: string, password?: string): Promise<Browser> {
  return signIn(await browser.press("Sign In"), username, password);
}

/** A signed-in customer without an order. */
export async function asCustomer(app = startApp(), username?: string): Promise<Browser> {
  const browser = openBrowser(app);
  await browser.visit("/login");
  await signIn(browser, username);
  return browser;
}

/** From now on the API refuses wrong passwords without the cost of a hash. */
export function refuseGuesses(app: TestApp): void {
  app.intercept = async (request) => {
    if (!isSignIn(request)) return null;
    return (await request.clone().text()).includes(PASSWORD) ? null : status(400)();
  };
}

/** Calls so far with this part in their path, as "PUT /path". */
export function callsTo(app: TestApp, part: string): string[] {
  return app.calls.filter(({ path }) => path.includes(part)).map(({ method, path }) => `${method} ${path}`);
}

/** This content of the visitor's cookies, of any age. */
export function inside(cookies: ReadonlyMap<string, string>, what: Kept): unknown {
  return contentOf(sealerAt(new Date("2100-01-01")), cookies, what);
}

/** Replaces this content of the cookies. */
export function putInside(cookies: Map<string, string>, what: Kept, value: unknown): void {
  for (const [name, text] of withContent(sealerAt(SATURDAY_MORNING), cookies, what, value)) cookies.set(name, text);
}

const sealerAt = (now: Date) => createSealer(["test-secret-test-secret-test-secret-0001"], () => now);

/** The access token of this visitor; null for guests. */
export function tokenOf(cookies: Map<string, string>): string | null {
  return SIGN_IN.parse(inside(cookies, "signIn")).accessToken;
}
