import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import { type Browser, type Site, openBrowser } from "./browser.ts";
import { addBowls, chooseTime } from "./walk.ts";
import { GOOD_CARD, GOOD_CONTACT } from "./good-entries.ts";

/** Every page of the site and every kind of form on it, for visitors with access to them. */

export interface Visitor {
  name: string;
  cookies: Map<string, string>;
  /** Addresses, one for each route. */
  pages: string[];
}

export interface SentForm {
  /** Text of its submit button. */
  button: string;
  url: string;
  body: string;
}

/** Typed values, by the label of the field. */
export const TYPED: Record<string, string> = {
  ...GOOD_CONTACT,
  ...GOOD_CARD,
  "Number of Guests": "20",
  "Email or username": "ada@example.com",
  Password: "zebra-crossing-9",
};

/** Values for path parameters; the longest name first. */
const SAMPLES: Record<string, string> = {
  "store/:state/:name": "store/texas/dallas-uptown",
  "policies/:name": "policies/privacy",
  "pictures/:name": "pictures/bowl.svg",
  "pictures/dish/:itemId": "pictures/dish/101",
  "pictures/-/:mark/*": "pictures/-/m/a/b.svg",
  "group/:token": "group/x",
  "quote/:id": "quote/x",
  ":category": "bowls",
  ":itemId": "101",
  ":typeId": "1",
  ":cardId": "1",
  ":frame": "tx",
  "/*": "/nowhere",
};

/** Paths of the embedded API, which is called without a network. */
const EMBEDDED = /^\/(?:card-provider|sandbox-control)\//;

/** A guest and a customer with bags and an earlier order, a guest with a delivery, and a new visitor. */
export async function visitorsAt(site: Site): Promise<Visitor[]> {
  const delivered = await openBrowser(site).visit("/order-now");
  await delivered.press("Deliver to me (Individual");
  return [
    { name: "a guest", ...(await withBag(site, false)) },
    { name: "a customer", ...(await withBag(site, true)) },
    { name: "a guest who wants it brought", cookies: delivered.cookies, pages: ["/order-now/address"] },
    { name: "a new visitor", cookies: new Map(), pages: ["/order-now", "/locations"] },
  ];
}

async function withBag(site: Site, isCustomer: boolean): Promise<Omit<Visitor, "name">> {
  const browser = await chooseTime(site);
  await addBowls(browser);
  if (isCustomer) {
    typeInto(await browser.visit("/login"));
    await browser.press("SIGN IN");
  }
  typeInto(await browser.visit("/order-now/checkout"));
  await browser.press("Submit Order");
  const orderNumber = browser.url.split("/").at(-1) ?? "";
  await addBowls(browser);
  await browser.visit("/order-now/cart");
  const cartItemId = /intent:line:edit:([\w-]+)/.exec(browser.html)?.[1] ?? "";
  const samples = { ":orderNumber": orderNumber, ":cartItemId": cartItemId, ...SAMPLES };
  return { cookies: browser.cookies, pages: patternsBelow(routes, "").map((pattern) => addressOf(pattern, samples)) };
}

export function typeInto(browser: Browser): void {
  const labels = new Set(browser.labels());
  for (const [label, value] of Object.entries(TYPED)) if (labels.has(label)) browser.fill(label, value);
}

function patternsBelow(entries: RouteConfigEntry[], above: string): string[] {
  const all = entries.flatMap(({ path, children, index }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    if (children) return patternsBelow(children, here);
    return path !== undefined || index ? [here || "/"] : [];
  });
  return all.filter((pattern) => !EMBEDDED.test(pattern));
}

function addressOf(pattern: string, samples: Record<string, string>): string {
  const whole = Object.entries(samples).reduce((address, [part, sample]) => address.replace(part, sample), pattern);
  if (/[:*]/.test(whole) || whole.endsWith("/edit/")) throw new Error(`No sample for the address of ${pattern}`);
  return whole;
}

/** The filled forms of the shown page; of buttons that differ only in their subject, one. */
export function filledForms(browser: Browser): (SentForm & { kind: string })[] {
  typeInto(browser);
  const forms = browser.postings().map(({ button, url, body }) => {
    const pressed = [...body.keys()]
      .map((name) => /^intent:([a-z-]+(?::[a-z-]+(?=:|$))?)/.exec(name)?.[1])
      .find(Boolean);
    return { button, url, body: body.toString(), kind: `${url.split("?")[0]} ${pressed ?? button}` };
  });
  return [...new Map(forms.map((form) => [form.kind, form])).values()];
}
