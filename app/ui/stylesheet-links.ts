/** For the `links` of a route: the preload comes ahead of those of scripts, which React moves above the stylesheet. */
export const stylesheet = (href: string) => [
  { rel: "preload", as: "style", href },
  { rel: "stylesheet", href },
];

/** For the `links` of a route: what the pages after it are drawn with, fetched when the browser has time. */
export const laterStylesheets = (...hrefs: string[]) => hrefs.map((href) => ({ rel: "prefetch", as: "style", href }));
