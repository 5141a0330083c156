import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { oneLine, textOf } from "@platter/ordering/typed-text.ts";
import { type Problem, SECRET_FIELDS } from "../../ui/form/problems.ts";
import type { TextRules } from "../../ui/form/text-rules.ts";

type ReadForm<Name extends string> =
  | { values: Record<Name, string>; problems: null }
  | { values: null; problems: Problem[] };

export function readForm<Name extends string>(form: FormData, rules: TextRules<Name>): ReadForm<Name> {
  const names = Object.keys(rules) as Name[];
  const fields = new FormData();
  for (const name of names) fields.set(name, typedText(form, name));
  const submission = parseWithZod(fields, { schema: schemaOf(rules), disableAutoCoercion: true });
  if (submission.status === "success") return { values: submission.value as Record<Name, string>, problems: null };
  const problems = names.flatMap((field) => {
    const message = submission.error?.[field]?.[0];
    return message ? [{ field, message }] : [];
  });
  return { values: null, problems };
}

/** Secret fields are read exactly as typed; other text is cleaned to one line. */
function typedText(form: FormData, name: string): string {
  const text = textOf(form, name);
  return SECRET_FIELDS.has(name) ? text : oneLine(text);
}

function schemaOf(rules: TextRules) {
  const fields = Object.entries(rules).map(([name, { problem, format = SECRET_FIELDS.has(name) ? asTyped : trim }]) => {
    const checked = z.string().superRefine((text, context) => {
      const message = problem(text);
      if (message !== null) context.addIssue(message);
    });
    return [name, checked.transform(format)];
  });
  return z.object(Object.fromEntries(fields));
}

const trim = (text: string) => text.trim();
const asTyped = (text: string) => text;

/** Replaces valid entries in `form` by their normalized format, also for the refused page (CHK-08, CHK-15). */
export function formatTyped(form: FormData, rules: TextRules): void {
  for (const [name, { problem, format }] of Object.entries(rules)) {
    const text = typedText(form, name);
    if (format && form.has(name) && problem(text) === null) form.set(name, format(text));
  }
}
