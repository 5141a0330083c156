import { type HTMLElement, parse } from "node-html-parser";
import { type Browser, openBrowser } from "../browser.ts";
import { EVERY_ROUTE, pathOf } from "./every-route.ts";

/** A form as a page shows it, with one of its buttons. */
export interface ShownForm {
  url: string;
  isPost: boolean;
  /** Name of the button without its subject; empty without a name. */
  button: string;
  /** Names and values as a browser sends them unchanged. */
  fields: [name: string, value: string][];
  /** Names of the text fields. */
  typed: Set<string>;
}

/** Forms of the pages below these paths for this visitor, once with each of their buttons. */
export async function formsSeenBy({ app, cookies }: Browser, below: string[]): Promise<ShownForm[]> {
  const forms = new Map<string, ShownForm>();
  const seen = new Set<string>();
  const look = async (asked: string): Promise<string[]> => {
    const { url, html } = await openBrowser({ handle: app.handle }, cookies).visit(asked);
    if (seen.has(url)) return [];
    seen.add(url);
    const page = parse(html);
    for (const form of formsOf(page, url)) if (!forms.has(keyOf(form))) forms.set(keyOf(form), form);
    return onwardFrom(page);
  };
  const pages = EVERY_ROUTE.filter(({ isPage }) => isPage).map((route) => pathOf(route));
  for (const url of [...pages, ...MORE_PAGES].filter((path) => below.some((start) => path.startsWith(start))))
    for (const onward of await look(url)) await look(onward);
  return [...forms.values()];
}

/** Addresses that open forms without a page of their own. */
const MORE_PAGES = ["/order-now/checkout?panel=tax", "/order-now/locations?near=75201"];

/** Pages with a form for one of several things: a line, a card, a reward. */
function onwardFrom(page: HTMLElement): string[] {
  const links = page.querySelectorAll("main a[href^='/']");
  const paths = links.map((link) => (link.getAttribute("href") ?? "").replace(/#.*/, ""));
  const line = page.querySelector("button[name^='intent:line:edit:']")?.getAttribute("name")?.split(":").at(-1);
  return [
    ...paths.filter((path) => /[?&](?:rename|remove|propose|tier|card|step)=|\/gift-card\/\d/.test(path)),
    ...(line ? [`/order-now/cart?rename=${line}`, `/order-now/build-order/menu-item/edit/${line}`] : []),
  ];
}

/** Forms of lines and cards are all alike. */
export function keyOf({ url, button, typed }: Pick<ShownForm, "url" | "button" | "typed">): string {
  return `${pageOf(url)} ${button} ${[...typed].map((name) => name.replaceAll(/\d+/g, "0")).join()}`;
}

/** The page of a form's address, without ids. */
export const pageOf = (url: string): string =>
  url.replace(/[?#].*$/, "").replaceAll(/\/edit\/[^/]+|\/\d+|[A-Z]{2}-\w*\d+/g, "/*");

function formsOf(page: HTMLElement, address: string): ShownForm[] {
  return page.querySelectorAll("form").flatMap((form) => {
    const buttons = [...form.querySelectorAll("button")].filter((one) => one.getAttribute("type") !== "button");
    const isPost = /post/i.test(form.getAttribute("method") ?? "");
    const url = form.getAttribute("action") || address;
    const controls = [...form.querySelectorAll("input,select,textarea")];
    const typed = new Set(controls.filter(isTyped).map((control) => control.getAttribute("name") ?? ""));
    const fields = controls.flatMap(fieldOf);
    const own = { url, isPost, typed };
    return buttons.map((button) => {
      const name = button.getAttribute("name") ?? "";
      const pressed: [string, string][] = name === "" ? [] : [[name, button.getAttribute("value") ?? ""]];
      return { ...own, button: wordOf(name), fields: [...fields, ...pressed] };
    });
  });
}

/** "intent:line:remove" of "intent:line:remove:3f…". */
const wordOf = (name: string) => name.replace(/:(?=[^:]*\d)[^:]*(?::.*)?$/, "");

const isTyped = (control: HTMLElement) =>
  control.tagName === "TEXTAREA" ||
  (control.tagName === "INPUT" && /^(?:text|email|tel|search|password|)$/.test(control.getAttribute("type") ?? ""));

function fieldOf(control: HTMLElement): [string, string][] {
  const name = control.getAttribute("name");
  if (!name || control.hasAttribute("disabled")) return [];
  const type = control.getAttribute("type") ?? "";
  if (control.tagName === "SELECT") {
    const options = [...control.querySelectorAll("option")];
    const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
    return [[name, chosen?.getAttribute("value") ?? chosen?.textContent ?? ""]];
  }
  if (control.tagName === "TEXTAREA") return [[name, control.textContent]];
  const isChoice = type === "checkbox" || type === "radio";
  if (isChoice && !control.hasAttribute("checked")) return type === "checkbox" ? [[name, "on"]] : [];
  return [[name, control.getAttribute("value") ?? (isChoice ? "on" : "")]];
}
