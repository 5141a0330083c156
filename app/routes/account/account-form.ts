import { harmless, notOffered, personProblem } from "../../domain/account/account.ts";
import { type ContactField, formatPhone } from "../../domain/checkout/contact.ts";
import { type Trouble, problemsOfTrouble, troubleOf } from "../../domain/trouble.ts";
import { brand } from "../../ui/brand.ts";
import { type Problem, type Refusal, refusal } from "../../ui/form/problems.ts";
import { textOf } from "../../ui/form/text-of.ts";

/** A person's own fields, each with whether it is needed, in the order of the form. */
export type PersonFields = Partial<Record<ContactField, "required" | "optional">>;

/** What was typed of these fields, ready to be sent on, and what is wrong with it. */
export function readPerson<Fields extends PersonFields>(form: FormData, fields: Fields) {
  const problems: Problem[] = [];
  const person = {} as Record<keyof Fields & ContactField, string>;
  for (const [name, need] of Object.entries(fields) as [keyof Fields & ContactField, string][]) {
    const text = textOf(form, name).replace(/[\t\r\n]+/g, " ");
    const message = personProblem(name, text, need === "required");
    if (message !== null) problems.push({ field: name, message });
    person[name] = name === "phone" ? formatPhone(text) : text.trim();
  }
  return { person, problems };
}

/** The refused form: what was typed, but no password, and no card number wherever it was typed. */
export function refuseForm(form: FormData, problems: Problem[]): Refusal {
  const answer = refusal(form, problems, ["password", "attempt"]);
  for (const [name, value] of Object.entries(answer.values)) answer.values[name] = harmless(value);
  return answer;
}

interface Failure {
  form: FormData;
  /** Names of the form's own fields. */
  fields: readonly string[];
  /** What cannot be done where the API has no such call, as "Creating an account". */
  what: string;
  reference: string;
  /** What went out with the call and must not come back: a password, the token of a letter. */
  secrets?: readonly string[];
}

/** The answer to a form whose call failed: status, and the form with the words for it. Our own faults pass. */
export function failedForm(error: unknown, { form, fields, what, reference, secrets = [] }: Failure) {
  const answer = (status: number, problems: Problem[]) => ({
    status,
    refusal: refuseForm(form, withoutSecrets(problems, secrets)),
  });
  const trouble = troubleOf(error);
  if (trouble?.kind === "not found") return answer(503, [{ field: "", message: notOffered(what, brand.helpPhone) }]);
  if (trouble?.kind === "refused" && Object.keys(trouble.fields).length > 0) {
    return answer(422, problemsBeside(fields, trouble));
  }
  const { status, problems } = problemsOfTrouble(error, reference);
  return answer(status, problems);
}

/** The API's words beside our fields; what matches none goes to the summary. */
function problemsBeside(fields: readonly string[], trouble: Trouble): Problem[] {
  return Object.entries(trouble.fields).flatMap(([path, messages]) => {
    const end = path.split(".").at(-1)?.toLowerCase();
    const field = fields.find((name) => name.toLowerCase() === end) ?? "";
    return messages.slice(0, 1).map((message) => ({ field, message }));
  });
}

/** Words of the API that repeat a secret are not shown. */
function withoutSecrets(problems: Problem[], secrets: readonly string[]): Problem[] {
  return problems.map((problem) =>
    secrets.some((secret) => problem.message.includes(secret))
      ? { ...problem, message: "The restaurant could not accept this." }
      : problem,
  );
}
