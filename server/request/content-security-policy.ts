import { cardProviderFor } from "./card-provider-hosts.ts";
import type { Settings } from "../settings/settings.ts";

/**
 * What the content security policy must allow on every page when there is a `GOOGLE_MAPS_KEY`: the policy of the
 * first document rules until the next full load, and a later page may show a map. By Google's guide for nonces, except
 * `'unsafe-eval'`, which a map drawn from pictures does without: some of these pages take card numbers.
 */
const GOOGLE_MAPS_SOURCES: Record<string, string> = {
  "script-src": "https://maps.googleapis.com https://maps.gstatic.com",
  "style-src": "https://fonts.googleapis.com",
  "img-src": "https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com",
  "font-src": "https://fonts.gstatic.com",
  "connect-src": "https://*.googleapis.com https://*.gstatic.com https://*.google.com data: blob:",
  "frame-src": "https://*.google.com",
  "worker-src": "blob:",
};

/** Where the bot check's script and frame come from: on every page, since the first page's policy holds for all that follow. */
const BOT_CHECK = "https://challenges.cloudflare.com";

/** The Content-Security-Policy of a page whose scripts and styles carry this nonce. */
export function contentSecurityPolicy(settings: Settings, appUrl: string, nonce: string): string {
  const { cateringApiUrl, googleMapsKey, turnstileSiteKey, policyReportUrl } = settings;
  const provider = cardProviderFor(settings, appUrl);
  const directives: Record<string, string> = {
    // Firefox asks it for what is prefetched; all else is named below.
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${nonce}'`,
    "style-src": `'self' 'nonce-${nonce}'`,
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
