import type { SessionSpec } from "./cookie-session.ts";

/** "1" where this browser was shown the promotional add-on: holds no secret, and outlives a sign-out. */
export const promoSeenCookie: SessionSpec<string> = {
  name: "promo_seen",
  maxAge: 60 * 60 * 24 * 365,
  openFor: null,
  empty: "",
  parse: String,
};
