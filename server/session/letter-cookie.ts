import { z } from "zod";
import { type OpenedLetter, letterToken } from "../../app/domain/account/account.ts";
import type { CookieSpec } from "./kept.ts";

const letter = z.object({
  purpose: z.enum(["confirm", "reset"]),
  token: z.string().refine((token) => letterToken(token) !== null),
});

/** The link of a letter that was opened: its token leaves the address at once, and is in no page. */
export const letterCookie: CookieSpec<OpenedLetter | null> = {
  name: "letter",
  openFor: 60 * 60,
  empty: null,
  parse: (data) => letter.nullable().catch(null).parse(data),
};
