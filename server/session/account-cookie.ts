import { deflateRawSync } from "node:zlib";
import { z } from "zod";

/** Limit of the deflated token, since a longer one would leave too little header space for the other cookies. */
const MOST_BYTES = 1_800;
export const LONGEST_TOKEN = 4_096;
/** Seconds; without a limit, browsers that restore sessions would keep a customer signed in for weeks. */
export const LONGEST_SIGN_IN = 60 * 60 * 24;

/** A JWT of 2,800 characters fits, and a random token of 2,300. */
export function isTooLong(token: string): boolean {
  return token.length > LONGEST_TOKEN || deflateRawSync(JSON.stringify(packed(token))).length > MOST_BYTES;
}

const DECODED = "=";

/** Decodes the parts of a JWT, which deflate better than base64. */
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
  accessToken: z.array(z.string()).transform(unpacked).pipe(token).nullable(),
  id: z.string().max(32),
  expiresAt: z.number(),
  /** Seconds since 1970 of the last recorded request. */
  usedAt: z.number().optional().catch(undefined),
  firstName: z.string().max(100).catch(""),
  isMember: z.boolean().optional().catch(undefined),
  /** The visitor continued as a guest: checkout preselects creating an account (AUTH-10). */
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

export const SIGN_IN = signIn.catch(NOT_SIGNED_IN);

export function packSignIn({ accessToken, ...rest }: SignInSession): unknown {
  return { ...rest, accessToken: accessToken === null ? null : packed(accessToken) };
}
