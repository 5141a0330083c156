import { expect, vi } from "vitest";
import { type TestAppOptions, startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { ACT_PLANS, type ActPlan, CANARIES, struckCalls } from "../../support/fault-acts.ts";
import type { Act, CellCase, Code, Row, Struck } from "../../support/fault-matrix.ts";
import { logged } from "../../support/log-capture.ts";
import { type OrderNow, orderNow } from "../../support/fault-bag.ts";
import { signIn } from "../../support/sign-in.ts";
import { type Visitor, openVisitor, timed } from "./visitor.ts";

/** One cell of the matrix: a customer with a bag acts, and the API fails at that moment. */
export async function runCell({ row, act, struck, code }: CellCase, elsewhere: Elsewhere = {}): Promise<void> {
  const plan = ACT_PLANS[act];
  const visitor = await openFor(plan, elsewhere.store);
  const { browser } = visitor;
  await plan.open?.(browser);
  const before = await unchanged(act);
  const form = plan.button ? browser.formOf(plan.button) : null;

  setFaults(visitor, row, elsewhere.struck ? { ...plan, own: elsewhere.struck } : plan, struck);
  const milliseconds = await timed(visitor, () => plan.press(browser));
  visitor.sandbox.control?.clearFaults();
  expectSafe(browser);
  // Work done despite an unreadable reply may be found by a lookup.
  const isFound = row.isDone && !plan.isRead && (code === "KEEP" || code === "CHECK") && isDone(browser, plan);
  expectCode(browser, row.isDone ? { ...plan, again: "" } : plan, isFound ? "OK" : code);
  expect(milliseconds, "milliseconds until the answer").toBeLessThanOrEqual(longest(plan));

  await pause();
  const after = await wanted(act);
  if (plan.isUnsettled && code !== "OK" && !isFound) {
    expect(await orderNow(visitor.browser), "asked before anything is ordered").toMatchObject({
      url: plan.isUnsettled,
    });
    return;
  }
  if (code === "ANEW") return expectBegun(await orderNow(browser), plan);
  const hasWorked = code === "OK" || isFound || (row.isDone && !plan.isRead && struck === "own");
  if (code === "AUTH" && plan.as === "ada") await signIn(browser.fork());
  expect(await orderNow(browser), "the order afterwards").toEqual(hasWorked ? after : before);
  if (form && !["OK", "AUTH", "ANEW"].includes(code) && !isFound) {
    if (code === "CHECK" && act === "add" && !row.isDone) await addAgain(browser, plan);
    else await sendAgain(visitor, plan, form);
    expect(await orderNow(visitor.browser), "the order after a second press").toEqual(after);
  }
}

interface Elsewhere {
  /** The call that fails in place of the act's own. */
  struck?: ActPlan["own"];
  /** The store shared by replicas. */
  store?: TestAppOptions["shared"];
}

function openFor(plan: ActPlan, store?: TestAppOptions["shared"]): Promise<Visitor> {
  const spends = plan.as === "ada" && !plan.isRead;
  return openVisitor(plan.as, spends, store);
}

function setFaults({ sandbox, cartId }: Visitor, { does }: Row, { own }: ActPlan, struck: Struck): void {
  for (const match of struckCalls(struck, own, cartId)) sandbox.control?.addFault({ match, ...does });
}

/** The next action comes a moment later: by then a circuit breaker has closed again. */
async function pause(): Promise<void> {
  await vi.advanceTimersByTimeAsync(2_000);
}

/** A replica dies before its reply is sent, whose cookies are lost with it; the other replica gets the same form. */
export async function runKill(act: Act, store?: TestAppOptions["shared"]): Promise<void> {
  const plan = ACT_PLANS[act];
  const { browser, sandbox } = await openFor(plan, store);
  await plan.open?.(browser);
  const { url, body } = browser.formOf(plan.button ?? "");
  await openBrowser(browser.app, new Map(browser.cookies)).send(url, body);
  const other = openBrowser(startApp({ sandbox, ...(store && { shared: store }) }), browser.cookies);
  await other.send(url, body);
  expectSafe(other);
  expect(await orderNow(other), "the order at the other replica").toEqual(await wanted(act));
}

type Order = Promise<OrderNow>;
const orders = { before: new Map<Act, Order>(), after: new Map<Act, Order>() };

/** All visitors of an act share one order before it, and one after it without a fault. */
function unchanged(act: Act): Order {
  return once(orders.before, act, async (visitor, plan) => void (await plan.open?.(visitor.browser)));
}

function wanted(act: Act): Order {
  return once(orders.after, act, async ({ browser }, plan) => {
    await plan.open?.(browser);
    await plan.press(browser);
    expectCode(browser, plan, "OK");
  });
}

function once(known: Map<Act, Order>, act: Act, walk: (visitor: Visitor, plan: ActPlan) => Promise<void>): Order {
  const plan = ACT_PLANS[act];
  const walked = async () => {
    const visitor = await openFor(plan);
    await walk(visitor, plan);
    return orderNow(visitor.browser);
  };
  const order = known.get(act) ?? walked();
  known.set(act, order);
  return order;
}

/** Sends the same form again. */
async function sendAgain({ browser }: Visitor, plan: ActPlan, form: ReturnType<Browser["formOf"]>): Promise<void> {
  if (plan.step === "submit") {
    // The page does not return the card number: it is typed again.
    await plan.open?.(browser);
    if (browser.buttons().includes("Submit Order")) await plan.press(browser);
  } else await browser.send(form.url, form.body);
  expect(browser.status, "the status of a second press").toBe(200);
}

/** A dish missing in the bag is added from a new page. */
async function addAgain(browser: Browser, { open, press }: ActPlan): Promise<void> {
  await browser.visit("/order-now/build-order/menu-item/101");
  await open?.(browser);
  await press(browser);
  expect(browser.status, "the status of a second press").toBe(200);
}

const EXPIRED = "Your bag has expired, so we started a new one";

/** The new bag has nothing of the bag reported as expired. */
function expectBegun({ order }: OrderNow, { begins = /never/ }: ActPlan): void {
  expect(order).toMatch(begins);
  expect(order).not.toMatch(/Meal 2|ZEBRA5/);
}

const isDone = ({ status, text }: Browser, { shows }: ActPlan) => status === 200 && shows.test(text());

const TECHNICAL =
  /undefined|\[object|\bNaN\b|\bnull\b|ECONN|ENOTFOUND|SELF_SIGNED|fetch failed|terminated|\w*(?:Type|Syntax|Zod|Remote|Range)Error|Unexpected|\{"|sandbox/;

/** Plain words, and no secret in page, address, cookies or log. */
function expectSafe(browser: Browser): void {
  expect(TECHNICAL.exec(browser.text())?.[0]).toBeUndefined();
  const cookies = [...browser.cookies.values()].join("\n");
  for (const [name, secret] of Object.entries(CANARIES)) {
    // As part of an id or a sealed text it reveals nothing.
    const shown = new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`);
    for (const [where, text] of Object.entries({
      page: browser.html,
      url: browser.url,
      cookies,
      log: logged.join("\n"),
    }))
      expect(shown.test(text), `the ${name} in the ${where}`).toBe(false);
  }
}

function expectCode(browser: Browser, plan: ActPlan, code: Code): void {
  const { status, url } = browser;
  switch (code) {
    case "OK":
      expect([status, browser.text()]).toEqual([200, expect.stringMatching(plan.shows)]);
      return;
    case "EMPTY":
    case "ANEW":
      expect(status).toBe(200);
      expect(browser.text()).toMatch(code === "ANEW" ? plan.shows : /Your bag is empty/);
      expect(browser.text().split(EXPIRED), "one sentence").toHaveLength(2);
      expect(browser.errors(), "no other words").toEqual([]);
      return;
    case "STALE":
      expect([status, browser.text()]).toEqual([200, expect.stringMatching(plan.shows)]);
      expect(browser.text()).toMatch(/Menu as of \d/);
      return;
    case "PART":
      expect([status, browser.text()]).toEqual([200, expect.stringMatching(plan.missing ?? /never/)]);
      return;
    case "PAGE":
      expect([502, 503, 504]).toContain(status);
      expect(browser.heading()).toBe("The restaurant cannot be reached right now");
      expect(browser.html).toMatch(/href="\/order-now/);
      return expectReference(browser);
    case "KEEP":
    case "WAIT":
      expect([502, 503, 504]).toContain(status);
      expectForm(browser, plan);
      if (code === "WAIT") {
        expect(browser.errors().join()).toMatch(/Please try again in 7 seconds\./);
        expect(browser.headers.get("retry-after")).toBe("7");
      }
      return expectReference(browser);
    case "FIX":
      expect(status).toBe(422);
      return expectForm(browser, plan);
    case "DENY":
      expect([403, 404]).toContain(status);
      expectForm(browser, plan);
      return expectReference(browser);
    case "AUTH":
      expect(url).toMatch(/^\/login\?.*returnTo=/);
      return;
    case "CHECK":
      expect([status, url]).toEqual([200, expect.stringMatching(plan.checking?.url ?? /never/)]);
      expect(browser.heading()).toBe(plan.checking?.heading);
      return;
    case "GONE":
      expect(status).toBe(404);
      return;
    case "NONE":
  }
}

/** The form came back in the reply to the press, with its values and an error above it. */
function expectForm(browser: Browser, { button = "", again = button, kept = {} }: ActPlan): void {
  expect(browser.redirects, "no redirect").toEqual([]);
  expect(browser.errors().length, "words").toBeGreaterThan(0);
  const fields = Object.keys(kept).map((label) => [label, browser.value(label)]);
  expect(Object.fromEntries(fields)).toEqual(kept);
  // A page that cannot be rendered returns the posted values only.
  const isThere = (words: string) => words.startsWith(again) || words === "Try again";
  expect(browser.buttons(), "the button").toSatisfy((all: string[]) => all.some(isThere));
}

/** Reference of the failure's log line. */
function expectReference(browser: Browser): void {
  const [, reference = ""] = /Reference: ([\w-]+)/.exec(browser.html) ?? [];
  expect(reference, "a reference").not.toBe("");
  expect(logged.some((line) => line.includes(reference))).toBe(true);
}

/** Time limit in milliseconds: the step's call and one read; an order waits longest, and is looked up. */
function longest({ isRead, step }: ActPlan): number {
  if (step === "submit") return 20_000 + 6_000;
  return (isRead ? 6_000 : 8_000) + 8_000;
}
