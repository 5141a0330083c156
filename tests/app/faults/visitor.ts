import { vi } from "vitest";
import { createSandbox, type Sandbox } from "@platter/catering-sandbox/sandbox.ts";
import { createSealer } from "../../../server/session/seal.ts";
import { SATURDAY_MORNING, type TestAppOptions, startApp } from "../../support/app.ts";
import { type Browser, openBrowser } from "../../support/browser.ts";
import { withContent } from "../../support/cookie-contents.ts";
import { type BagWrite, copyBag, fillFaultBag, isBagWrite } from "../../support/fault-bag.ts";
import { inside, signIn } from "../../support/sign-in.ts";
import type { TestApp } from "../../support/test-app.ts";
import { chooseTime } from "../../support/walk.ts";

/** A visitor of the matrix, with an uncached app and a bag of its own, at a shared API. */
export interface Visitor {
  app: TestApp;
  browser: Browser;
  sandbox: Sandbox;
  cartId: string;
}

interface Base {
  cookies: Map<string, string>;
  /** Calls that filled the bag, to be repeated for another one. */
  writes: BagWrite[];
  cartId: string;
}

const SECRET = "test-secret-test-secret-test-secret-0001";
/** The real time limits: the clock of this test jumps. */
const env = { UPSTREAM_TIME_SCALE: "1" };
const openSandbox = () => createSandbox({ control: true, now: () => SATURDAY_MORNING });
const shared = openSandbox();
const bases = new Map<string, Promise<Base>>();

async function walk(isCustomer: boolean, sandbox: Sandbox): Promise<Base> {
  const app = startApp({ sandbox, env });
  const browser = await chooseTime(app);
  await fillFaultBag(browser);
  if (isCustomer) await signIn(browser);
  const { cartId } = inside(browser.cookies, "cart") as { cartId: string };
  return { cookies: browser.cookies, writes: app.calls.filter(isBagWrite), cartId };
}

function sendTo(sandbox: Sandbox) {
  return ({ method, path, body }: BagWrite) => {
    const headers = { "content-type": "application/json" };
    return sandbox.fetch(new Request(`http://api.test${path}`, { method, body, headers }));
  };
}

/** `isApart`: with limits of its own; `store`: shared by replicas. */
export async function openVisitor(
  as: "guest" | "ada",
  isApart = false,
  store?: TestAppOptions["shared"],
): Promise<Visitor> {
  const sandbox = isApart ? openSandbox() : shared;
  const base = await (isApart ? walk(as === "ada", sandbox) : known(as));
  const app = startApp({ sandbox, env, ...(store && { shared: store }) });
  const cartId = isApart ? base.cartId : await copyBag(base.writes, base.cartId, sendTo(sandbox));
  const sealer = createSealer([SECRET], () => app.clock.now);
  const cart = { ...(inside(base.cookies, "cart") as object), cartId };
  const cookies = withContent(sealer, base.cookies, "cart", cart);
  return { app, browser: openBrowser(app, cookies), sandbox, cartId };
}

function known(as: "guest" | "ada"): Promise<Base> {
  const base = bases.get(as) ?? walk(as === "ada", shared);
  bases.set(as, base);
  return base;
}

/** Turns of the event loop after which the app waits only for time, with and without calls held back by the API. */
const TURNS = { held: 60, idle: 3_000 };

/**
 * Runs it on a clock that jumps to the next timer as soon as the app is idle, and returns how many milliseconds that
 * clock advanced.
 */
export async function timed({ app, sandbox }: Visitor, run: () => Promise<unknown>): Promise<number> {
  const start = Date.now();
  let [isOver, calls, turns] = [false, 0, 0];
  app.intercept = (request) => {
    calls += 1;
    turns = 0;
    return sandbox.fetch(request).finally(() => (calls -= 1));
  };
  const work = run().finally(() => (isOver = true));
  work.catch(() => undefined);
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
    const isHeld = (sandbox.control?.heldCalls() ?? 0) > 0;
    // A call that is worked on, as a password that is looked at, takes no time of this clock.
    if (vi.getTimerCount() === 0 || (calls > 0 && !isHeld) || turns < TURNS[isHeld ? "held" : "idle"]) continue;
    vi.advanceTimersToNextTimer();
    turns = 0;
  }
  app.intercept = null;
  await work;
  return Date.now() - start;
}
