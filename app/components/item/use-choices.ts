import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { checkChoices, readChoices } from "@platter/ordering/menu/choices.ts";
import type { ChosenModifier, Modifier } from "@platter/ordering/menu/menu.ts";
import { readQuantity } from "@platter/ordering/menu/quantity.ts";

export interface LiveForm {
  choices: ChosenModifier[];
  quantity: number;
}

/** Milliseconds after the last tick of a pick list before its choices are read (MOD-15). */
const PICK_LIST_PAUSE = 300;

/** Each change reads the whole form with the server's parser, so that prices on page and server never disagree. */
export function useChoices(modifiers: Modifier[], initial: LiveForm, maxQuantity: number) {
  const form = useRef<HTMLFormElement>(null);
  const [live, setLive] = useState(initial);

  const follow = useCallback(() => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const typed = readQuantity(String(data.get("quantity")), maxQuantity);
    setLive({ choices: readChoices(modifiers, data), quantity: typed.ok ? typed.quantity : 1 });
  }, [modifiers, maxQuantity]);
  // What was chosen before scripts ran, or put back by the browser, counts too.
  useEffect(follow, [follow]);

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onInput = ({ target }: FormEvent) => {
    clearTimeout(pause.current);
    const isTick = target instanceof HTMLInputElement && target.type === "checkbox";
    if (isTick) pause.current = setTimeout(follow, PICK_LIST_PAUSE);
    else follow();
  };

  return { form, live, onInput, isValid: () => checkChoices(modifiers, live.choices).length === 0 };
}
