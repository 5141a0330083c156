import { type FormEvent, useRef } from "react";
import { useAfterChange } from "../../../ui/use-after-change.ts";

export interface Option {
  value: string;
  text: string;
}

/** One text, a line for each option: as objects, ninety days and forty times would weigh as much again as the page. */
export function packOptions(options: readonly Option[]): string {
  return options.map(({ value, text }) => `${value} ${text}`).join("\n");
}

/** No value holds a blank. */
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
  /** A later choice is on its way to the server. */
  isBusy: boolean;
}

/** With script a new choice shows its times at once; without, the button beside it does. */
export function OptionSelect({ id, name, value, options, isBusy }: OptionSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  // The same element throughout keeps the focus; an answer to an earlier choice never undoes a later one.
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
