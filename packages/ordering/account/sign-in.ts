import { safeReturnTo } from "./return-to.ts";

/** AUTH-07, exact text. */
export const WRONG_CREDENTIALS = "Incorrect email or password provided. Passwords are case-sensitive.";

export const SIGN_IN_AGAIN = "Please sign in again. Your order is still here.";

export interface SignInRequest {
  returnTo: string;
  /** The store to save as preferred after sign-in (STORE-11). */
  storeId: number | null;
  again: boolean;
}

export function signInPath(
  returnTo: string,
  { storeId = null, again = false }: Partial<Omit<SignInRequest, "returnTo">> = {},
): string {
  const query = new URLSearchParams({ returnTo });
  if (storeId !== null) query.set("store", String(storeId));
  if (again) query.set("again", "1");
  return `/login?${query}`;
}

/** Takes only paths of this site and whole store ids from the query. */
export function readSignInRequest(query: URLSearchParams): SignInRequest {
  const store = query.get("store") ?? "";
  return {
    returnTo: safeReturnTo(query.get("returnTo")),
    storeId: /^[1-9]\d{0,8}$/.test(store) ? Number(store) : null,
    again: query.get("again") === "1",
  };
}

/** The page's path, without what React Router and the cookie test add to its URL. */
export function pathToReturnTo(url: string): string {
  const { pathname, searchParams } = new URL(url);
  for (const name of ["index", "_routes", "cookies"]) searchParams.delete(name);
  const query = String(searchParams);
  return safeReturnTo(pathname.replace(/(?:\/_root)?\.data$/, "") + (query && `?${query}`));
}

/** Pages for signed-in customers only, with the reason shown at sign-in (GUARD-10). */
const FOR_CUSTOMERS: [path: RegExp, tagline: string][] = [
  [/^\/order-now\/build-order\/previous-orders\b/i, "Sign in to see your previous orders."],
  [/^\/order-now\/build-order\/favorite-orders\b/i, "Sign in to see your favorite orders."],
  [/^\/order-now\/checkout\/rewards\b/i, "Sign in to redeem your rewards."],
  [/^\/user\b/i, "Sign in to see your account."],
];

/** AUTH-01: the reason for sign-in; null if sign-in is voluntary. */
export function taglineFor({ returnTo, storeId }: SignInRequest): string | null {
  if (storeId !== null) return "Sign in to save your favorite location.";
  return FOR_CUSTOMERS.find(([path]) => path.test(returnTo))?.[1] ?? null;
}

/** Pages that are empty without a bag. */
const FOR_CARTS = /^\/order-now\/(?:cart|checkout|delivery-estimate|review)\b/i;

/** Where continuing as a guest leads: back to the page, or to the menu if a guest would see nothing there. */
export function guestPath(returnTo: string, hasNewCart = false): string {
  const isForCustomers = FOR_CUSTOMERS.some(([path]) => path.test(returnTo));
  return isForCustomers || (hasNewCart && FOR_CARTS.test(returnTo)) ? "/order-now/build-order" : returnTo;
}

/** One message for every sign-in limit, so that it does not reveal which one applied. */
export function tooManyTries(seconds: number): string {
  return `Too many sign-in attempts. Please try again in ${minutesText(seconds)}.`;
}

/** Asks for the bot check if an account, existing or not, is under attack. */
export function checkDemanded(seconds: number): string {
  return `Please complete the check below and sign in again. Without JavaScript there is no check: please try again in ${minutesText(seconds)}, or continue as a guest.`;
}

function minutesText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

export function signInTrouble(reference: string): string {
  return `We could not reach the restaurant, so you are not signed in. Please try again in a moment, or continue as a guest. (Reference: ${reference})`;
}

/** For a token from the API that is too long to store, where a retry does not help. */
export function signInImpossible(reference: string): string {
  return `Signing in does not work at the moment, and it is not your password. You can order as a guest. (Reference: ${reference})`;
}
