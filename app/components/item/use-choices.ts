import { useCallback, useEffect, useRef, useState } from "react";
import { checkChoices, readChoices } from "../../domain/menu/choices.ts";
import type { ChosenModifier, Modifier } from "../../domain/menu/menu.ts";
import { readQuantity } from "../../domain/menu/quantity.ts";

export interface LiveForm {
  choices: ChosenModifier[];
  quantity: number;
}

/**
 * The choices as the form holds them now. The inputs stay the browser's own; each change reads the whole
 * form with the server's parser, so that price and nested groups follow at once and can never disagree.
 */
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

  return { form, live, follow, isValid: () => checkChoices(modifiers, live.choices).length === 0 };
}

/** Milliseconds without a change after which the total is spoken (MOD-15). */
const SETTLED = 300;

/** A text that follows another once that has settled; empty until it changes for the first time. */
export function useSettled(text: string): string {
  const first = useRef(text);
  const [settled, settle] = useState("");
  useEffect(() => {
    if (settled === "" && text === first.current) return;
    const timer = setTimeout(settle, SETTLED, text);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}
