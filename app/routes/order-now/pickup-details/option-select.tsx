import { type FormEvent, useRef } from "react";
import { useAfterChange } from "../../../ui/use-after-change.ts";

export interface Option {
  value: string;
  text: string;
}

/** One line per option: as objects, ninety days and forty times would double the size of the page. */
export function packOptions(options: readonly Option[]): string {
  return options.map(({ value, text }) => `${value} ${text}`).join("\n");
}

/** Values contain no blanks, so the first one separates value and text. */
export function unpackOptions(packed: string): Option[] {
  if (packed === "") return [];
  return packed.split("\n").map((line) => {
    const blank = line.indexOf(" ");
    return { value: line.slice(0, blank), text: line.slice(blank + 1) };
  });
}

interface OptionSelectProps {
  id: string;
  name: string;
  value: string;
  options: string;
  /** A newer choice is being sent. */
  isBusy: boolean;
}

/** With script a new choice submits the form; without, the button beside it does. */
export function OptionSelect({ id, name, value, options, isBusy }: OptionSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  // The value is set on the DOM element, which keeps its focus; a response must not undo a newer choice.
  useAfterChange(`${value} ${options}`, () => {
    if (select.current && !isBusy) select.current.value = value;
  });
  return (
    <select ref={select} id={id} name={name} className="input" defaultValue={value} onInput={sendUpdate}>
      {unpackOptions(options).map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

function sendUpdate({ currentTarget: { form } }: FormEvent<HTMLSelectElement>) {
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('[name="intent:update"]'));
}
