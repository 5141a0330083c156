import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { AddressSuggestion, SuggestionList } from "../../domain/stores/address.ts";

export interface AddressSuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  onChoose: (address: string) => void;
  /** "latitude,longitude": what is around comes first. */
  near?: string | undefined;
}

const NONE: SuggestionList = { suggestions: [], source: null };
const SHORTEST = 3;
const PAUSE = 300;
/** No address begins with more digits than a zip code has, but a card's number does: that is not sent anywhere. */
const TOO_MANY_DIGITS = /^[\d\s-]{10,}$/;

/**
 * Makes a text field a combobox (WAI-ARIA APG: list autocomplete with manual selection) by what it renders below.
 * Never part of a page's first scripts.
 */
export function AddressSuggestions({ input, onChoose, near }: AddressSuggestionsProps) {
  const id = useId();
  const [{ suggestions, source }, setList] = useState(NONE);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef<AbortController>(undefined);
  const isShown = isOpen && suggestions.length > 0;

  function close() {
    clearTimeout(timer.current);
    asked.current?.abort();
    setOpen(false);
    setActive(-1);
  }

  function choose({ address }: AddressSuggestion) {
    onChoose(address);
    setList(NONE);
    close();
  }

  async function ask(typed: string) {
    const request = (asked.current = new AbortController());
    const found = await fetchSuggestions(typed, near, request.signal);
    // Overtaken by the next letter, or the field was left, or the browser filled it in by itself.
    if (request.signal.aborted || document.activeElement !== input.current) return;
    setList(found);
    setOpen(true);
  }

  const askSoon = useEffectEvent(() => {
    const typed = input.current?.value.trim() ?? "";
    if (typed.length < SHORTEST || TOO_MANY_DIGITS.test(typed)) return;
    timer.current = setTimeout(() => void ask(typed), PAUSE);
  });

  const onInput = useEffectEvent(() => {
    close();
    setList(NONE);
    askSoon();
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey } = event;
    // Keys that choose a letter of another script are not ours.
    if (event.isComposing) return;
    const chosen = isShown ? suggestions[active] : undefined;
    if ((key === "ArrowDown" || key === "ArrowUp") && suggestions.length > 0) {
      event.preventDefault();
      if (altKey && key === "ArrowUp") return close();
      setOpen(true);
      if (!altKey) setActive(neighbor(active, key === "ArrowDown" ? 1 : -1, suggestions.length));
    } else if (key === "Enter" && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (key === "Enter") {
      close();
    } else if (key === "Escape" && isShown) {
      event.preventDefault();
      close();
    }
  });

  const onBlur = useEffectEvent(close);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", id);
    field.addEventListener("input", onInput);
    field.addEventListener("keydown", onKeyDown);
    field.addEventListener("blur", onBlur);
    // On a slow connection somebody is typing by now.
    if (document.activeElement === field) askSoon();
    return () => {
      field.removeEventListener("input", onInput);
      field.removeEventListener("keydown", onKeyDown);
      field.removeEventListener("blur", onBlur);
    };
  }, [input, id]);

  useEffect(() => {
    const field = input.current;
    field?.setAttribute("aria-expanded", String(isShown));
    if (isShown && active >= 0) field?.setAttribute("aria-activedescendant", `${id}-${active}`);
    else field?.removeAttribute("aria-activedescendant");
  }, [input, id, isShown, active]);

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
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
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

/** From no choice at all, down is the first and up is the last; behind the last comes the first. */
function neighbor(active: number, by: 1 | -1, count: number): number {
  if (active < 0) return by === 1 ? 0 : count - 1;
  return (active + by + count) % count;
}

/** None where they cannot be had: the field then is a plain one. */
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
