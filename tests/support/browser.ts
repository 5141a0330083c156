import { HTMLElement, type HTMLElement as Element, parse } from "node-html-parser";
import type { TestApp } from "./test-app.ts";

/**
 * A minimal browser without scripts: cookies, links, forms sent by their buttons, redirects. It finds elements by their
 * visible words, and fails when they are missing.
 */
export interface Browser {
  /** Complete only in tests of one process. */
  app: TestApp;
  status: number;
  /** Path and query of the page shown. */
  url: string;
  html: string;
  headers: Headers;
  cookies: Map<string, string>;
  /** Paths requested on the way to this page, redirects included. */
  trail: string[];
  /** Statuses of the redirects on the way. */
  redirects: number[];
  visit(url: string): Promise<Browser>;
  /** Presses the first button, or follows the first link, with this text; then with the next ones. */
  press(words: string, ...next: string[]): Promise<Browser>;
  /** Types into the field with this label; a select and a group of radio buttons take text or value. */
  fill(label: string, value: string): void;
  /** Fills in these fields, by their labels, and presses the button. */
  submit(words: string, fields: Record<string, string>): Promise<Browser>;
  tick(label: string, on?: boolean): void;
  /** The visible text, with white space folded. */
  text(): string;
  heading(): string;
  /** Messages of the error summary. */
  errors(): string[];
  value(label: string): string;
  /** Properties of the field with this label; fails without one. */
  field(label: string): Field;
  /** Labels of the fields of the page, in order. */
  labels(): string[];
  /** Text of the selected option of a select or, by their legend, of radio buttons; null for none. */
  selected(label: string): string | null;
  /** Texts of its options. */
  options(label: string): string[];
  /** Texts of the page's own buttons, without header and footer. */
  buttons(): string[];
  /** Targets of the page's own links, by their text. */
  links(): Record<string, string>;
  /** Text of the open dialog; null without one. */
  dialog(): string | null;
  /** Value beside this label in a list of facts, such as the totals: "$9.45"; null without it. */
  amount(label: string): string | null;
  /** Errors beside fields, by label. */
  problems(): Record<string, string>;
  /** Texts of the elements found by a selector. */
  all(selector: string): string[];
  /** An attribute of each of these elements; null without it. */
  attributes(selector: string, name: string): (string | null)[];
  /** The form that a button would send. */
  formOf(words: string): PostedForm;
  /** The forms of the page's own buttons. */
  forms(): (PostedForm & { words: string })[];
  send(url: string, body: URLSearchParams | Record<string, string>, headers?: Record<string, string>): Promise<Browser>;
  /** The plain reply to a request with this browser's cookies, without effect on the browser. */
  ask(url: string, init?: RequestInit): Promise<Response>;
  /** A second window of the same browser, with a copy of its cookies. */
  fork(): Browser;
}

export interface PostedForm {
  url: string;
  method: string;
  body: URLSearchParams;
}

/** Replies to requests; the app in this process has every shown page checked. */
export type Site = Pick<TestApp, "handle"> & Partial<TestApp>;

export interface Field {
  value: string;
  /** Its error; null without one. */
  error: string | null;
  hint: string | null;
  isRequired: boolean;
  isChecked: boolean;
  isDisabled: boolean;
  /** Attributes as in the page, with names in lower case. */
  attributes: Record<string, string>;
}

const ORIGIN = "http://localhost:3000";

/** `sent` are headers added to every request, for instance `{ "save-data": "on" }`. */
export function openBrowser(
  app: Site,
  cookies = new Map<string, string>(),
  sent: Record<string, string> = {},
): Browser {
  let document = parse("<html></html>");
  let labels: { element: Element; words: string }[] | null = null;
  const fold = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element) => fold(element.getAttribute("aria-label") ?? wordsOf(element, isUnspoken));

  async function request(url: string, init: RequestInit = {}, hops = 0): Promise<void> {
    if (hops === 0) [browser.trail, browser.redirects] = [[], []];
    if (hops > 10) throw new Error(`Redirected too often: ${browser.trail.join(" -> ")}`);
    const target = new URL(url, ORIGIN + (browser.url || "/"));
    const response = await ask(target, init);
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
    labels = null;
    // The card provider's pages are those of the embedded API.
    if (!app.problemsOf || target.pathname.startsWith("/card-provider/")) return;
    if (!response.headers.get("content-type")?.includes("text/html")) return;
    const wrong = app.problemsOf(document, browser.html, browser.status);
    if (wrong.length > 0)
      throw new Error(`The HTML of ${browser.url} (${browser.status}) is wrong: ${wrong.join("; ")}`);
  }

  function ask(target: URL, init: RequestInit): Promise<Response> {
    const headers = new Headers({ accept: "text/html", ...sent, ...(init.headers as Record<string, string>) });
    if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    return app.handle(new Request(target, { ...init, headers }));
  }

  function keepCookie(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const equals = pair.indexOf("=");
    const name = pair.slice(0, equals);
    const gone = attributes.some((attribute) => /^\s*(?:max-age=0|expires=thu, 01 jan 1970 .*)$/i.test(attribute));
    if (gone) cookies.delete(name);
    else cookies.set(name, pair.slice(equals + 1));
  }

  /** Part of the page for the message of a failure. */
  function excerpt(): string {
    return `${browser.url} (${browser.status}):\n${browser.text().slice(0, 1_500)}`;
  }

  const labelOf = (element: Element) => fold(element.textContent).replace(/ ?\*$| \(optional\)$/, "");

  /** Labels of the page, read once: a form needs many. */
  function allLabels() {
    labels ??= document.querySelectorAll("label").map((element) => ({ element, words: labelOf(element) }));
    return labels;
  }

  function labelled(element: Element): Element | null {
    const id = element.getAttribute("for");
    return id ? document.getElementById(id) : element.querySelector("input,select,textarea");
  }

  function control(label: string): Element {
    for (const { element, words } of allLabels()) {
      if (words !== label && !words.startsWith(`${label} +`)) continue;
      const found = labelled(element);
      if (found) return found;
    }
    const named = document.querySelector(`[aria-label="${label}"]`) ?? radioGroup(label);
    if (named) return named;
    throw new Error(`No field is labelled "${label}" on ${excerpt()}`);
  }

  function radioGroup(label: string): Element | null {
    const isNamed = (element: Element) =>
      fold(document.getElementById(element.getAttribute("aria-labelledby") ?? "")?.textContent) === label;
    return document.querySelectorAll("[role=radiogroup]").find(isNamed) ?? null;
  }

  /** Descriptions of a control, including its error. */
  function described(element: Element, isError: boolean): string | null {
    const ids = (element.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
    const texts = ids
      .map((id) => document.getElementById(id))
      .filter((text) => text !== null && text.classList.contains("field-error") === isError);
    return texts.length === 0 ? null : texts.map((text) => fold(text?.textContent).replace(/^Error: /, "")).join(" ");
  }

  function fieldOf(element: Element): Field {
    return {
      value: valueOf(element),
      error: element.getAttribute("aria-invalid") === "true" ? described(element, true) : null,
      hint: described(element, false),
      isRequired: element.getAttribute("aria-required") === "true",
      isChecked: element.hasAttribute("checked"),
      isDisabled: element.hasAttribute("disabled") || element.getAttribute("aria-disabled") === "true",
      attributes: { ...element.attrs },
    };
  }

  function valueOf(element: Element): string {
    const tag = element.tagName.toLowerCase();
    if (tag === "div") return element.querySelector("[checked]")?.getAttribute("value") ?? "";
    if (tag === "select") return selectedValue(element);
    return tag === "textarea" ? (element.textContent ?? "") : (element.getAttribute("value") ?? "");
  }

  /** Options with their text, and the selected ones. */
  function choices(label: string): { words: string; isChosen: boolean }[] {
    const legend = document.querySelectorAll("legend").find((element) => labelOf(element) === label);
    const group = legend?.closest("fieldset") ?? radioGroup(label);
    if (!group) {
      const options = [...control(label).querySelectorAll("option")];
      const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
      return options.map((option) => ({ words: fold(option.textContent), isChosen: option === chosen }));
    }
    return [...group.querySelectorAll("label")].map((element) => ({
      words: labelOf(element),
      isChosen: labelled(element)?.hasAttribute("checked") ?? false,
    }));
  }

  function formFor(button: Element): PostedForm {
    const form = button.closest("form");
    if (!form) throw new Error(`"${nameOf(button)}" belongs to no form on ${browser.url}`);
    const body = new URLSearchParams();
    for (const field of form.querySelectorAll("input,select,textarea,button")) addField(body, field, button);
    return {
      url: button.getAttribute("formaction") ?? form.getAttribute("action") ?? browser.url,
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
    app: app as TestApp,
    status: 0,
    url: "",
    html: "",
    headers: new Headers(),
    cookies,
    trail: [],
    redirects: [],
    async visit(url) {
      await request(url);
      return browser;
    },
    async press(words, ...[second, ...others]) {
      if (second !== undefined) return (await browser.press(words)).press(second, ...others);
      const element = pressable(words);
      const href = element.getAttribute("href");
      if (element.tagName.toLowerCase() === "a" && href !== undefined) return browser.visit(href);
      const { url, method, body } = formFor(element);
      if (method === "GET") return browser.visit(`${url.split("?")[0]}?${body}`);
      if (body.size === 0) throw new Error(`"${words}" sends nothing, of which Lynx makes a GET, on ${excerpt()}`);
      return browser.send(url, body);
    },
    async submit(words, fields) {
      for (const [label, value] of Object.entries(fields)) browser.fill(label, value);
      return browser.press(words);
    },
    fill(label, value) {
      const field = control(label);
      const isGroup = field.getAttribute("role") === "radiogroup";
      if (!isGroup && field.tagName.toLowerCase() !== "select") return field.setAttribute("value", value);
      const options = [...field.querySelectorAll(isGroup ? "input" : "option")];
      const wordsFor = (option: Element) => fold((isGroup ? option.closest("label") : option)?.textContent);
      const wanted = options.find(
        (option) => option.getAttribute("value") === value || wordsFor(option).startsWith(value),
      );
      if (!wanted) throw new Error(`"${label}" has no option "${value}": ${options.map(wordsFor).join(", ")}`);
      const mark = isGroup ? "checked" : "selected";
      for (const option of options) option.removeAttribute(mark);
      wanted.setAttribute(mark, "");
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
    value: (label) => valueOf(control(label)),
    field: (label) => fieldOf(control(label)),
    labels: () => allLabels().map(({ words }) => words),
    selected: (label) => choices(label).find(({ isChosen }) => isChosen)?.words ?? null,
    options: (label) => choices(label).map(({ words }) => words),
    buttons: () => document.querySelectorAll("main button").map(nameOf),
    links: () =>
      Object.fromEntries(
        document.querySelectorAll("main a[href]").map((link) => [nameOf(link), link.getAttribute("href") ?? ""]),
      ),
    dialog() {
      const open = document.querySelector("dialog[open]");
      return open && fold(wordsOf(open, isUnseen));
    },
    amount(label) {
      const term = document.querySelectorAll("dt").find((element) => fold(element.textContent) === label);
      return term ? fold(term.parentNode?.querySelector("dd")?.textContent) : null;
    },
    problems: () =>
      Object.fromEntries(
        allLabels().flatMap(({ element, words }) => {
          const found = labelled(element);
          const error = found && fieldOf(found).error;
          return error === null ? [] : [[words, error]];
        }),
      ),
    attributes: (selector, name) =>
      document.querySelectorAll(selector).map((element) => element.getAttribute(name) ?? null),
    all: (selector) => document.querySelectorAll(selector).map((element) => fold(element.textContent)),
    formOf: (words) => formFor(pressable(words)),
    forms: () =>
      document
        .querySelectorAll("main button")
        .filter((button) => button.closest("form"))
        .map((button) => ({ words: nameOf(button), ...formFor(button) })),
    async send(url, body, headers = {}) {
      const form = body instanceof URLSearchParams ? body : new URLSearchParams(body);
      await request(url, {
        method: "POST",
        body: form.toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      });
      return browser;
    },
    ask: (url, init = {}) => ask(new URL(url, ORIGIN), init),
    fork: () => openBrowser(app, cookies, sent),
  };
  return browser;
}

const isUnseen = ({ tagName }: Element) => tagName === "SCRIPT" || tagName === "STYLE";
const isUnspoken = (element: Element) => element.getAttribute("aria-hidden") === "true";

/** Text of an element without nested hidden elements. */
function wordsOf(element: Element | null, isSkipped: (element: Element) => boolean): string {
  if (!element) return "";
  return element.childNodes
    .map((child) => {
      if (!(child instanceof HTMLElement)) return child.textContent ?? "";
      return isSkipped(child) ? " " : wordsOf(child, isSkipped);
    })
    .join("");
}
