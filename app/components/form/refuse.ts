import { UNKNOWN_BUTTON } from "../../ui/form/intents.ts";
import { data } from "react-router";
import { notOffered } from "@platter/ordering/account/account.ts";
import {
  type RemoteFailure,
  failureBehind,
  hasNoSuchCall,
  problemsOfFailure,
  remoteFailureOf,
} from "@platter/ordering/remote-failure.ts";
import { looksLikeCardNumber, safeToShow } from "@platter/ordering/checkout/card.ts";
import { cutTo } from "@platter/ordering/typed-text.ts";
import { brand } from "../../ui/brand.ts";
import { type PostedField, type Problem, SECRET_FIELDS } from "../../ui/form/problems.ts";

/** The reply to a refused form: problems, entries without secrets, and the page's own data in `more`. */
export function refuse<More extends object = object>(
  form: FormData,
  problems: Problem[],
  init: number | ResponseInit = 422,
  more?: More,
) {
  const posted = [...form].map(withoutSecret);
  const values: Record<string, string> = {};
  for (const [name, value] of posted) if (isShownAgain(name)) values[name] ??= cutTo(value, 300);
  const answer = { problems: withoutSecrets(problems, looksLikeCardNumber), values, posted, ...more! };
  return data(answer, typeof init === "number" ? { status: init } : init);
}

function withoutSecret([name, value]: [string, FormDataEntryValue]): PostedField {
  return [name, typeof value === "string" && !SECRET_FIELDS.has(name) ? safeToShow(value) : ""];
}

function isShownAgain(name: string): boolean {
  return !SECRET_FIELDS.has(name) && !name.startsWith("intent") && name !== "idempotencyKey";
}

export type FormAnswer<More extends object = object> = Promise<Response | ReturnType<typeof refuse<More>>>;

export function refuseWith(form: FormData, message: string, init?: number | ResponseInit) {
  return refuse(form, [{ field: "", message }], init);
}

/** The refused form with the message of a failed API call, at `field` if given; rethrows other errors. */
export function refuseError<More extends object = object>(
  form: FormData,
  error: unknown,
  reference: string,
  { field = "", more }: { field?: string; more?: More } = {},
) {
  const { status, problems } = problemsOfFailure(error, reference, field);
  return refuse(form, problems, { status, headers: retryHeaders(error) }, more);
}

export async function answerForm<Answer>(
  request: Request,
  reference: string,
  answer: (form: FormData) => Promise<Answer>,
) {
  const form = await request.formData();
  return answer(form).catch((error: unknown) => refuseError(form, error, reference));
}

export function retryHeaders(error: unknown): Record<string, string> {
  const seconds = failureBehind(error)?.retryAfter;
  return seconds ? { "Retry-After": String(seconds) } : {};
}

export const refuseUnknownButton = (form: FormData) => refuseWith(form, UNKNOWN_BUTTON);

interface Failure {
  form: FormData;
  fields: readonly string[];
  /** Form fields by their API name in lower case, where the names differ. */
  apiNames?: Record<string, string>;
  what: string;
  reference: string;
  /** Secrets sent to the API besides those in the form; messages that repeat them are hidden. */
  secrets?: readonly string[];
}

/** Like `refuseError`, and maps the API's field errors to form fields and reports a call that the API lacks. */
export function refuseFailure(error: unknown, { form, fields, apiNames, what, reference, secrets = [] }: Failure) {
  const sent = [...secrets, ...secretsIn(form)];
  const repeats = (message: string) => sent.some((secret) => message.includes(secret));
  const answer = (status: number, problems: Problem[]) => refuse(form, withoutSecrets(problems, repeats), status);
  const failure = remoteFailureOf(error);
  if (failure && hasNoSuchCall(failure))
    return answer(503, [{ field: "", message: notOffered(what, brand.helpPhone) }]);
  if (failure?.kind === "refused" && Object.keys(failure.fields).length > 0) {
    return answer(422, problemsBeside(fields, failure, apiNames));
  }
  const { status, problems } = problemsOfFailure(error, reference);
  return answer(status, problems);
}

function problemsBeside(
  fields: readonly string[],
  failure: RemoteFailure,
  apiNames: Record<string, string> = {},
): Problem[] {
  return Object.entries(failure.fields).flatMap(([path, messages]) => {
    const end = path.split(".").at(-1)?.toLowerCase() ?? "";
    const field = apiNames[end] ?? fields.find((name) => name.toLowerCase() === end) ?? "";
    return messages.slice(0, 1).map((message) => ({ field, message }));
  });
}

function secretsIn(form: FormData): string[] {
  return [...form].flatMap(([name, value]) =>
    SECRET_FIELDS.has(name) && typeof value === "string" && value !== "" ? [value] : [],
  );
}

/** Hides API messages that repeat a secret or a card number. */
function withoutSecrets(problems: Problem[], isSecret: (message: string) => boolean): Problem[] {
  return problems.map((problem) =>
    isSecret(problem.message) ? { ...problem, message: "The restaurant could not accept this." } : problem,
  );
}
