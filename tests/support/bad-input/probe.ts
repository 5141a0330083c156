import { validateHeaderValue } from "node:http";
import { Script } from "node:vm";
import { type HTMLElement, parse } from "node-html-parser";
import { refusalOfTarget } from "../../../server/http/refusals.ts";
import type { TestApp } from "../test-app.ts";
import { problemsOf } from "../html.ts";
import { logged } from "../log-capture.ts";
import { MARK } from "./hostile-values.ts";

/** One request of an attacker or a broken program. */
export interface Attack {
  /** Label of the request in a failure. */
  what: string;
  url: string;
  body?: string;
  headers?: Record<string, string>;
  /** The value typed into a field that is never shown again. */
  secret?: string;
}

export interface Outcome {
  /** Problems of all replies. */
  faults: string[];
  status: number;
  /** Calls that change something at the API, as "POST /customer-api/...". */
  changes: string[];
  /** Everything that was sent to the API. */
  sent: string[];
}

const ORIGIN = "http://localhost:3000";
const PROTOTYPES = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const countOwn = () => PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).length).join();
const UNSPOILT = countOwn();

/**
 * Sends it with these cookies, follows redirects as a browser does, and checks every reply on the way. Null: the server
 * refuses such an address before the app, which tests/server/http covers.
 */
export async function attack(app: TestApp, cookies: Map<string, string>, asked: Attack): Promise<Outcome | null> {
  if (refusalOfTarget(asked.url)) return null;
  const jar = new Map(cookies);
  const [callsBefore, linesBefore] = [app.calls.length, logged.length];
  const faults: string[] = [];
  let status = 0;
  let next: string | null = asked.url;
  for (let hop = 0; next !== null; hop++) {
    if (hop > 6) faults.push(`leads on and on, to ${next}`);
    if (hop > 6) break;
    const reply = await request(app, jar, next, hop === 0 ? asked : null);
    const found = await faultsOf(reply, asked);
    faults.push(...found.map((fault) => (hop === 0 ? fault : `${fault}, at ${next}`)));
    if (hop === 0) ({ status } = reply);
    for (const line of reply.headers.getSetCookie()) keep(jar, line);
    next = onward(reply, next);
  }
  const calls = app.calls.slice(callsBefore);
  faults.push(...processFaults(logged.slice(linesBefore), asked));
  const changes = calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  return { faults, status, changes, sent: calls.map(({ method, path, body }) => `${method} ${path} ${body}`) };
}

/** The request of a browser without scripts. */
function request(app: TestApp, jar: Map<string, string>, url: string, asked: Attack | null): Promise<Response> {
  const headers = new Headers({ accept: "text/html", ...asked?.headers });
  if (jar.size > 0) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
  const isForm = asked?.body !== undefined;
  if (isForm && !headers.has("content-type")) headers.set("content-type", "application/x-www-form-urlencoded");
  return app.handle(
    new Request(new URL(url, ORIGIN), { headers, ...(isForm && { method: "POST", body: asked.body! }) }),
  );
}

function keep(jar: Map<string, string>, line: string): void {
  const [, name = "", value = ""] = /^([^=;]*)=([^;]*)/.exec(line) ?? [];
  if (/;\s*max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
  else jar.set(name, value);
}

/** Local redirects; external pages and the card provider's are not followed. */
function onward({ status, headers }: Response, from: string): string | null {
  const location = headers.get("location");
  if (location === null || status < 300 || status >= 400) return null;
  const target = new URL(location, new URL(from, ORIGIN));
  const isOurs = target.origin === ORIGIN && !target.pathname.startsWith("/card-provider/");
  return isOurs ? target.pathname + target.search : null;
}

async function faultsOf(reply: Response, asked: Attack): Promise<string[]> {
  const { status, headers } = reply;
  const text = await reply.text();
  const type = headers.get("content-type") ?? "";
  const faults = [...headerFaults(headers, asked)];
  if (status >= 500) faults.push(`status ${status}: ${text.slice(0, 300)}`);
  if (status >= 200 && status < 300 && text !== "" && type === "") faults.push("no content type");
  if (asked.secret !== undefined && holds(text, asked.secret)) faults.push("shows a secret");
  return type.includes("text/html") ? [...faults, ...pageFaults(text, status, asked)] : faults;
}

function headerFaults(headers: Headers, { secret }: Attack): string[] {
  const faults: string[] = [];
  for (const [name, value] of headers) {
    try {
      validateHeaderValue(name, value);
    } catch {
      faults.push(`the header ${name} cannot be sent`);
    }
    if (secret !== undefined && holds(value, secret)) faults.push(`the header ${name} has a secret`);
  }
  const size = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  if (size > 3_900) faults.push(`${size} bytes of headers`);
  for (const line of headers.getSetCookie()) if (!/; HttpOnly/i.test(line)) faults.push(`readable cookie: ${line}`);
  const location = headers.get("location");
  if (location !== null && !/^\/(?![/\\])[\x21-\x7e]*$/.test(location)) {
    const target = URL.parse(location);
    if (target?.origin !== ORIGIN || !target.pathname.startsWith("/card-provider/"))
      faults.push(`leads to ${location}`);
  }
  return faults;
}

const holds = (text: string, secret: string) =>
  secret.length > 3 && (text.includes(secret) || text.includes(encodeURIComponent(secret)));

/** Technical words that no page may show. */
const UNTOLD = /\bundefined\b|\bNaN\b|\[object |\bnull\b|[A-Za-z]Error:|\bat \S+ \(|node:|zod/i;

function pageFaults(html: string, status: number, asked: Attack): string[] {
  const page = parse(html, { comment: true });
  const faults = problemsOf(page, html, status);
  for (const element of page.querySelectorAll("*")) faults.push(...elementFaults(element));
  const words = wordsOf(page);
  // A typed value may be one of these words.
  const untold = UNTOLD.exec(words);
  const typed = decoded(`${asked.url} ${asked.body ?? ""}`).toLowerCase();
  if (untold && !typed.includes(untold[0].toLowerCase()))
    faults.push(`says "${words.slice(untold.index - 30, untold.index + 60)}"`);
  return faults;
}

function wordsOf(page: HTMLElement): string {
  for (const script of page.querySelectorAll("script,style,noscript")) script.remove();
  const words = (page.querySelector("body") ?? page).toString().replaceAll(/<[^>]*>/g, " ");
  return words.replaceAll(/\s+/g, " ");
}

function decoded(text: string): string {
  return text
    .replaceAll("+", " ")
    .replaceAll(/%([\da-f]{2})/gi, (_all, code) => String.fromCharCode(parseInt(code, 16)));
}

/** 3G: typed text must not create an element, attribute or script. */
function elementFaults(element: HTMLElement): string[] {
  const tag = element.tagName.toLowerCase();
  const faults: string[] = [];
  const wrong = (what: string) => faults.push(`${what}: ${element.toString().slice(0, 200)}`);
  if (tag.includes(MARK) || ["base", "iframe", "object", "embed", "math"].includes(tag)) wrong("a foreign element");
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name.includes(MARK) || /^on|^srcdoc$|^style$/i.test(name)) wrong("a foreign attribute");
    if (
      /^(?:href|src|action|formaction)$/i.test(name) &&
      /^\s*(?:javascript|data|vbscript):|^(?:\/\/|\\\\)/i.test(value)
    )
      wrong("a foreign address");
  }
  if (tag === "form" && !/^(?:\/(?![/\\])|$|\?)/.test(element.getAttribute("action") ?? "")) wrong("a form for others");
  if (tag === "script" && element.getAttribute("nonce") === undefined) wrong("a foreign script");
  if (tag === "script" && !element.getAttribute("type")) {
    try {
      new Script(element.innerHTML);
    } catch {
      wrong("a broken script");
    }
  }
  return faults;
}

/** Traces left in the process and its log. */
function processFaults(lines: readonly string[], { secret }: Attack): string[] {
  const faults = lines.flatMap((line) => {
    const about = line.slice(0, 400);
    if (/\n./.test(line) || !isJson(line)) return [`not one line of JSON in the log: ${about}`];
    const isFault = /"level":"(?:error|fatal)"/.test(line);
    const tells = line.includes(MARK) || (secret !== undefined && holds(line, secret));
    return isFault || tells ? [`${isFault ? "a fault" : "what was typed"} in the log: ${about}`] : [];
  });
  if (countOwn() !== UNSPOILT || "polluted" in {}) faults.push("a prototype was changed");
  return faults;
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
