import { HTMLElement, type HTMLElement as Element, parse } from "node-html-parser";
import type { TestApp } from "./app.ts";

/**
 * A browser without script, as plain as they come: cookies, links, forms sent by pressing a button,
 * redirects. It finds things the way a person does, by their words, and fails loudly when they are not there.
 */
export interface Browser {
  status: number;
  /** Path and query of the page shown. */
  url: string;
  html: string;
  headers: Headers;
  cookies: Map<string, string>;
  /** Paths answered on the way to this page, redirects included. */
  trail: string[];
  /** Statuses of the redirects on the way. */
  redirects: number[];
  visit(url: string): Promise<void>;
  /** Presses the first button, or follows the first link, with these words. */
  press(words: string): Promise<void>;
  /** Types into the field with this label; a select takes the option's words or value. */
  fill(label: string, value: string): void;
  tick(label: string, on?: boolean): void;
  /** Everything a reader sees, white space folded. */
  text(): string;
  heading(): string;
  /** Messages of the error summary. */
  errors(): string[];
  value(label: string): string;
  /** The form a button would send, without sending it. */
  formOf(words: string): { url: string; method: string; body: URLSearchParams };
  send(url: string, body: URLSearchParams | Record<string, string>, headers?: Record<string, string>): Promise<void>;
  /** A second window of the same browser: same cookies. */
  fork(): Browser;
}

const ORIGIN = "http://localhost:3000";

/** `sent` are headers that this browser adds to every request, for instance `{ "save-data": "on" }`. */
export function openBrowser(
  app: Pick<TestApp, "handle">,
  cookies = new Map<string, string>(),
  sent: Record<string, string> = {},
): Browser {
  let document = parse("<html></html>");
  const fold = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element) => fold(element.getAttribute("aria-label") ?? wordsOf(element, isUnspoken));

  async function request(url: string, init: RequestInit = {}, hops = 0): Promise<void> {
    if (hops === 0) [browser.trail, browser.redirects] = [[], []];
    if (hops > 10) throw new Error(`Redirected too often: ${browser.trail.join(" -> ")}`);
    const headers = new Headers({ accept: "text/html", ...sent, ...(init.headers as Record<string, string>) });
    if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const target = new URL(url, ORIGIN + (browser.url || "/"));
    const response = await app.handle(new Request(target, { ...init, headers }));
    for (const line of response.headers.getSetCookie()) keepCookie(line);
    browser.trail.push(target.pathname + target.search);
    const location = response.headers.get("location");
    if (location && response.status >= 300 && response.status < 400) {
      browser.url = target.pathname + target.search;
      browser.redirects.push(response.status);
      return request(location, {}, hops + 1);
    }
    browser.status = response.status;
    browser.headers = response.headers;
    browser.html = await response.text();
    browser.url = target.pathname + target.search;
    document = parse(browser.html);
  }

  function keepCookie(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const equals = pair.indexOf("=");
    const name = pair.slice(0, equals);
    const gone = attributes.some((attribute) => /^\s*(?:max-age=0|expires=thu, 01 jan 1970 .*)$/i.test(attribute));
    if (gone) cookies.delete(name);
    else cookies.set(name, pair.slice(equals + 1));
  }

  /** Enough of the page to see where a test went wrong. */
  function excerpt(): string {
    return `${browser.url} (${browser.status}):\n${browser.text().slice(0, 1_500)}`;
  }

  function control(label: string): Element {
    for (const element of document.querySelectorAll("label")) {
      const words = fold(element.textContent).replace(/ \*$| \(optional\)$/, "");
      if (words !== label && !words.startsWith(`${label} +`)) continue;
      const id = element.getAttribute("for");
      const found = id ? document.getElementById(id) : element.querySelector("input,select,textarea");
      if (found) return found;
    }
    const named = document.querySelector(`[aria-label="${label}"]`);
    if (named) return named;
    throw new Error(`No field is labelled "${label}" on ${excerpt()}`);
  }

  function formFor(button: Element): { url: string; method: string; body: URLSearchParams } {
    const form = button.closest("form");
    if (!form) throw new Error(`"${nameOf(button)}" belongs to no form on ${browser.url}`);
    const body = new URLSearchParams();
    for (const field of form.querySelectorAll("input,select,textarea,button")) addField(body, field, button);
    return {
      url: form.getAttribute("action") ?? browser.url,
      method: (form.getAttribute("method") ?? "get").toUpperCase(),
      body,
    };
  }

  function addField(body: URLSearchParams, field: Element, pressed: Element): void {
    const name = field.getAttribute("name");
    if (!name || field.hasAttribute("disabled")) return;
    const tag = field.tagName.toLowerCase();
    const type = field.getAttribute("type") ?? "";
    if (tag === "button" && field !== pressed) return;
    if ((type === "checkbox" || type === "radio") && !field.hasAttribute("checked")) return;
    if (tag === "select") body.append(name, selectedValue(field));
    else if (tag === "textarea") body.append(name, field.textContent ?? "");
    else body.append(name, field.getAttribute("value") ?? (type === "checkbox" ? "on" : ""));
  }

  function selectedValue(select: Element): string {
    const options = [...select.querySelectorAll("option")];
    const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
    return chosen?.getAttribute("value") ?? fold(chosen?.textContent);
  }

  function pressable(words: string): Element {
    const isSpoken = (element: Element) => element.getAttribute("aria-hidden") !== "true";
    // The page's own buttons before those of the header around it.
    const own = [...document.querySelectorAll("main button,main a[href]")];
    const all = [...own, ...document.querySelectorAll("button,a[href]")].filter(isSpoken);
    const found =
      all.find((element) => nameOf(element) === words) ?? all.find((element) => nameOf(element).startsWith(words));
    if (!found) throw new Error(`Nothing to press says "${words}" on ${excerpt()}`);
    return found;
  }

  const browser: Browser = {
    status: 0,
    url: "",
    html: "",
    headers: new Headers(),
    cookies,
    trail: [],
    redirects: [],
    async visit(url) {
      await request(url);
    },
    async press(words) {
      const element = pressable(words);
      const href = element.getAttribute("href");
      if (element.tagName.toLowerCase() === "a" && href !== undefined) return request(href);
      const { url, method, body } = formFor(element);
      if (method === "GET") return request(`${url.split("?")[0]}?${body}`);
      if (body.size === 0) throw new Error(`"${words}" sends nothing, of which Lynx makes a GET, on ${excerpt()}`);
      return browser.send(url, body);
    },
    fill(label, value) {
      const field = control(label);
      if (field.tagName.toLowerCase() !== "select") return field.setAttribute("value", value);
      const options = [...field.querySelectorAll("option")];
      const wanted = options.find(
        (option) => option.getAttribute("value") === value || fold(option.textContent).startsWith(value),
      );
      if (!wanted)
        throw new Error(
          `"${label}" has no option "${value}": ${options.map((option) => fold(option.textContent)).join(", ")}`,
        );
      for (const option of options) option.removeAttribute("selected");
      wanted.setAttribute("selected", "");
    },
    tick(label, on = true) {
      const field = control(label);
      if (on) field.setAttribute("checked", "");
      else field.removeAttribute("checked");
    },
    text: () => fold(wordsOf(document.querySelector("body"), isUnseen)),
    heading: () => fold(document.querySelector("h1")?.textContent),
    errors: () =>
      [...document.querySelectorAll(".errors li, #sorry > p:not(.actions)")].map((item) => fold(item.textContent)),
    value(label) {
      const field = control(label);
      return field.tagName.toLowerCase() === "select" ? selectedValue(field) : (field.getAttribute("value") ?? "");
    },
    formOf: (words) => formFor(pressable(words)),
    async send(url, body, headers = {}) {
      const form = body instanceof URLSearchParams ? body : new URLSearchParams(body);
      await request(url, {
        method: "POST",
        body: form.toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      });
    },
    fork: () => openBrowser(app, cookies, sent),
  };
  return browser;
}

const isUnseen = ({ tagName }: Element) => tagName === "SCRIPT" || tagName === "STYLE";
const isUnspoken = (element: Element) => element.getAttribute("aria-hidden") === "true";

/** The text of an element without what lies below it and is not read. */
function wordsOf(element: Element | null, isSkipped: (element: Element) => boolean): string {
  if (!element) return "";
  return element.childNodes
    .map((child) => {
      if (!(child instanceof HTMLElement)) return child.textContent ?? "";
      return isSkipped(child) ? " " : wordsOf(child, isSkipped);
    })
    .join("");
}
