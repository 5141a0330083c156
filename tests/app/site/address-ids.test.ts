import { describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { CHECKOUT } from "../../support/checkout.ts";
import { fillBag, placeOrder } from "../../support/journey.ts";
import { REWARDS, memberAt } from "../../support/rewards.ts";

const MENU = "/order-now/build-order";

/** Other spellings of an id, and invalid ones, some of which a lenient reader would accept. */
function mistaken(id: string): string[] {
  const hex = /^\d+$/.test(id) ? [`0x${Number(id).toString(16)}`, `${id}n`, `${id.slice(0, 1)}e2`] : [];
  const spelled = [`${id}.0`, `+${id}`, `0${id}`, `${id}%20`, `${id}%00`, `${id}%0D%0AX`, `${id},${id}`];
  return [
    ...spelled,
    ...hex,
    `..%2F${id}`,
    `${id}%2F..`,
    "%252e%252e",
    `${id}%3Fa`,
    "__proto__",
    "%EF%BC%91",
    "x".repeat(1_500),
  ];
}

/** Path segments and query values of a call. */
function partsOf(path: string): string[] {
  const { pathname, searchParams } = new URL(path, "http://api");
  return [...pathname.split("/").map(decodeURIComponent), ...searchParams.values()];
}

const isPlain = (text: string) => /^[\w-]{1,64}$/.test(text);

/** A visitor with access, an id, and the address of its page. */
const PLACES: Record<string, () => Promise<{ browser: Browser; id: string; path: (id: string) => string }>> = {
  item: async () => ({ browser: await fillBag(), id: "101", path: (id) => `${MENU}/menu-item/${id}` }),
  "item at a glance": async () => ({
    browser: await fillBag(),
    id: "101",
    path: (id) => `${MENU}/menu-item/${id}/quick`,
  }),
  "line of the bag": async () => {
    const browser = await (await fillBag()).visit(CHECKOUT);
    const [, id = ""] = /menu-item\/edit\/([^"?]+)/.exec((await browser.press("Edit Item")).url) ?? [];
    return { browser, id, path: (other) => `${MENU}/menu-item/edit/${other}` };
  },
  category: async () => {
    const browser = await (await fillBag()).visit(MENU);
    const found = Object.values(browser.links()).find((link) => /^\/order-now\/build-order\/[a-z-]+$/.test(link));
    return { browser, id: found?.split("/").at(-1) ?? "", path: (id) => `${MENU}/${id}` };
  },
  "reward as a card": async () => {
    const browser = await memberAt();
    const [, id = ""] = /rewards\/card\/([^"?/]+)/.exec(browser.html) ?? [];
    return { browser, id, path: (other) => `${REWARDS}/card/${other}` };
  },
  "kind of gift card": async () => {
    const browser = await memberAt(undefined, `${REWARDS}?tier=4`);
    const [, id = ""] = /rewards\/gift-card\/([^"?/]+)/.exec(browser.html) ?? [];
    return { browser, id, path: (other) => `${REWARDS}/gift-card/${other}` };
  },
  ...Object.fromEntries(
    ["", "/order.ics", "/delivery/status"].map((part) => [
      `order${part}`,
      async () => {
        const browser = await placeOrder();
        const id = browser.url.split("/").at(-1) ?? "";
        return { browser, id, path: (other: string) => `/order-now/order-confirmation/${other}${part}` };
      },
    ]),
  ),
  "legal text": async () => ({
    browser: await fillBag(),
    id: "credit-card-refund-policy",
    path: (id) => `/policies/${id}`,
  }),
};

describe("an id in an address is read exactly, or gets 404", () => {
  test.each(Object.keys(PLACES))("%s", async (name) => {
    const { browser, id, path } = await PLACES[name]!();
    expect(id).not.toBe("");
    if (!name.includes("delivery")) expect((await browser.ask(path(id))).status, path(id)).toBe(200);
    const { calls } = browser.app;
    for (const text of mistaken(id).filter((other) => other !== id)) {
      const before = calls.length;
      expect((await browser.ask(path(text))).status, path(text)).toBe(404);
      const asked = calls.slice(before).flatMap((call) => partsOf(call.path));
      // A well-formed id may cause a call.
      if (!isPlain(text)) expect(asked, text).not.toContain(decodeURIComponent(text));
    }
  });
});
