import { randomBytes } from "node:crypto";
import { fieldsOf } from "../fields.ts";
import type { ProviderSession } from "../records/cards.ts";
import { Problems } from "../refusal.ts";
import type { Call, Route } from "../router.ts";
import { isStale, readCard } from "../rules/payment-checks.ts";
import { hashOf, newSecret } from "../secrets.ts";
import { DROP_IN_SCRIPT } from "../seeds/drop-in.ts";

/**
 * The card provider as a customer meets it: a page of plain forms, to be led to and back from, and the same
 * form in a frame that the drop-in script puts into a page. Card numbers end here; nothing of them is shown again.
 */
export const providerPageRoutes: Route[] = [
  { method: "GET", path: "/card-provider/hosted", handler: (call) => showForm(call) },
  { method: "POST", path: "/card-provider/hosted", handler: takeCard },
  { method: "GET", path: "/card-provider/frame", handler: (call) => showForm(call) },
  { method: "POST", path: "/card-provider/frame", handler: takeCard },
  { method: "GET", path: "/card-provider/drop-in.js", handler: showScript },
];

const UNKNOWN = "This payment page is not known.";
const FAILING_CARD = "4000000000000119";
const ZONE = "America/Chicago";

interface ProviderRequest {
  token: string;
  session: ProviderSession;
  isFrame: boolean;
  returnUrl: URL | null;
  cancelUrl: URL | null;
  origin: string;
}

function showForm(call: Call): Response {
  const request = readRequest(call, (name) => call.query.get(name) ?? "");
  return request instanceof Response ? request : formPage(request, {}, {}, 200);
}

async function takeCard(call: Call): Promise<Response> {
  const form = await call.form();
  const request = readRequest(call, (name) => form.get(name) ?? "");
  if (request instanceof Response) return request;
  if (form.get("action") === "cancel") {
    finish(call, request.session, "cancel");
    return leave(request, "cancel");
  }
  const typed = Object.fromEntries(form);
  const number = (typed["cardNumber"] ?? "").replace(/[ -]/g, "");
  if (number === FAILING_CARD) {
    finish(call, request.session, "failure");
    return leave(request, "failure");
  }
  const problems = new Problems();
  const card = readCard(fieldsOf(typed), "", "", { now: call.now(), zone: ZONE }, problems);
  if (!/^\d{3,4}$/.test(typed["cvn"] ?? "")) problems.add("cvn", "Invalid security code");
  if (!card || problems.any) return formPage(request, typed, problems.found, 422);
  call.records.transaction(() => {
    const current = call.records.provider.find(request.session.id);
    // Sent twice, or after the order was paid with it: what was taken first stays.
    if (current?.state !== "open" && current?.state !== "cancel") return;
    call.records.provider.save({ ...current, ...card, state: "success", paymentMethodId: `pm-${newSecret()}` });
  });
  return leave(request, "success");
}

function finish(call: Call, session: ProviderSession, state: "cancel" | "failure"): void {
  if (session.state === "open") call.records.transaction(() => call.records.provider.save({ ...session, state }));
}

/** Who comes with which session, and where they want to go afterwards; a page with words when that cannot be. */
function readRequest(call: Call, field: (name: string) => string): ProviderRequest | Response {
  const isFrame = call.path.startsWith("/card-provider/frame");
  const returnUrl = readAddress(field("returnUrl"));
  const cancelUrl = field("cancelUrl") ? readAddress(field("cancelUrl")) : returnUrl;
  const origin = readAddress(field("origin"))?.origin ?? "";
  const refuse = (words: string, status: number) =>
    isFrame ? frameMessagePage(words, origin, status) : messagePage(words, cancelUrl, status);
  if (isFrame ? !origin : !returnUrl || !cancelUrl) {
    return messagePage("This payment page was opened with an address that it cannot lead back to.", null, 400);
  }
  const session = call.records.provider.findByToken(hashOf(field("token")));
  // Whoever has no session gets no link either.
  if (!session) return isFrame ? refuse(UNKNOWN, 404) : messagePage(UNKNOWN, null, 404);
  if (isStale(session, call.now())) {
    return refuse("This payment page has expired. Please go back and start again.", 410);
  }
  const request = { token: field("token"), session, isFrame, returnUrl, cancelUrl, origin };
  if (session.state === "success") return leave(request, "success");
  if (session.state === "failure") return refuse("This payment has failed. Please start again.", 410);
  return request;
}

/** Only a place that a browser can be led to; `javascript:` and the like are no addresses here. */
function readAddress(text: string): URL | null {
  const url = text.length <= 2_000 ? URL.parse(text) : null;
  const isPlain = url && ["http:", "https:"].includes(url.protocol) && !url.username && !url.password;
  // Hosts may have commas and semicolons, which would end a source in the page's policy.
  return isPlain && /^[\w.:[\]-]+$/.test(url.host) ? url : null;
}

function leave(request: ProviderRequest, outcome: "success" | "failure" | "cancel"): Response {
  const { session, isFrame, origin } = request;
  if (isFrame) return framePage(origin, session.id, outcome);
  const url = new URL((outcome === "cancel" ? request.cancelUrl : request.returnUrl) ?? "http://invalid.invalid");
  url.searchParams.set("id", session.id);
  url.searchParams.set("outcome", outcome);
  return new Response(null, { status: 303, headers: { Location: url.href, "Cache-Control": "no-store" } });
}

const FIELDS: [name: string, label: string, hints: string][] = [
  ["nameOnCard", "Name on card", 'autocomplete="cc-name" maxlength="100"'],
  ["cardNumber", "Card number", 'autocomplete="cc-number" inputmode="numeric" maxlength="24"'],
  ["expirationMonth", "Expiration month (MM)", 'autocomplete="cc-exp-month" inputmode="numeric" maxlength="2"'],
  ["expirationYear", "Expiration year (YYYY)", 'autocomplete="cc-exp-year" inputmode="numeric" maxlength="4"'],
  ["cvn", "Security code", 'autocomplete="cc-csc" inputmode="numeric" maxlength="4"'],
  ["billingZip", "Billing zip code", 'autocomplete="billing postal-code" maxlength="10"'],
];

const NEVER_SHOWN = new Set(["cardNumber", "cvn"]);

function formPage(
  request: ProviderRequest,
  typed: Record<string, string>,
  problems: Record<string, string[]>,
  status: number,
): Response {
  const rows = FIELDS.map(([name, label, hints]) => {
    const texts = problems[name] ?? [];
    const value = NEVER_SHOWN.has(name) ? "" : (typed[name] ?? "");
    const wrong = texts.length > 0 ? `<span class="wrong" id="${name}-wrong">${escape(texts.join(" "))}</span>` : "";
    const link = texts.length > 0 ? ` aria-invalid="true" aria-describedby="${name}-wrong"` : "";
    return `<p class="${name}"><label for="${name}">${label}</label>${wrong}
<input id="${name}" name="${name}" value="${escape(value)}" required ${hints}${link}></p>`;
  });
  const carried = request.isFrame
    ? { token: request.token, origin: request.origin }
    : { token: request.token, returnUrl: request.returnUrl?.href ?? "", cancelUrl: request.cancelUrl?.href ?? "" };
  const hidden = Object.entries(carried).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  );
  const isWrong = Object.keys(problems).length > 0;
  const summary = isWrong ? `<p role="alert" class="wrong">Please check the fields below.</p>` : "";
  const body = `<h1>Card details</h1>
<p class="note">This form belongs to the card provider of the sandbox. No card is charged.</p>
${summary}
<form method="post" action="${request.isFrame ? "frame" : "hosted"}">
${hidden.join("\n")}
<div class="fields">
${rows.join("\n")}
</div>
<p class="buttons"><button name="action" value="use">Use this card</button>
<button name="action" value="cancel" formnovalidate>Cancel</button></p>
</form>`;
  const title = isWrong ? "Please check: Card details" : "Card details";
  if (request.isFrame)
    return page(title, body, status, { ancestors: request.origin, script: reportHeight(request.origin) });
  const leadsTo = [request.returnUrl?.origin ?? "", request.cancelUrl?.origin ?? ""];
  return page(title, body, status, { ancestors: "'none'", leadsTo });
}

function messagePage(words: string, back: URL | null, status: number): Response {
  const link = back ? `<p><a href="${escape(back.href)}">Go back</a></p>` : "";
  return page("Card details", `${message(words)}${link}`, status, { ancestors: "'none'" });
}

function frameMessagePage(words: string, origin: string, status: number): Response {
  return page("Card details", message(words), status, { ancestors: origin, script: tell({ type: "error" }, origin) });
}

function message(words: string): string {
  return `<h1>Card details</h1><p role="alert">${escape(words)}</p>`;
}

/** Inside a frame only the parent page is notified. */
function framePage(origin: string, id: string, outcome: string): Response {
  const body = `<h1>Card details</h1><p role="status">Done.</p>`;
  return page("Card details", body, 200, { ancestors: origin, script: tell({ type: outcome, id }, origin) });
}

function tell(news: Record<string, string>, origin: string): string {
  return `parent.postMessage(${quote({ source: "card-provider", ...news })}, ${quote(origin)});`;
}

/** A frame that scrolls in itself would hide its buttons. */
function reportHeight(origin: string): string {
  return `new ResizeObserver(function () {
  var height = Math.ceil(document.body.getBoundingClientRect().height);
  parent.postMessage({ source: "card-provider", type: "resize", height: height }, ${quote(origin)});
}).observe(document.body);`;
}

/** A value as a script has it; nothing in it can end the script. */
function quote(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

const STYLE = `
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 "Open Sans",Arial,sans-serif;color:#221b10;background:#fff}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem}
.framed main{margin:0;padding:.25rem}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 .75rem}
p{margin:0 0 1rem}
.note{padding:.5rem .75rem;border-left:4px solid #f3d03e;background:#fff6d6;font-size:.875rem}
.fields{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem;align-items:end}
.nameOnCard,.cardNumber{grid-column:1/-1}
label{display:block;font-weight:700;font-size:.875rem}
input{font:inherit;color:inherit;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #857b6c;border-radius:6px;background:#fff}
[aria-invalid]{border:2px solid #a61b1b}
.wrong{display:block;color:#a61b1b;font-size:.875rem}
p.wrong{font-size:1rem;font-weight:700}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem;margin:.5rem 0 0}
button{font:inherit;font-weight:700;color:inherit;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid #857b6c;border-radius:6px;background:#fff;cursor:pointer}
button[value=use]{background:#f3d03e;border-color:#221b10}
:focus-visible{outline:3px solid #1a5fb4;outline-offset:2px}
@media(max-width:16rem){.fields{grid-template-columns:1fr}}`;

interface Surroundings {
  ancestors: string;
  leadsTo?: string[];
  script?: string;
}

function page(
  title: string,
  body: string,
  status: number,
  { ancestors, leadsTo = [], script = "" }: Surroundings,
): Response {
  const nonce = script && randomBytes(16).toString("base64");
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src ${script ? `'nonce-${nonce}'` : "'none'"}`,
    // Chromium holds the redirect after a form to form-action too: the way back has to stand there.
    ["form-action 'self'", ...new Set(leadsTo)].join(" "),
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ];
  const html = `<!doctype html>
<html lang="en"${ancestors === "'none'" ? "" : ' class="framed"'}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head>
<body><main>${body}</main>${script && `<script nonce="${nonce}">${script}</script>`}</body></html>`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": policy.join("; "),
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "strict-origin-when-cross-origin",
    },
  });
}

function showScript(): Response {
  return new Response(DROP_IN_SCRIPT, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=300",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
