import { type CardProvider, cardProviderFor } from "./card-provider-hosts.ts";
import { GOOGLE_MAPS_SOURCES } from "./google-sources.ts";
import type { Settings } from "../settings/settings.ts";

/** What is the same for every page of a site. */
export interface Site {
  appUrl: string;
  /** Null: nobody takes cards in our place. */
  provider: CardProvider | null;
  /** The Content-Security-Policy of a page whose scripts and styles carry this nonce. */
  policy: (nonce: string) => string;
}

const sites = new WeakMap<Settings, Site>();

/** Begun anew only when the site is asked for under another name. */
export function siteOf(settings: Settings, appUrl: string): Site {
  const known = sites.get(settings);
  if (known?.appUrl === appUrl) return known;
  const provider = cardProviderFor(settings, appUrl);
  const policy = contentSecurityPolicy(settings, provider);
  const site: Site = { appUrl, provider, policy: (nonce) => policy.replaceAll(NONCE, nonce) };
  sites.set(settings, site);
  return site;
}

/** Stands for what every page has anew. */
const NONCE = "{nonce}";

/** Where the bot check's script and frame come from: on every page, since the first page's policy holds for all that follow. */
const BOT_CHECK = "https://challenges.cloudflare.com";

function contentSecurityPolicy(
  { cateringApiUrl, googleMapsKey, turnstileSiteKey, policyReportUrl }: Settings,
  provider: CardProvider | null,
): string {
  const directives: Record<string, string> = {
    // Firefox asks it for what is prefetched; all else is named below.
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${NONCE}'`,
    "style-src": `'self' 'nonce-${NONCE}'`,
    // A chain's menu pictures may come from any host; the embedded API's come through us.
    "img-src": `'self' data:${cateringApiUrl === null ? "" : " https:"}`,
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
  };
  const allow = (name: string, source: string) => {
    const before = directives[name] ?? "";
    if (!before.split(" ").includes(source)) directives[name] = `${before} ${source}`.trim();
  };
  // Not `report-to`: it needs another header, and on plain http Chromium then sends nothing at all.
  if (policyReportUrl !== null) directives["report-uri"] = policyReportUrl;
  if (googleMapsKey !== null) for (const [name, sources] of Object.entries(GOOGLE_MAPS_SOURCES)) allow(name, sources);
  if (turnstileSiteKey !== null) for (const name of ["script-src", "frame-src"]) allow(name, BOT_CHECK);
  // Its page is reached by a form of ours that leads there.
  if (provider) for (const name of ["script-src", "frame-src", "form-action"]) allow(name, provider.source);
  return Object.entries(directives)
    .map((directive) => directive.join(" "))
    .join("; ");
}
