import { type FormEvent, useState } from "react";
import { readChoices } from "../../../domain/choices.ts";
import type { ChosenModifier, Modifier } from "../../../domain/menu.ts";

export interface LiveForm {
  choices: ChosenModifier[];
  quantity: number;
}

/**
 * The choices as the form holds them now. The inputs stay the browser's own; each change reads the whole
 * form with the server's parser, so that price and nested groups follow at once and can never disagree.
 */
export function useChoices(modifiers: Modifier[], initial: LiveForm) {
  const [live, setLive] = useState(initial);
  const follow = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const quantity = Number(data.get("quantity"));
    setLive({
      choices: readChoices(modifiers, data),
      quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
    });
  };
  return { live, follow, onChange: (event: FormEvent<HTMLFormElement>) => follow(event.currentTarget) };
}
