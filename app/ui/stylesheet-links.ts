/** A route's `links`: the preload comes before script preloads, which React moves above the stylesheet. */
export const stylesheet = (href: string) => [
  { rel: "preload", as: "style", href },
  { rel: "stylesheet", href },
];

export const laterStylesheets = (...hrefs: string[]) => hrefs.map((href) => ({ rel: "prefetch", as: "style", href }));
