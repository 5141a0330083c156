import { deflateRawSync } from "node:zlib";
import { z } from "zod";

/** Of a deflated token: more would leave too little room in the reply for the bag. */
const MOST_BYTES = 1_800;
/** Characters; none that is longer fits. */
export const LONGEST_TOKEN = 4_096;
/** Seconds. Browsers that bring back their last session would otherwise keep a customer signed in for weeks. */
export const LONGEST_SIGN_IN = 60 * 60 * 24;

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
  .string()
  .max(LONGEST_TOKEN)
  .regex(/^[\x21-\x7e]+$/);

const signIn = z.object({
  /** Null: not signed in. It never leaves the server in any other form. */
  accessToken: z.array(z.string()).transform(unpacked).pipe(token).nullable(),
  /** Random; by it the sign-in can be ended here, whatever the API thinks of the token. */
  id: z.string().max(32),
  /** Seconds since 1970 from which on the API no longer takes the token, or we do not. */
  expiresAt: z.number(),
  /** Seconds since 1970 at which a request was last noted. */
  usedAt: z.number().optional().catch(undefined),
  /** For the header, so that no page waits for a name. */
  firstName: z.string().max(100).catch(""),
  /** Of ZK Rewards, as it was at sign-in; absent where it was unknown. */
  isMember: z.boolean().optional().catch(undefined),
  /** Went on as a guest: creating an account is offered ticked at checkout (AUTH-10). */
  choseGuest: z.boolean().catch(false),
});
export type SignInSession = z.output<typeof signIn>;

export const NOT_SIGNED_IN: SignInSession = {
  accessToken: null,
  id: "",
  expiresAt: 0,
  firstName: "",
  choseGuest: false,
};

/** Who is signed in; read by `server/visitor/access-token.ts`, which knows when it ends. */
export const SIGN_IN = signIn.catch(NOT_SIGNED_IN);

/** As the cookie holds it. */
export function packSignIn({ accessToken, ...rest }: SignInSession): unknown {
  return { ...rest, accessToken: accessToken === null ? null : packed(accessToken) };
}
