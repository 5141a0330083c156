import { Agent, fetch as undiciFetch } from "undici";
import { type Site, openBrowser } from "../../../tests/support/browser.ts";
import { GOOD_CARD, GOOD_CONTACT } from "../../../tests/support/good-entries.ts";
import { chooseTime } from "../../../tests/support/walk.ts";

/* Customers without script who order one after the other, and look at each file that a page wants. */

export interface Tally {
  requests: number;
  pages: number;
  orders: string[];
  /** What went wrong, in words. */
  faults: string[];
}

export function newTally(): Tally {
  return { requests: 0, pages: 0, orders: [], faults: [] };
}

/** Connections to a proxy with a self-signed certificate. Over HTTP/2 this client gives up forms that a browser would send again. */
const strangers = new Agent({ connect: { rejectUnauthorized: false }, connections: 64, allowH2: false });
const ASSET = /\/assets\/[\w.-]+\.(?:js|css)/g;

/** A site of which every answer is looked at, and on each page the files that it names. */
export function watchedSite(origin: string, tally: Tally): Site {
  const seen = new Set<string>();
  const get = async (path: string) => {
    tally.requests += 1;
    return undiciFetch(origin + path, { dispatcher: strangers, redirect: "manual" });
  };
  return {
    async handle(request) {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === "POST" ? await request.text() : null;
      tally.requests += 1;
      const sent = [...headers].filter(([name]) => !/^(?:host|origin|content-length)$/.test(name));
      const own: [string, string][] = method === "POST" ? [...sent, ["origin", origin]] : sent;
      const init = { method, body, headers: own, redirect: "manual", dispatcher: strangers } as const;
      const answer = await undiciFetch(origin + pathname + search, init).catch((error: unknown) => {
        tally.faults.push(`${method} ${pathname}: ${String((error as Error).cause ?? error)}`);
        throw error;
      });
      if (answer.status >= 400) tally.faults.push(`${method} ${pathname}: ${answer.status}`);
      const text = await answer.text();
      if (answer.headers.get("content-type")?.startsWith("text/html")) await lookAtFiles(text, pathname);
      // A body may not go with these.
      const empty = [204, 303, 304].includes(answer.status);
      return new Response(empty ? null : text, { status: answer.status, headers: [...answer.headers] });
    },
  };

  async function lookAtFiles(html: string, page: string): Promise<void> {
    tally.pages += 1;
    const isStyled = html.includes('<style id="styles"') || /rel="stylesheet"/.test(html);
    // A confirmation needs no script, and has none.
    const isScripted = html.includes('type="module"') || page.includes("/order-confirmation/");
    const files = [...new Set(html.match(ASSET) ?? [])];
    if (!isStyled || !isScripted) tally.faults.push(`${page} names no styles or no scripts`);
    for (const file of files.filter((one) => !seen.has(one))) {
      seen.add(file);
      const { status, headers } = await get(file);
      // Another build's styles in place of its own would be served for now, and not to be kept.
      const isRight = status === 200 && headers.get("cache-control")?.includes("immutable");
      if (!isRight) tally.faults.push(`${page} wants ${file}: ${status} ${headers.get("cache-control")}`);
    }
  }
}

/** Orders until stopped; each has a name of its own, so that none is mistaken for another. */
export async function orderUntil(origin: string, tally: Tally, name: string, isOver: () => boolean): Promise<void> {
  for (let number = 1; !isOver(); number += 1) {
    const mark = `${name} ${number}`;
    try {
      const browser = await chooseTime(watchedSite(origin, tally));
      await browser.visit("/order-now/build-order");
      await browser.visit("/order-now/build-order/bowls");
      await browser.visit("/order-now/build-order/menu-item/501");
      await browser.press("Add to bag");
      await browser.visit("/order-now/checkout");
      await browser.submit("Submit Order", { ...GOOD_CONTACT, "Last Name": mark, ...GOOD_CARD });
      if (!browser.text().includes("Thanks for your order")) throw new Error(browser.text().slice(0, 200));
      tally.orders.push(mark);
    } catch (error) {
      tally.faults.push(`order of ${mark}: ${String(error).slice(0, 300)}`);
    }
  }
}

/** Visitors who have answered the questions, and whether they still have: with the cookies of each. */
export async function openSessions(origin: string, count: number): Promise<Map<string, string>[]> {
  const first = await chooseTime(watchedSite(origin, newTally()));
  const sessions: Map<string, string>[] = [];
  while (sessions.length < count) {
    const browser = openBrowser(watchedSite(origin, newTally()), new Map(first.cookies));
    await browser.visit("/order-now/build-order/menu-item/501");
    await browser.press("Add to bag");
    sessions.push(browser.cookies);
  }
  return sessions;
}

/** How many of them still have their bag. */
export async function sessionsThatHold(origin: string, sessions: Map<string, string>[]): Promise<number> {
  let held = 0;
  for (const cookies of sessions) {
    const browser = openBrowser(watchedSite(origin, newTally()), new Map(cookies));
    await browser.visit("/order-now/cart");
    if (browser.text().includes("Tomato Basil Soup")) held += 1;
  }
  return held;
}
