import { type Browser, type Site, openBrowser } from "./browser.ts";
import { EVERY_ROUTE, pathOf } from "./bad-input/every-route.ts";
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

/** Names of other things than a store. */
const NAMES: Record<string, string> = { "/policies/:name": "privacy", "/pictures/:name": "bowl.svg" };

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
  const pages = EVERY_ROUTE.filter(({ pattern }) => !EMBEDDED.test(pattern)).map((route) => {
    const name = NAMES[route.pattern];
    return pathOf(route, { orderNumber, cartItemId, ...(name && { name }) });
  });
  return { cookies: browser.cookies, pages: [...new Set(pages)] };
}

function typeInto(browser: Browser): void {
  const labels = new Set(browser.labels());
  for (const [label, value] of Object.entries(TYPED)) if (labels.has(label)) browser.fill(label, value);
}

/** The filled forms of the shown page; of buttons that differ only in their subject, one. */
export function filledForms(browser: Browser): (SentForm & { kind: string })[] {
  typeInto(browser);
  const posted = browser.forms().filter(({ method }) => method === "POST");
  const forms = posted.map(({ words: button, url, body }) => {
    const pressed = [...body.keys()]
      .map((name) => /^intent:([a-z-]+(?::[a-z-]+(?=:|$))?)/.exec(name)?.[1])
      .find(Boolean);
    return { button, url, body: body.toString(), kind: `${url.split("?")[0]} ${pressed ?? button}` };
  });
  return [...new Map(forms.map((form) => [form.kind, form])).values()];
}
