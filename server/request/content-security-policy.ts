import { cardProviderFor } from "../checkout/payment.ts";
import type { Settings } from "../settings/settings.ts";

/** The first document's policy holds until a full load. Without `'unsafe-eval'`: some pages take card numbers. */
const GOOGLE_MAPS_SOURCES: Record<string, string> = {
  "script-src": "https://maps.googleapis.com https://maps.gstatic.com",
  "style-src": "https://fonts.googleapis.com",
  "img-src": "https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com",
  "font-src": "https://fonts.gstatic.com",
  "connect-src": "https://*.googleapis.com https://*.gstatic.com https://*.google.com data: blob:",
  "frame-src": "https://*.google.com",
  "worker-src": "blob:",
};

/** On every page, since the first document's policy holds until the next full load. */
const BOT_CHECK = "https://challenges.cloudflare.com";

export function contentSecurityPolicy(settings: Settings, appUrl: string, nonce: string): string {
  const { cateringApiUrl, googleMapsKey, turnstileSiteKey, policyReportUrl } = settings;
  const provider = cardProviderFor(settings, appUrl);
  const directives: Record<string, string> = {
    // Firefox applies it to prefetches; all else is named below.
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${nonce}'`,
    "style-src": `'self' 'nonce-${nonce}'`,
    // Menu pictures may come from any host; the embedded API's are proxied.
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
  if (provider) for (const name of ["script-src", "frame-src", "form-action"]) allow(name, provider.source);
  return Object.entries(directives)
    .map((directive) => directive.join(" "))
    .join("; ");
}
