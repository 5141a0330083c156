import type { ComponentProps, ReactNode } from "react";

interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  problem: string | null;
  required?: boolean | undefined;
  /** The page shows the problem elsewhere, in an element with the id of this field's error. */
  isToldElsewhere?: boolean;
}

/** Uses `aria-required`: with the native `required`, empty fields are announced as invalid before typing. */
export function TextField({ name, label, hint, problem, required, isToldElsewhere, below, ...input }: TextFieldProps) {
  return (
    <FieldFrame {...{ name, label, hint, problem, required }} isToldElsewhere={isToldElsewhere ?? false}>
      <input id={name} name={name} className="input" {...describe(name, hint, problem, required)} {...input} />
      {below}
    </FieldFrame>
  );
}

type TextFieldProps = FieldProps & ComponentProps<"input"> & { below?: ReactNode };

export function SelectField({
  name,
  label,
  hint,
  problem,
  required,
  isToldElsewhere = false,
  ...select
}: FieldProps & ComponentProps<"select">) {
  return (
    <FieldFrame {...{ name, label, hint, problem, required, isToldElsewhere }}>
      <select id={name} name={name} className="input" {...describe(name, hint, problem, required)} {...select} />
    </FieldFrame>
  );
}

function FieldFrame({
  name,
  label,
  hint,
  problem,
  required,
  isToldElsewhere,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={problem ? "field field-wrong" : "field"}>
      <label htmlFor={name}>
        {label}
        {required ? "*" : <span className="soft"> (optional)</span>}
      </label>
      {hint ? (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
      {problem && !isToldElsewhere ? <FieldError id={`${name}-error`} message={problem} /> : null}
      {children}
    </div>
  );
}

export function Check({ className = "check", problem = null, children, ...input }: CheckProps) {
  const error = problem === null ? undefined : `${input.name}-error`;
  return (
    <>
      {error ? <FieldError id={error} message={problem ?? ""} /> : null}
      <label className={className}>
        <input type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={error} {...input} /> {children}
      </label>
    </>
  );
}

type CheckProps = ComponentProps<"input"> & { problem?: string | null };

export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p id={id} className="field-error">
      <span className="vh">Error: </span>
      {message}
    </p>
  );
}

function describe(name: string, hint: ReactNode, problem: string | null, required?: boolean) {
  const ids = [hint ? `${name}-hint` : "", problem ? `${name}-error` : ""].filter(Boolean).join(" ");
  return {
    "aria-required": required ? true : undefined,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": ids || undefined,
  } as const;
}
