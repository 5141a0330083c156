import { type Submission, type SubmissionResult, parse, useForm } from "@conform-to/react";
import { type FocusEvent, type FormEvent, useLayoutEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import { OFFLINE } from "./keep-form.ts";
import type { Problem, FormErrors } from "./problems.ts";
import { type TextRules, isFieldCheck } from "./text-rules.ts";

/** Delay of validation, long enough that a message after blur does not move a button during its click. */
const PAUSE_MS = 300;

interface TextFormOptions {
  id?: string;
  rules: TextRules;
  formErrors: FormErrors | null;
}

export type TextForm = ReturnType<typeof useTextForm>;

/** A field is validated on blur, and after that on input (CHK-22); the server validates again. */
export function useTextForm({ id, rules, formErrors }: TextFormOptions) {
  const { key } = useLocation();
  const lastResult = useMemo(() => resultOf(formErrors, key), [formErrors, key]);
  const [form] = useForm<Record<string, string>>({
    ...(id !== undefined && { id }),
    lastResult,
    onValidate: ({ formData }): Submission<Record<string, string>> =>
      checkField(formData, rules, Object.keys(form.allErrors)),
  });
  const problems = problemsOf(form.allErrors);
  const watch = useFieldWatch(rules, {
    check: (name) => form.validate({ name }),
    isWrong: (name) => name in form.allErrors,
  });
  return {
    problems,
    /** The server's reply; null while offline, when the form was never sent and keeps its entries. */
    answered: formErrors === OFFLINE ? null : formErrors,
    summary: { problems: formErrors ? problems : [], answer: formErrors },
    props: {
      id: form.id,
      noValidate: true,
      onInput: watch.onInput,
      onBlur: watch.onBlur,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (isFieldCheck(event.nativeEvent as SubmitEvent)) form.onSubmit(event);
        else watch.stop();
      },
    },
  };
}

/** Schedules a field's validation: after an edited field loses focus, and then after each change. */
function useFieldWatch(rules: TextRules, on: { check(name: string): void; isWrong(name: string): boolean }) {
  const fields = useRef(new Map<string, "typed in" | "left">());
  const timers = useRef(new Map<string, number>());
  const stop = () => timers.current.forEach((timer) => clearTimeout(timer));
  // Clears timers in a layout effect, since a validation after the form is removed fails.
  useLayoutEffect(() => stop, []);

  const checkLater = (name: string) => {
    clearTimeout(timers.current.get(name));
    timers.current.set(
      name,
      window.setTimeout(() => on.check(name), PAUSE_MS),
    );
  };
  return {
    stop,
    onInput({ target }: FormEvent<HTMLFormElement>) {
      const { name } = target as HTMLInputElement;
      if (!rules[name]) return;
      const isLeft = fields.current.get(name) === "left" || on.isWrong(name);
      fields.current.set(name, isLeft ? "left" : "typed in");
      if (isLeft) checkLater(name);
    },
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const input = target as HTMLElement as HTMLInputElement;
      if (!fields.current.has(input.name)) return;
      fields.current.set(input.name, "left");
      const format = rules[input.name]?.format;
      if (format) input.value = format(input.value);
      checkLater(input.name);
    },
  };
}

/** Validates one field for Conform; a null error leaves another field's messages unchanged. */
function checkField(form: FormData, rules: TextRules, wrong: string[]) {
  return parse<Record<string, string>, string[]>(form, {
    resolve(_texts, intent) {
      const names = new Set(["", ...Object.keys(rules), ...wrong]);
      const error: Record<string, string[] | null> = Object.fromEntries([...names].map((name) => [name, null]));
      const name = intent?.type === "validate" ? (intent.payload.name ?? "") : "";
      const message = rules[name]?.problem(String(form.get(name) ?? ""));
      if (message) error[name] = [message];
      else if (message === null) delete error[name];
      return { error };
    },
  });
}

/** The server's errors for Conform, without a status, with which Conform would move the focus from the summary. */
function resultOf(formErrors: FormErrors | null, _page: string): SubmissionResult {
  const error: Record<string, string[]> = {};
  for (const { field, message } of formErrors?.problems ?? []) (error[field] ??= []).push(message);
  return { error };
}

function problemsOf(errors: Record<string, string[]>): Problem[] {
  return Object.entries(errors).flatMap(([field, messages]) => messages.map((message) => ({ field, message })));
}
