import { z } from "zod";
import type { SessionSpec } from "./cookie-session.ts";

/** How the visitor answered "sign in?". The token never leaves the server in any other form. */
export interface SignInSession {
  /** Null: not signed in. */
  accessToken: string | null;
  /** Seconds since 1970 from which on the API no longer takes it. */
  expiresAt: number;
  /** For the header, so that no page waits for a name. */
  firstName: string;
  /** Went on as a guest: creating an account is offered ticked at checkout (AUTH-10). */
  choseGuest: boolean;
}

export const NOT_SIGNED_IN: SignInSession = { accessToken: null, expiresAt: 0, firstName: "", choseGuest: false };

/** A longer one would leave too little room in the reply for anything else. */
export const LONGEST_TOKEN = 1_600;
/** Seconds. Browsers that bring back their last session would otherwise keep a customer signed in for weeks. */
export const LONGEST_SIGN_IN = 60 * 60 * 24;

const schema = z
  .object({
    accessToken: z.string().min(1).max(LONGEST_TOKEN).nullable(),
    expiresAt: z.number(),
    firstName: z.string().max(100).catch(""),
    choseGuest: z.boolean().catch(false),
  })
  .catch(NOT_SIGNED_IN);

/** Who is signed in. Gone when the browser is closed; read by `server/visitor/access-token.ts`, which knows when it ends. */
export const signInCookie: SessionSpec<SignInSession> = {
  name: "sign-in",
  openFor: LONGEST_SIGN_IN,
  empty: NOT_SIGNED_IN,
  parse: (data) => schema.parse(data),
  shrink: [(value) => ({ ...value, firstName: "" })],
};
