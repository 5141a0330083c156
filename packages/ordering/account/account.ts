import { exceedMessage, requiredMessage } from "../field-messages.ts";
import { isBlank } from "../typed-text.ts";
import { safeReturnTo } from "./return-to.ts";

const PASSWORD_MIN = 8;
/** Limits the cost of checking a password. */
const PASSWORD_MAX = 200;

export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters. Passwords are case-sensitive.`;

export function passwordProblem(password: string): string | null {
  if (isBlank(password)) return requiredMessage("Password");
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters.`;
  return length > PASSWORD_MAX ? exceedMessage("Password", PASSWORD_MAX) : null;
}

function withReturnTo(path: string, returnTo: string): string {
  return `${path}?${new URLSearchParams({ returnTo })}`;
}

export const signUpPath = (returnTo: string): string => withReturnTo("/join-now/signup", returnTo);
export const forgotPasswordPath = (returnTo: string): string => withReturnTo("/account/forgot-password", returnTo);
export const sentPath = (page: string, returnTo: string): string => withReturnTo(`${page}/sent`, returnTo);

export function returnToOf(url: string): string {
  return safeReturnTo(new URL(url).searchParams.get("returnTo"));
}

/** The token of an emailed link; null if the text cannot be one. */
export function letterToken(text: string | null): string | null {
  return text !== null && /^[\x21-\x7e]{1,500}$/.test(text) ? text : null;
}

export interface OpenedEmailLink {
  purpose: "confirm" | "reset" | "quote";
  token: string;
}

export function notOffered(what: string, phone: string): string {
  return `${what} is not possible here right now. Please call us at ${phone}.`;
}
