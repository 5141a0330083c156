import { existsSync } from "node:fs";
import { HTMLElement, type HTMLElement as Element, TextNode, parse } from "node-html-parser";
import { openBrowser } from "./browser.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Problems in the HTML of a page, in words. The checks hold on every page, so that no single test needs them.
 */
export function htmlProblems(html: string, status: number): string[] {
  return problemsOf(parse(html), html, status);
}

export function problemsOf(page: Element, html: string, status: number): string[] {
  const problems: string[] = [];
  const wrong = (what: string, element?: Element) =>
    problems.push(element ? `${what}: ${element.toString().replace(/\s+/g, " ").slice(0, 120)}` : what);
  // A single walk: every page of every test is checked here.
  const elements = page.querySelectorAll("*");
  const all = (tags: string) => elements.filter(({ tagName }) => tags.split(",").includes(tagName.toLowerCase()));
  const having = (name: string) => elements.filter((element) => name in element.attrs);
  const ids = having("id").map((element) => element.getAttribute("id") ?? "");
  const known = new Set(ids);

  if (!html.startsWith("<!DOCTYPE html>")) wrong("no doctype");
  // React's marks of pending or failed parts: a page of one string has none.
  if (/<!--\$[?!]-->/.test(html)) wrong("a part that only a script would fill");
  if (page.querySelector("html")?.getAttribute("lang") !== "en") wrong("no language");
  if (all("h1").length !== 1) wrong(`${all("h1").length} h1`);
  if (all("main").length !== 1) wrong(`${all("main").length} main`);
  if (known.size < ids.length)
    for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index))) wrong(`the id "${id}" twice`);
  for (const id of ids) if (id === "" || /\s/.test(id)) wrong(`the id "${id}" is none`);

  const labels = all("label");
  const labelled = new Set(labels.map((label) => label.getAttribute("for")));
  for (const label of labels) {
    const target = label.getAttribute("for");
    const control = target === undefined ? label.querySelector(CONTROLS) : page.getElementById(target);
    if (!control || !control.tagName.match(/^(?:INPUT|SELECT|TEXTAREA)$/)) wrong("a label without control", label);
  }
  for (const control of all(CONTROLS)) {
    if (control.getAttribute("type") === "hidden") continue;
    const id = control.getAttribute("id");
    const isNamed =
      control.getAttribute("aria-label") || (id !== undefined && labelled.has(id)) || control.closest("label");
    if (!isNamed) wrong("a control without label", control);
  }
  for (const name of ["aria-describedby", "aria-labelledby", "aria-controls"]) {
    for (const element of having(name)) {
      for (const id of (element.getAttribute(name) ?? "").split(/\s+/))
        if (!known.has(id)) wrong(`${name} names "${id}", which is nowhere`, element);
    }
  }
  for (const button of all("button")) {
    if (words(button) === "") wrong("a button without words", button);
    // Lynx shows it before the text, and reads it aloud; one equal to the text, as in a search field, does no harm.
    const value = button.getAttribute("value") ?? "";
    if (value !== "" && value !== words(button)) wrong("a button with a value", button);
  }
  for (const link of all("a")) {
    const href = link.getAttribute("href");
    if (href === undefined) continue;
    if (href === "" || href === "#" || /^\s*(?:javascript|data|vbscript):/i.test(href))
      wrong("a link to nowhere", link);
    if (href.startsWith("#") && !known.has(href.slice(1))) wrong("a link to a part that is nowhere", link);
    // A link for the mouse alone repeats a link beside it.
    const isHidden = link.getAttribute("aria-hidden") === "true" && link.getAttribute("tabindex") === "-1";
    if (words(link) === "" && !link.getAttribute("aria-label") && !isHidden) wrong("a link without words", link);
    if (link.getAttribute("target") === "_blank" && !link.getAttribute("rel")?.includes("noopener"))
      wrong("an open window", link);
  }
  // The value would be the text, which a browser that translates the page changes.
  for (const option of all("option"))
    if (option.getAttribute("value") === undefined) wrong("an option without value", option);
  for (const image of all("img")) if (image.getAttribute("alt") === undefined) wrong("a picture without alt", image);
  for (const element of having("style")) wrong("a style attribute", element);
  for (const name of ["onclick", "onload", "onerror", "onsubmit"])
    for (const element of having(name)) wrong("a handler attribute", element);
  for (const element of having("autofocus").slice(1)) wrong("a second autofocus", element);
  for (const element of having("tabindex"))
    if (Number(element.getAttribute("tabindex")) > 0) wrong("an own tab order", element);
  for (const form of all("form")) formProblems(form, wrong);
  for (const [first, second] of runTogether(page)) wrong(`words that run together: "${first}" and "${second}"`);

  const title = page.querySelector("title")?.textContent ?? "";
  if (title.trim() === "") wrong("no title");
  const summary = page.querySelector(".errors, #sorry");
  const isError = title.startsWith("Error: ");
  if (summary && !isError) wrong(`problems, but the title is "${title}"`);
  if (!summary && isError) wrong(`no problems, but the title is "${title}"`);
  // An order over its limit has no error in its form: its panel explains it.
  if (status === 422 && !summary && !page.querySelector("dialog[open]")) wrong("422 without a summary of problems");
  return problems;
}

const CONTROLS = "input,select,textarea";

function formProblems(form: Element, wrong: (what: string, element: Element) => void): void {
  const method = form.getAttribute("method") ?? "get";
  if (!/^(?:get|post)$/i.test(method)) wrong(`a form with the method ${method}`, form);
  if (form.parentNode?.closest("form")) wrong("a form in a form", form);
  if (form.getAttribute("action")?.includes("#")) wrong("a form that is sent to a part of a page", form);
  const buttons = [...form.querySelectorAll("button")].filter((button) => button.getAttribute("type") !== "button");
  if (buttons.length === 0) wrong("a form without a button", form);
  const hasFields = form.querySelectorAll(CONTROLS).some((control) => control.getAttribute("name") !== undefined);
  // Lynx sends such a form by GET.
  if (/^post$/i.test(method) && !hasFields && buttons.some((button) => button.getAttribute("name") === undefined))
    wrong("a form that sends nothing", form);
  const names = new Set(buttons.map((button) => button.getAttribute("name")));
  const isTyped = [...form.querySelectorAll("input")].some(
    (input) => !["hidden", "submit"].includes(input.getAttribute("type") ?? "text"),
  );
  // Enter presses the first button: of several it must be the harmless one.
  if (isTyped && names.size > 1 && buttons[0]?.getAttribute("name") !== "intent:update")
    wrong("Enter presses another button than update", form);
}

/** Elements that start a new line in every browser: text browsers treat a section or a legend like a span. */
const LINES = new Set(
  "BODY,DIV,P,UL,OL,LI,DL,DT,DD,H1,H2,H3,FORM,TABLE,TR,TD,TH,CAPTION,ADDRESS,HR,BR,INPUT,SELECT,OPTION,TEXTAREA".split(
    ",",
  ),
);
const UNREAD = new Set(["SCRIPT", "STYLE", "SVG", "TEMPLATE", "HEAD"]);

/** Texts of adjacent elements without white space between them: without styles they read as one word. */
function runTogether(page: Element): [string, string][] {
  const found: [string, string][] = [];
  let last = "";
  let isSameElement = true;
  const read = (text: string) => {
    if (!isSameElement && /[\p{L}\p{N}.,:;!?)%*]$/u.test(last) && /^[\p{L}\p{N}(+$]/u.test(text))
      found.push([last, text]);
    last = text === "" ? last : text;
    isSameElement = true;
  };
  const walk = (element: Element) => {
    for (const child of element.childNodes) {
      if (!(child instanceof HTMLElement)) {
        if (child instanceof TextNode) read(child.text);
        continue;
      }
      if (UNREAD.has(child.tagName)) continue;
      isSameElement = false;
      if (LINES.has(child.tagName)) last = "";
      if (child.tagName === "IMG") read(child.getAttribute("alt") ?? "");
      else walk(child);
      isSameElement = false;
      if (LINES.has(child.tagName)) last = "";
    }
  };
  walk(page);
  return found;
}

function words(element: Element): string {
  return (element.textContent ?? "").trim();
}

/** Paths of this site in a page: links, forms, pictures. */
export function pathsIn(html: string): string[] {
  const page = parse(html);
  const read = (selector: string, name: string) =>
    [...page.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? "");
  const all = [...read("a[href]", "href"), ...read("form[action]", "action"), ...read("img[src]", "src")];
  return [...new Set(all.filter((path) => path.startsWith("/")))];
}

/** Dead paths among these, requested with the visitor's cookies; files of public/ are looked up. */
export async function deadPaths(
  app: TestApp,
  cookies: Map<string, string>,
  paths: Iterable<string>,
): Promise<string[]> {
  const dead: string[] = [];
  for (const path of paths) {
    if (existsSync(`public${path}`)) continue;
    const browser = openBrowser(app, new Map(cookies));
    await browser.visit(path);
    if (browser.status >= 400) dead.push(`${path}: ${browser.status}`);
  }
  return dead;
}
