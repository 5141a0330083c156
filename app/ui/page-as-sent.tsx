import { use } from "react";

let isStarting = typeof document !== "undefined";

/** The first page runs: from now on an exception opens an error page. */
export function markStarted(): void {
  isStarting = false;
}

export const failedToStart = () => isStarting;

const never = new Promise<never>(() => {});

/** React waits forever and draws nothing, so the page stays as it was sent, and its forms are the browser's. */
export function PageAsSent(): never {
  leaveEventsToBrowser();
  return use(never);
}

const EVENTS = ["click", "submit", "change", "input", "keydown", "focusin", "focusout"];

function leaveEventsToBrowser(): void {
  delete document.documentElement.dataset["js"];
  // On the window they come before React's own listeners; adding one again changes nothing.
  for (const name of EVENTS) addEventListener(name, stop, true);
}

function stop(event: Event): void {
  event.stopImmediatePropagation();
}
