const PLACE = /\/assets\/[\w.-]+:\d+:\d+/;

let isTold = false;

/** Reports a page's first unexpected error (ERR-07), but none of extensions or the network. */
export function reportError(error: unknown): void {
  if (isTold || !(error instanceof Error)) return;
  const [place] = PLACE.exec(error.stack ?? "") ?? [];
  if (!place) return;
  isTold = true;
  navigator.sendBeacon?.("/browser-error", new URLSearchParams({ name: error.name, place }));
}

export function watchErrors(): void {
  addEventListener("error", ({ error }) => reportError(error));
  addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
}
