/**
 * What the content security policy must allow on every page when there is a `GOOGLE_MAPS_KEY`: the policy of the
 * first document rules until the next full load, and a later page may show a map. By Google's guide for nonces, except
 * `'unsafe-eval'`, which a map drawn from pictures does without: some of these pages take card numbers.
 */
export const GOOGLE_MAPS_SOURCES: Record<string, string> = {
  "script-src": "https://maps.googleapis.com https://maps.gstatic.com",
  "style-src": "https://fonts.googleapis.com",
  "img-src": "https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com",
  "font-src": "https://fonts.gstatic.com",
  "connect-src": "https://*.googleapis.com https://*.gstatic.com https://*.google.com data: blob:",
  "frame-src": "https://*.google.com",
  "worker-src": "blob:",
};
