import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";

interface DisclosureProps {
  className: string;
  summary: ReactNode;
  children: ReactNode;
}

/** A `details` that, with script, also closes on Escape, outside click or focus, and navigation (MENU-16, CART-05). */
export function Disclosure({ className, summary, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [key]);

  const onPress = useEffectEvent(({ target }: Event) => {
    const box = details.current;
    if (box?.open && !box.contains(target as Node)) box.open = false;
  });
  const onKey = useEffectEvent(({ key: pressed }: KeyboardEvent) => {
    const box = details.current;
    if (pressed !== "Escape" || !box?.open) return;
    box.open = false;
    // The focused element is hidden now.
    if (box.contains(document.activeElement)) box.querySelector("summary")?.focus();
  });
  useEffect(() => {
    const press = (event: Event) => onPress(event);
    const escape = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("click", press);
    document.addEventListener("focusin", press);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("click", press);
      document.removeEventListener("focusin", press);
      document.removeEventListener("keydown", escape);
    };
  }, []);

  return (
    <details className={className} ref={details}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
