import { createHash } from "node:crypto";
import type { Reply } from "./reply.ts";

/*
 * Pages for what never reaches the app, or fails in it beyond its own error page. They need nothing:
 * no stylesheet, no script, no picture, no settings.
 */

interface Words {
  title: string;
  happened: string;
  next: string;
}

const WORDS = {
  400: {
    title: "We could not read that request",
    happened: "The address or the form that reached us was not complete.",
    next: "Go back, check the address and try again.",
  },
  403: {
    title: "This form did not come from our site",
    happened: "To keep your order safe we take forms only from our own pages. Nothing was changed.",
    next: "Open the page on our site and send the form from there.",
  },
  404: {
    title: "We can't find that page",
    happened: "There is nothing at this address.",
    next: "Check the address, or start from the order page.",
  },
  405: {
    title: "That can't be done here",
    happened: "This address does not take that kind of request. Nothing was changed.",
    next: "Go back and use the links and buttons of the page.",
  },
  408: {
    title: "That took too long",
    happened: "Your request did not reach us completely in time. Nothing was changed.",
    next: "Check your connection, go back and try again.",
  },
  413: {
    title: "That form is too large",
    happened: "The form held more than we can take. Nothing was changed.",
    next: "Go back, shorten long texts such as notes, and send it again.",
  },
  414: {
    title: "That address is too long",
    happened: "The address holds more than we can read.",
    next: "Start again from the order page.",
  },
  415: {
    title: "We can't read that kind of form",
    happened: "The form came in a format that we do not take. Nothing was changed.",
    next: "Go back, load the page again and send the form once more.",
  },
  431: {
    title: "Your browser sent too many cookies",
    happened: "Cookies of this site grew too large to read. We have asked your browser to delete them.",
    next: "Open the order page again. If this page comes back, delete the cookies of this site in your browser's settings.",
  },
  500: {
    title: "Something went wrong on our side",
    happened: "The page could not be made. This is our fault, not yours.",
    next: "Please try again in a moment. If you were placing an order, look at the order page first: it may have gone through.",
  },
  503: {
    title: "We are very busy right now",
    happened: "More people are ordering at this moment than we can serve.",
    next: "Please wait a few seconds and load the page again. What you entered on earlier steps is kept.",
  },
} satisfies Record<number, Words>;

/** The statuses that have a page. */
export type ErrorStatus = keyof typeof WORDS;

const STYLE =
  "body{margin:0 auto;max-width:36rem;padding:2rem 1rem;font:1.125rem/1.5 system-ui,sans-serif;color:#1f1f1f;background:#fff}" +
  "h1{font-size:1.75rem;line-height:1.2}a{color:#0b57a4}" +
  "small{color:#595959}";

// The page's own policy: its one style by hash, and nothing else.
const POLICY =
  `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; img-src 'self'; ` +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Whether there is a page for this status. */
export function hasErrorPage(status: number): status is ErrorStatus {
  return Object.hasOwn(WORDS, status);
}

/** A page in plain words for a request that got no page from the app. `reference` is also in the log. */
export function errorPage(status: ErrorStatus, reference: string, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: new Headers({
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "Cache-Control": "no-store",
      ...headers,
    }),
    body: Buffer.from(pageText(WORDS[status], reference)),
  };
}

function pageText({ title, happened, next }: Words, reference: string): string {
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
<p>${happened}</p>
<p>${next}</p>
<p><a href="/order-now">Go to the order page</a></p>
<p><small>Reference: ${reference}</small></p>
</main>
</body>
</html>
`;
}
