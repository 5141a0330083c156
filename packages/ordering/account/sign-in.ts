import { safeReturnTo } from "./return-to.ts";

/** Signing in, as far as it can be decided without asking anybody (AUTH-01..10). */

/** AUTH-07, exact text. */
export const WRONG_CREDENTIALS = "Incorrect email or password provided. Passwords are case-sensitive.";

/** Said to who was signed in, or left a bag that belongs to an account. */
export const SIGN_IN_AGAIN = "Please sign in again. Your order is still here.";

/** What an address of the sign-in page says. */
export interface SignInRequest {
  returnTo: string;
  /** The store that becomes the preferred one afterwards (STORE-11); null for none. */
  storeId: number | null;
  again: boolean;
}

/** The sign-in page that leads back to `returnTo` (SHELL-16, GUARD-10, STORE-11). */
export function signInPath(
  returnTo: string,
  { storeId = null, again = false }: Partial<Omit<SignInRequest, "returnTo">> = {},
): string {
  const query = new URLSearchParams({ returnTo });
  if (storeId !== null) query.set("store", String(storeId));
  if (again) query.set("again", "1");
  return `/login?${query}`;
}

/** Whoever wrote the address: only paths of this site and whole numbers come out. */
export function readSignInRequest(query: URLSearchParams): SignInRequest {
  const store = query.get("store") ?? "";
  return {
    returnTo: safeReturnTo(query.get("returnTo")),
    storeId: /^[1-9]\d{0,8}$/.test(store) ? Number(store) : null,
    again: query.get("again") === "1",
  };
}

/**
 * The address to come back to from a page that asked for sign-in. What React Router and the cookie test
 * have added to it is taken off again.
 */
export function pathToReturnTo(url: string): string {
  const { pathname, searchParams } = new URL(url);
  for (const name of ["index", "_routes", "cookies"]) searchParams.delete(name);
  const query = String(searchParams);
  return safeReturnTo(pathname.replace(/(?:\/_root)?\.data$/, "") + (query && `?${query}`));
}

/** Pages that only customers may see, and why they ask (GUARD-10). */
const FOR_CUSTOMERS: [path: RegExp, tagline: string][] = [
  [/^\/order-now\/build-order\/previous-orders\b/i, "Sign in to see your previous orders."],
  [/^\/order-now\/build-order\/favorite-orders\b/i, "Sign in to see your favorite orders."],
  [/^\/order-now\/checkout\/rewards\b/i, "Sign in to redeem your rewards."],
  [/^\/user\b/i, "Sign in to see your account."],
];

/** AUTH-01: why sign-in is asked for; null where it is the visitor's own wish. Never a text out of the address. */
export function taglineFor({ returnTo, storeId }: SignInRequest): string | null {
  if (storeId !== null) return "Sign in to save your favorite location.";
  return FOR_CUSTOMERS.find(([path]) => path.test(returnTo))?.[1] ?? null;
}

/** Pages that show nothing without a bag. */
const FOR_CARTS = /^\/order-now\/(?:cart|checkout|delivery-estimate|review)\b/i;

/** Where a visitor goes on who does not sign in: back, or to the menu when there is nothing to see for a guest. */
export function guestPath(returnTo: string, hasNewCart = false): string {
  const isForCustomers = FOR_CUSTOMERS.some(([path]) => path.test(returnTo));
  return isForCustomers || (hasNewCart && FOR_CARTS.test(returnTo)) ? "/order-now/build-order" : returnTo;
}

/** Seconds to wait after too many wrong tries. The same words whoever was counted, so that they tell nothing. */
export function tooManyTries(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many sign-in attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

/** Said of an account that very many try to guess, whoever asks and whether or not there is such an account. */
export function checkDemanded(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Please complete the check below and sign in again. Without JavaScript there is no check: please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}, or continue as a guest.`;
}

/** No sign-in today is no reason not to order. */
export function signInTrouble(reference: string): string {
  return `We could not reach the restaurant, so you are not signed in. Please try again in a moment, or continue as a guest. (Reference: ${reference})`;
}

/** The API and this site do not fit together: trying again does not help. */
export function signInImpossible(reference: string): string {
  return `Signing in does not work at the moment, and it is not your password. You can order as a guest. (Reference: ${reference})`;
}
