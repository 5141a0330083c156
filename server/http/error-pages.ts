import { createHash, randomBytes } from "node:crypto";

/** Reference on an error page and in its log lines: ten hex digits, easy to read out on the phone. */
export const createRequestId = (): string => randomBytes(5).toString("hex").toUpperCase();

/** Error texts for requests that do not reach the app, or that its own error page cannot render. */
const WORDS = {
  400: ["We could not read that request", "The address or the form was not complete. Go back and try again."],
  403: ["This form did not come from our site", "Nothing was changed. Send the form from our own page."],
  404: ["We can't find that page", "Check the address, or start from the order page."],
  405: ["That can't be done here", "Nothing was changed. Go back and use the links and buttons of the page."],
  408: ["That took too long", "Nothing was changed. Check your connection, go back and try again."],
  413: ["That form is too large", "Nothing was changed. Go back, shorten long texts such as notes, and send it again."],
  414: ["That address is too long", "Start again from the order page."],
  415: ["We can't read that kind of form", "Nothing was changed. Load the page again and send the form once more."],
  431: ["Your browser sent too many cookies", "We have asked it to delete them. Otherwise, delete them yourself."],
  500: ["Something went wrong on our side", "If you were placing an order, look at the order page. Then try again."],
  503: ["We are very busy right now", "Wait a few seconds and load the page again. What you entered before is kept."],
} satisfies Record<number, [title: string, text: string]>;

export type ErrorStatus = keyof typeof WORDS;

const STRIPES = "repeating-linear-gradient(112deg,#221b10 0 7px,#fff 7px 13px,#221b10 13px 16px,#fff 16px 26px)";
const STYLE =
  "body{margin:0;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif;color:#221b10;background:#fffcf4}" +
  `main{max-width:36rem;margin:0 auto;padding:0 1.5rem 1rem;border-radius:14px;background:#fff;overflow:hidden;` +
  "box-shadow:0 4px 16px rgba(34,27,16,.08)}" +
  `main::before{content:"";display:block;height:12px;margin:0 -1.5rem 1.5rem;background:${STRIPES}}` +
  "h1{font-size:1.75rem;line-height:1.2}small{color:#5b5346}" +
  "a{display:inline-block;padding:.75rem 1.5rem;border:1px solid;border-radius:99px;font-weight:700;" +
  "color:inherit;background:#f3d03e;text-decoration:none}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** Default headers of pages; the app replaces the policy by its own with a nonce. */
export const PAGE_HEADERS = {
  "Cache-Control": "private, no-store",
  "Content-Security-Policy":
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; form-action 'self'; ` +
    "base-uri 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "geolocation=(self)",
  // Not `no-referrer`, with which Chromium sends `Origin: null` for our own forms.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
};

export function replyHeaders(publicOrigin: string | null, requestId: string) {
  return {
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
    ...(publicOrigin?.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}

export function isErrorStatus(status: unknown): status is ErrorStatus {
  return typeof status === "number" && Object.hasOwn(WORDS, status);
}

export function errorPage(status: ErrorStatus, reference: string): string {
  const [title, text] = WORDS[status];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/order-now">Go to the order page</a></p>
<p><small>Reference: ${reference}</small></p>
</main>
</body>
</html>
`;
}
