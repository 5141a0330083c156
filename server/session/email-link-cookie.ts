import { z } from "zod";
import { type OpenedEmailLink, letterToken } from "@platter/ordering/account/account.ts";
import type { SessionSpec } from "./cookie-session.ts";

const link = z.object({
  purpose: z.enum(["confirm", "reset"]),
  token: z.string().refine((token) => letterToken(token) !== null),
});

/** The link of an email that was opened: its token leaves the address at once, and is in no page. */
export const emailLinkCookie: SessionSpec<OpenedEmailLink | null> = {
  name: "letter",
  openFor: 60 * 60,
  empty: null,
  parse: (data) => link.nullable().catch(null).parse(data),
};
