import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { z } from "zod";
import type { SessionSpec } from "./cookie-session.ts";

/** How the visitor answered "sign in?". The token never leaves the server in any other form. */
export interface SignInSession {
  /** Null: not signed in. */
  accessToken: string | null;
  /** By which it can be ended here, whatever the API thinks of the token; random. */
  id?: string | undefined;
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

export const NOT_SIGNED_IN: SignInSession = { accessToken: null, expiresAt: 0, firstName: "", choseGuest: false };

/** A token of this length is kept as it is. */
const SHORT_TOKEN = 1_600;
/** Of a longer one once it is packed and deflated: more would leave too little room in the reply for anything else. */
const MOST_BYTES = 1_800;
/** Characters; none that is longer fits. */
export const LONGEST_TOKEN = 4_096;
/** Seconds. Browsers that bring back their last session would otherwise keep a customer signed in for weeks. */
export const LONGEST_SIGN_IN = 60 * 60 * 24;
/** Seconds without a request after which who was signed in is asked again: a lunch, not a night. */
export const LONGEST_IDLE = 60 * 60 * 3;
/** Seconds after which a request is noted again: the cookie is long, and most replies go without it. */
export const NOTED_EVERY = 60 * 10;

/** Whether a token is kept packed, and needs more room than others. */
export function isLongToken(token: string | null): boolean {
  return token !== null && token.length > SHORT_TOKEN;
}

/** Whether the cookie cannot keep a token: a JWT of 2,800 characters fits, of random text 2,300. */
export function isTooLong(token: string): boolean {
  if (!isLongToken(token)) return false;
  return token.length > LONGEST_TOKEN || deflateRawSync(JSON.stringify(packed(token))).length > MOST_BYTES;
}

const DECODED = "=";

/** The parts of a JWT decoded, for base64 hides from deflating that a text repeats itself. */
function packed(token: string): string | string[] {
  if (!isLongToken(token)) return token;
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

const token = z.union([z.string(), z.array(z.string()).transform(unpacked)]).pipe(z.string().min(1).max(LONGEST_TOKEN));

const schema = z
  .object({
    accessToken: token.nullable(),
    id: z.string().max(32).optional().catch(undefined),
    expiresAt: z.number(),
    usedAt: z.number().optional().catch(undefined),
    firstName: z.string().max(100).catch(""),
    isMember: z.boolean().optional().catch(undefined),
    choseGuest: z.boolean().catch(false),
  })
  .catch(NOT_SIGNED_IN);

/** Who is signed in. Gone when the browser is closed; read by `server/visitor/access-token.ts`, which knows when it ends. */
export const signInCookie: SessionSpec<SignInSession> = {
  name: "sign-in",
  openFor: LONGEST_SIGN_IN,
  empty: NOT_SIGNED_IN,
  parse: (data) => schema.parse(data),
  // An earlier release can open a cookie that is not deflated.
  isDeflated: (sealed) => Array.isArray((sealed as { accessToken?: unknown }).accessToken),
  pack: ({ accessToken, ...rest }) => ({ ...rest, accessToken: accessToken && packed(accessToken) }),
  shrink: [(value) => ({ ...value, firstName: "" })],
};

/** By which this sign-in is ended; null for guests. One of an earlier release goes by its token. */
export function signInId({ accessToken, id }: SignInSession): string | null {
  if (accessToken === null) return null;
  return id ?? createHash("sha256").update(accessToken).digest("base64url").slice(0, 16);
}
