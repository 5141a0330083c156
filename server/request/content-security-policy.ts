import { cardProviderFor } from "../checkout/payment.ts";
import type { Settings } from "../settings/settings.ts";

/** Without `'unsafe-eval'`, since the first document's policy also applies to later pages with card forms. */
const GOOGLE_MAPS_SOURCES: Record<string, string> = {
  "script-src": "https://maps.googleapis.com https://maps.gstatic.com",
  "style-src": "https://fonts.googleapis.com",
  "img-src": "https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com",
  "font-src": "https://fonts.gstatic.com",
  "connect-src": "https://*.googleapis.com https://*.gstatic.com https://*.google.com data: blob:",
  "frame-src": "https://*.google.com",
  "worker-src": "blob:",
};

/** Allowed on every page, since the first document's policy applies until the next full page load. */
const BOT_CHECK = "https://challenges.cloudflare.com";

export function contentSecurityPolicy(settings: Settings, appUrl: string, nonce: string): string {
  const { cateringApiUrl, googleMapsKey, turnstileSiteKey, policyReportUrl } = settings;
  const provider = cardProviderFor(settings, appUrl);
  const directives: Record<string, string> = {
    // Only for prefetches in Firefox; the other resource types have their own directives.
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${nonce}'`,
    "style-src": `'self' 'nonce-${nonce}'`,
    // A real API's menu pictures may come from any host; the embedded API's are served by this site.
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
  // Not `report-to`, which needs another header and with which Chromium sends no reports on plain http.
  if (policyReportUrl !== null) directives["report-uri"] = policyReportUrl;
  if (googleMapsKey !== null) for (const [name, sources] of Object.entries(GOOGLE_MAPS_SOURCES)) allow(name, sources);
  if (turnstileSiteKey !== null) for (const name of ["script-src", "frame-src"]) allow(name, BOT_CHECK);
  if (provider) for (const name of ["script-src", "frame-src", "form-action"]) allow(name, provider.source);
  return Object.entries(directives)
    .map((directive) => directive.join(" "))
    .join("; ");
}
