/** An error of a posted form; an empty `field` means the whole form. */
export interface Problem {
  field: string;
  message: string;
}

export interface FormErrors {
  problems: Problem[];
  /** Typed values by field name; never card number, CVV or password. */
  values: Record<string, string>;
  /** All posted fields, secrets emptied, for resubmitting from a page that cannot show the form. */
  posted?: PostedField[];
}

export type PostedField = [name: string, value: string];

export function problemOf(problems: readonly Problem[], field: string): string | null {
  return problems.find((problem) => problem.field === field)?.message ?? null;
}

export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  "password",
  "cardNumber",
  "cvv",
  "giftPin",
  "token",
  "cf-turnstile-response",
]);
