import type { Settings } from "../settings/settings.ts";

/** The card provider's own page and script. */
export interface CardProvider {
  /** Its source in our content security policy. */
  source: string;
  /** A page that takes a card, for browsers without script. */
  hostedPage: URL;
  /** Puts the same page into a frame of ours. */
  script: URL;
}

/** PAY-19: its test host on test and local addresses; null without a provider. */
export function cardProviderFor(
  {
    cateringApiUrl,
    checkoutWidgetTestUrl,
    checkoutWidgetUrl,
  }: Pick<Settings, "cateringApiUrl" | "checkoutWidgetTestUrl" | "checkoutWidgetUrl">,
  appUrl: string,
): CardProvider | null {
  const { hostname, origin } = new URL(appUrl);
  const isTest = /(?:^|[.-])test(?:[.-]|$|\d)|(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
  const configured = isTest ? checkoutWidgetTestUrl : checkoutWidgetUrl;
  // The embedded API plays the provider too.
  const base = configured ?? (cateringApiUrl === null ? new URL("/card-provider", appUrl).href : null);
  if (base === null) return null;
  const below = (name: string) => new URL(`${base.replace(/\/$/, "")}/${name}`);
  const script = below("drop-in.js");
  return { source: script.origin === origin ? "'self'" : script.origin, hostedPage: below("hosted"), script };
}
