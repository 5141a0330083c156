import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { CARD_NUMBER_ELSEWHERE, looksLikeCardNumber } from "../../domain/checkout/card.ts";
import { exceedMessage, requiredMessage } from "../../domain/checkout/contact.ts";
import { USERNAME_MAX } from "../../domain/account/sign-in.ts";
import type { Problem, Refusal } from "../../ui/form/problems.ts";
import { textOf } from "../../ui/form/text-of.ts";

/** What the sign-in page posts (AUTH-04). */
const credentials = z.object({
  username: z
    .string(requiredMessage("Email or username"))
    .trim()
    .min(1, requiredMessage("Email or username"))
    .max(USERNAME_MAX, exceedMessage("Email or username", USERNAME_MAX))
    .refine((text) => !looksLikeCardNumber(text), CARD_NUMBER_ELSEWHERE),
  // As it was typed, blanks included.
  password: z.string(requiredMessage("Password")),
});

/** The bot check's own name for what it gives. */
const BOT_CHECK_FIELD = "cf-turnstile-response";

export const usernameMax = getZodConstraint(credentials)["username"]?.maxLength ?? null;

export function readLoginForm(form: FormData) {
  const fields = new FormData();
  for (const name of Object.keys(credentials.shape)) fields.set(name, textOf(form, name));
  const submission = parseWithZod(fields, { schema: credentials });
  if (submission.status !== "success") return { problems: problemsOf(submission.error ?? {}) };
  return { ...submission.value, turnstileToken: textOf(form, BOT_CHECK_FIELD) };
}

/** The refused form: of what was typed only the name goes back. */
export function refuseLogin(form: FormData, problems: Problem[]): Refusal {
  const username = textOf(form, "username").slice(0, 300);
  return { problems, values: { username: looksLikeCardNumber(username) ? "" : username } };
}

function problemsOf(errors: Record<string, string[] | null>): Problem[] {
  return Object.keys(credentials.shape).flatMap((field) => {
    const message = errors[field]?.[0];
    return message ? [{ field, message }] : [];
  });
}
