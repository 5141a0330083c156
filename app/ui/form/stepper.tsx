import type { MouseEvent, ReactNode } from "react";
import { FieldError } from "./field.tsx";

interface StepperProps {
  name: string;
  label: ReactNode;
  intent: (by: -1 | 1) => { name: string };
  defaultValue: string;
  min: number;
  max: number;
  hint?: string | undefined;
  problem: string | null;
  /** If false, a press posts the form even with script, and the server reports the problem. */
  mayCount?: boolean;
}

export function Stepper({ name, label, intent, defaultValue, min, max, hint, problem, mayCount = true }: StepperProps) {
  const describedBy = [hint ? `${name}-hint` : "", problem ? `${name}-error` : ""].filter(Boolean).join(" ");
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (mayCount) count(event);
  };
  return (
    <div className={problem ? "stepper-field field-wrong" : "stepper-field"}>
      <label htmlFor={name}>{label}</label>{" "}
      {hint ? (
        <span id={`${name}-hint`} className="hint">
          {hint}
        </span>
      ) : null}
      {problem ? <FieldError id={`${name}-error`} message={problem} /> : null}
      <span className="stepper">
        <button className="stepper-button" {...intent(-1)} onClick={press}>
          <span aria-hidden="true">− </span>
          <span className="vh">Decrease {label}</span>
        </button>
        <input
          type="number"
          inputMode="numeric"
          id={name}
          name={name}
          className="input"
          defaultValue={defaultValue}
          min={min}
          max={max}
          step={1}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        <button className="stepper-button" {...intent(1)} onClick={press}>
          <span aria-hidden="true">+ </span>
          <span className="vh">Increase {label}</span>
        </button>
      </span>
    </div>
  );
}

/** Changes the number in the browser; if it is invalid, the form is posted, and the server reports it. */
function count(event: MouseEvent<HTMLButtonElement>) {
  const button = event.currentTarget;
  const input = button.parentElement?.querySelector("input");
  if (!input || !/^\d+$/.test(input.value)) return;
  event.preventDefault();
  const next = Number(input.value) + Number(button.name.split(":").at(-1));
  input.value = String(Math.min(Math.max(next, Number(input.min)), Number(input.max)));
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
