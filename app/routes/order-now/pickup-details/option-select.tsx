import type { ChangeEvent } from "react";
import { unpackOptions } from "./option-list.ts";

interface OptionSelectProps {
  id: string;
  name: string;
  value: string;
  options: string;
  /** What stands first while nothing is chosen. */
  empty?: string;
  problem: string | null;
}

/** With script a new choice shows its times at once; without, the button beside it does. */
export function OptionSelect({ id, name, value, options, empty, problem }: OptionSelectProps) {
  return (
    <select
      id={id}
      name={name}
      className="input"
      defaultValue={value}
      onChange={sendUpdate}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${name}-error` : undefined}
    >
      {empty ? <option value="">{empty}</option> : null}
      {unpackOptions(options).map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

function sendUpdate({ currentTarget: { form } }: ChangeEvent<HTMLSelectElement>) {
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('[name="intent:update"]'));
}
