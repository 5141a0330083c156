import { use } from "react";

let isStarting = typeof document !== "undefined";

/** Called once the first page runs: from then on an exception shows an error page. */
export function markStarted(): void {
  isStarting = false;
}

export const failedToStart = () => isStarting;

const never = new Promise<never>(() => {});

/** Suspends forever: the server's HTML stays on screen, and the browser handles its links and forms. */
export function PageAsSent(): never {
  leaveEventsToBrowser();
  return use(never);
}

const EVENTS = ["click", "submit", "change", "input", "keydown", "focusin", "focusout"];

function leaveEventsToBrowser(): void {
  delete document.documentElement.dataset["js"];
  // Capture listeners on the window run before React's; adding one twice has no effect.
  for (const name of EVENTS) addEventListener(name, stop, true);
}

function stop(event: Event): void {
  event.stopImmediatePropagation();
}
