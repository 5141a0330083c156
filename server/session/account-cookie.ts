import { deflateRawSync } from "node:zlib";
import { z } from "zod";
import type { Content, CookieSpec } from "./sealed-cookies.ts";

/** How the visitor answered "sign in?". The token never leaves the server in any other form. */
export interface SignInSession {
  /** Null: not signed in. */
  accessToken: string | null;
  /** By which it can be ended here, whatever the API thinks of the token; random. */
  id: string;
  /** Seconds since 1970 from which on the API no longer takes the token, or we do not. */
  expiresAt: number;
  /** Seconds since 1970 at which a request was last noted. */
  usedAt?: number | undefined;
  /** For the header, so that no page waits for a name. */
  firstName: string;
  /** Of ZK Rewards, as it was at sign-in; absent where nobody knew. */
  isMember?: boolean | undefined;
  /** Went on as a guest: creating an account is offered ticked at checkout (AUTH-10). */
  choseGuest: boolean;
}

export const NOT_SIGNED_IN: SignInSession = {
  accessToken: null,
  id: "",
  expiresAt: 0,
  firstName: "",
  choseGuest: false,
};

/** Of a deflated token: more would leave too little room in the reply for the bag. */
const MOST_BYTES = 1_800;
/** Characters; none that is longer fits. */
export const LONGEST_TOKEN = 4_096;
/** Seconds. Browsers that bring back their last session would otherwise keep a customer signed in for weeks. */
export const LONGEST_SIGN_IN = 60 * 60 * 24;
/** Seconds without a request after which who was signed in is asked again: a lunch, not a night. */
export const LONGEST_IDLE = 60 * 60 * 3;
/** Seconds after which a request is noted again: the cookie is long, and most replies go without it. */
export const NOTED_EVERY = 60 * 10;

/** Whether the cookie cannot keep a token: a JWT of 2,800 characters fits, of random text 2,300. */
export function isTooLong(token: string): boolean {
  return token.length > LONGEST_TOKEN || deflateRawSync(JSON.stringify(packed(token))).length > MOST_BYTES;
}

const DECODED = "=";

/** The parts of a JWT decoded, for base64 hides from deflating that a text repeats itself. */
function packed(token: string): string[] {
  return token.split(".").map((part) => {
    const text = Buffer.from(part, "base64url").toString();
    return Buffer.from(text).toString("base64url") === part ? DECODED + text : part;
  });
}

function unpacked(parts: readonly string[]): string {
  return parts
    .map((part) => (part.startsWith(DECODED) ? Buffer.from(part.slice(1)).toString("base64url") : part))
    .join(".");
}

const token = z
  .array(z.string())
  .transform(unpacked)
  .pipe(
    z
      .string()
      .max(LONGEST_TOKEN)
      .regex(/^[\x21-\x7e]+$/),
  );

const schema = z
  .object({
    accessToken: token.nullable(),
    id: z.string().max(32),
    expiresAt: z.number(),
    usedAt: z.number().optional().catch(undefined),
    firstName: z.string().max(100).catch(""),
    isMember: z.boolean().optional().catch(undefined),
    choseGuest: z.boolean().catch(false),
  })
  .catch(NOT_SIGNED_IN);

/** Who is signed in; read by `server/visitor/access-token.ts`, which knows when it ends. */
export const SIGN_IN: Content<SignInSession> = {
  schema,
  empty: NOT_SIGNED_IN,
  pack: ({ accessToken, ...rest }) => ({ ...rest, accessToken: accessToken === null ? null : packed(accessToken) }),
};

/** Gone when the browser is closed. */
export const ACCOUNT_COOKIE = {
  name: "account",
  openFor: LONGEST_SIGN_IN,
  most: 2_750,
  keys: ["signIn"],
} satisfies CookieSpec;
