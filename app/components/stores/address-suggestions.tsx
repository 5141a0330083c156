import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { AddressSuggestion, SuggestionList } from "@platter/ordering/stores/address.ts";

type Field = RefObject<HTMLInputElement | null>;

export interface AddressSuggestionsProps {
  input: Field;
  onChoose: (address: string) => void;
  near?: string | undefined;
}

const NONE: SuggestionList = { suggestions: [], source: null };
const SHORTEST = 3;
const PAUSE = 300;
/** Matches a card number typed into the wrong field, which must not be sent. */
const TOO_MANY_DIGITS = /^[\d\s-]{10,}$/;

/** A combobox (WAI-ARIA APG: list autocomplete with manual selection), loaded after hydration. */
export function AddressSuggestions({ input, onChoose, near }: AddressSuggestionsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { suggestions, source, ask, stop, forget } = useSuggestions(input, near);
  const isShown = isOpen && suggestions.length > 0;
  const askThenOpen = () => ask(() => setOpen(true));

  function close() {
    stop();
    setOpen(false);
    setActive(-1);
  }

  function choose({ address }: AddressSuggestion) {
    onChoose(address);
    forget();
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    const action = keyAction(event, { isShown, active, count: suggestions.length });
    const chosen = suggestions[active];
    if (action !== null && action !== "send") event.preventDefault();
    if (action === "choose" && chosen) choose(chosen);
    if (action === "close" || action === "send") close();
    if (action === "open" || typeof action === "number") setOpen(true);
    if (typeof action === "number") setActive(action);
  }

  function onInput() {
    close();
    forget();
    askThenOpen();
  }

  useField(input, id, { onInput, onKeyDown, onBlur: close, onReady: askThenOpen });
  useFieldState(input, id, { isShown, active });
  return <Suggestions id={id} list={{ suggestions, source }} isShown={isShown} active={active} onChoose={choose} />;
}

function useSuggestions(input: Field, near: string | undefined) {
  const [list, setList] = useState(NONE);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef<AbortController>(undefined);

  async function askNow(typed: string, onFound: () => void) {
    const request = (asked.current = new AbortController());
    const found = await fetchSuggestions(typed, near, request.signal);
    // The reply is outdated after another keystroke, a blur or autofill.
    if (request.signal.aborted || document.activeElement !== input.current) return;
    setList(found);
    onFound();
  }

  return {
    ...list,
    ask(onFound: () => void) {
      const typed = input.current?.value.trim() ?? "";
      if (typed.length < SHORTEST || TOO_MANY_DIGITS.test(typed)) return;
      timer.current = setTimeout(() => void askNow(typed, onFound), PAUSE);
    },
    stop() {
      clearTimeout(timer.current);
      asked.current?.abort();
    },
    forget: () => setList(NONE),
  };
}

interface FieldEvents {
  onInput(): void;
  onKeyDown(event: KeyboardEvent): void;
  onBlur(): void;
  onReady(): void;
}

function useField(input: Field, id: string, on: FieldEvents): void {
  const hear = useEffectEvent((event: Event) => {
    if (event.type === "input") on.onInput();
    else if (event.type === "keydown") on.onKeyDown(event as KeyboardEvent);
    else on.onBlur();
  });
  const ready = useEffectEvent(on.onReady);
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", id);
    const types = ["input", "keydown", "blur"];
    for (const type of types) field.addEventListener(type, hear);
    if (document.activeElement === field) ready();
    return () => types.forEach((type) => field.removeEventListener(type, hear));
  }, [input, id]);
}

function useFieldState(input: Field, id: string, { isShown, active }: { isShown: boolean; active: number }): void {
  useEffect(() => {
    const field = input.current;
    field?.setAttribute("aria-expanded", String(isShown));
    if (isShown && active >= 0) field?.setAttribute("aria-activedescendant", `${id}-${active}`);
    else field?.removeAttribute("aria-activedescendant");
  }, [input, id, isShown, active]);
}

interface ListState {
  isShown: boolean;
  active: number;
  count: number;
}

/** The list's action for a key: a number is the new active entry, null leaves the key to the text field. */
function keyAction({ key, altKey, isComposing }: KeyboardEvent, { isShown, active, count }: ListState) {
  // An input method editor is using the key.
  if (isComposing) return null;
  if (key === "Enter") return isShown && active >= 0 ? "choose" : "send";
  if (key === "Escape") return isShown ? "close" : null;
  if (count === 0 || (key !== "ArrowDown" && key !== "ArrowUp")) return null;
  if (altKey) return key === "ArrowUp" ? "close" : "open";
  return neighbor(active, key === "ArrowDown" ? 1 : -1, count);
}

interface SuggestionsProps {
  id: string;
  list: SuggestionList;
  isShown: boolean;
  active: number;
  onChoose(suggestion: AddressSuggestion): void;
}

function Suggestions({ id, list: { suggestions, source }, isShown, active, onChoose }: SuggestionsProps) {
  return (
    <>
      <div className="suggestions" hidden={!isShown}>
        <div id={id} role="listbox" aria-label="Suggested addresses">
          {suggestions.map((suggestion, index) => (
            <button
              key={suggestion.address}
              type="button"
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // Keeps the focus in the text field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(suggestion)}
            >
              {suggestion.text}
            </button>
          ))}
        </div>
        {source ? <p className="hint">{source}</p> : null}
      </div>
      <p role="status" className="vh">
        {isShown ? (suggestions.length === 1 ? "1 suggestion" : `${suggestions.length} suggestions`) : ""}
      </p>
    </>
  );
}

function neighbor(active: number, by: 1 | -1, count: number): number {
  if (active < 0) return by === 1 ? 0 : count - 1;
  return (active + by + count) % count;
}

async function fetchSuggestions(q: string, near: string | undefined, signal: AbortSignal): Promise<SuggestionList> {
  const query = new URLSearchParams(near ? { q, near } : { q });
  try {
    const response = await fetch(`/order-now/address/suggest?${query}`, { signal });
    const found = (await response.json()) as Partial<SuggestionList> | null;
    return response.ok && Array.isArray(found?.suggestions) ? { ...NONE, ...found } : NONE;
  } catch {
    return NONE;
  }
}
