import { use } from "react";

let isStarting = typeof document !== "undefined";

/** The first page runs: from now on an exception leads to an error page. */
export function markStarted(): void {
  isStarting = false;
}

/** Whether an exception kept the browser from running the page that the server sent whole. */
export const failedToStart = () => isStarting;

const never = new Promise<never>(() => {});

/**
 * In place of an error page while scripts start: React waits forever and draws nothing, so the page stays as it was
 * sent, with what was typed. Its forms and links are the browser's own again.
 */
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
