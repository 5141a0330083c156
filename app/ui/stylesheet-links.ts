/** For the `links` of a route: the preload comes ahead of those of scripts, which React moves above the stylesheet. */
export const stylesheet = (href: string) => [
  { rel: "preload", as: "style", href },
  { rel: "stylesheet", href },
];
