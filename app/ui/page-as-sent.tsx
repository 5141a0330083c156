import { Component, type ReactNode, use } from "react";

declare global {
  interface Window {
    /** What React Router has sent with the page: errors by route, if the page tells of some. */
    __reactRouterContext?: { state?: { errors?: unknown } };
    /** Set by the page's own script once the code of its routes has run. */
    __reactRouterRouteModules?: object;
  }
}

let isStarting = typeof document !== "undefined";

/** The first page runs: what fails from now on is told on an error page. */
export function markStarted(): void {
  isStarting = false;
}

/** Whether the browser failed to make the page run that the server has sent whole. */
export function failedToStart(): boolean {
  return isStarting && !window.__reactRouterContext?.state?.errors;
}

const never = new Promise<never>(() => {});

/**
 * In place of an error page while scripts start: React waits for it forever and draws nothing, so the page stays as it
 * was sent, with what was typed. Its forms and links are the browser's own again.
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

/** Around the whole app: catches what no error page of a route can. */
export class KeepPageAsSent extends Component<{ children: ReactNode }, { failed: boolean }> {
  constructor(props: { children: ReactNode }) {
    super(props);
    this.state = { failed: false };
  }

  static getDerivedStateFromError(error: unknown): { failed: boolean } {
    if (!failedToStart()) throw error;
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <PageAsSent /> : this.props.children;
  }
}
