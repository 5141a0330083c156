const PLACE = /\/assets\/[\w.-]+:\d+:\d+/;

let isTold = false;

/** Reports the first unexpected error of a page (ERR-07); those of extensions and the network are not ours. */
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
