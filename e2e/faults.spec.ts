import type { Page, Response } from "@playwright/test";
import { choicesOf } from "@platter/lab/soak/random.ts";
import { ACT_PLANS, type ActPlan, CANARIES, struckCalls } from "../tests/support/fault-acts.ts";
import type { OrderNow } from "../tests/support/fault-bag.ts";
import { type Act, type CellCase, type Code, cellsOf } from "../tests/support/fault-matrix.ts";
import { type FaultSite, openFaultSite } from "./support/fault-site.ts";
import {
  CANARY,
  fillCheckout,
  fillSignIn,
  fillSignUp,
  openPromo,
  pickTime,
  scriptRuns,
  signIn,
  submit,
} from "./support/journey.ts";
import { AS_READ, expect, test } from "./support/test.ts";

/**
 * The fault matrix with script, over the network: what is answered is the same as without (tests/app/faults), and what
 * was typed stays where it is, the card too. Of adding and ordering a fault for each kind of refusal, of every other form
 * one; FAULTS=all takes all of them, and FAULTS_SEED others.
 */

/** A person's actions on a page; ACT_PLANS describes each and its visible result. */
interface Doing {
  act: Act;
  /** A fault for each kind of refusal is tried, not only one. */
  isMain?: true;
  path: string | ((page: Page, site: FaultSite) => Promise<string>);
  fill?: (page: Page) => Promise<unknown>;
  button: RegExp;
  /** Kept entries, by id. */
  kept?: Record<string, string>;
  /** Before a second press. */
  retype?: (page: Page) => Promise<unknown>;
}

const CHECKOUT = "/order-now/checkout";
const BAG = "/order-now/cart";
const TYPED = {
  firstName: "Ana",
  lastName: "O'Brien & Søn",
  email: "ana@example.com",
  city: "Dallas",
  nameOnCard: "Ana O'Brien",
  cardNumber: CANARY.number,
  cvv: CANARY.cvv,
  billingZip: "75201",
};

async function fillBowl(page: Page): Promise<void> {
  await page.getByLabel("Choose your base").selectOption("1002");
  await page.getByLabel("Choose your protein").selectOption("1052");
  await page.getByLabel("Quantity").fill("3");
  await page.getByLabel("Special Instructions").fill("No cilantro, O'Brien");
}

async function fillGiftCard(page: Page): Promise<void> {
  await fillCheckout(page);
  await page.getByText("Add a gift card").click();
  await page.locator("#giftNumber").fill("6035710000000022");
  await page.locator("#giftPin").fill(CANARIES["gift card's pin"]);
}

async function chooseReward(page: Page): Promise<void> {
  const add = page.getByRole("button", { name: /^Add Reward/ });
  if (!(await add.isVisible())) await page.getByRole("button", { name: /^Redeem Reward \$5 off/ }).click();
  await expect(add).toBeVisible();
}

const DOINGS: Doing[] = [
  { act: "submit", isMain: true, path: CHECKOUT, fill: fillCheckout, button: /^Submit Order$/, kept: TYPED },
  {
    act: "add",
    isMain: true,
    path: "/order-now/build-order/menu-item/101",
    fill: fillBowl,
    button: /^Add to bag$/,
    kept: { quantity: "3", m1000: "1002", m1050: "1052" },
  },
  {
    act: "change",
    path: async (page, site) => {
      const browser = await site.browserOf(page);
      return (await (await browser.visit(BAG)).press("Edit Item Meal 1")).url;
    },
    fill: (page) => page.getByLabel("Quantity").fill("5"),
    button: /^Update Item & Checkout$/,
    kept: { quantity: "5" },
  },
  { act: "remove", path: BAG, button: /^Remove Meal 2/ },
  {
    act: "time",
    path: "/order-now/pickup-details",
    fill: async (page) => {
      await pickTime(page, "1:00 PM");
    },
    button: /^BUILD MY MEAL$/,
  },
  {
    act: "promo",
    path: CHECKOUT,
    fill: async (page) => {
      await fillCheckout(page);
      await openPromo(page);
      await page.locator("#promoCode").fill("TENOFF");
    },
    button: /^Redeem$/,
    kept: { ...TYPED, promoCode: "TENOFF" },
  },
  {
    act: "gift card",
    path: CHECKOUT,
    fill: fillGiftCard,
    button: /^Use card$/,
    kept: TYPED,
  },
  {
    act: "reward",
    path: "/order-now/checkout/rewards",
    fill: chooseReward,
    retype: chooseReward,
    button: /^Add Reward/,
  },
  {
    act: "sign in",
    path: "/login",
    fill: (page) => fillSignIn(page, "ada@example.com"),
    button: /^SIGN IN$/,
    kept: { username: "ada@example.com" },
    // A password is given back in no form.
    retype: (page) => fillSignIn(page, "ada@example.com"),
  },
  {
    act: "register",
    path: "/join-now/signup",
    fill: (page) => fillSignUp(page),
    button: /^Create account$/,
    kept: { firstName: "Gil", lastName: "O’Brien" },
    // A password is given back in no form.
    retype: (page) => fillSignUp(page),
  },
];

/** Read-only pages: their path, and how to reach them. */
const LOOKS: { act: Act; from: string; go: (page: Page) => Promise<unknown> }[] = [
  { act: "account", from: BAG, go: (page) => page.getByRole("link", { name: "My Account" }).click() },
  {
    act: "past orders",
    from: "/order-now/build-order",
    go: (page) => page.getByRole("link", { name: "Previous Orders" }).click(),
  },
  { act: "confirmation", from: CHECKOUT, go: (page) => page.reload() },
];

const isEverything = process.env["FAULTS"] === "all";
const seed = Number(process.env["FAULTS_SEED"] ?? 1);
/** Over the network a connection is cut in one way. */
const SAME_CUT = ["no such host", "wrong certificate"];
const LONG = "five seconds late";
/** If every call fails, all faults give the same answer: these represent them. */
const FOR_ALL = ["connection refused", "503 with Retry-After"];

function faultsOf(act: Act, isMain?: boolean): CellCase[] {
  const cells = cellsOf(isEverything).filter((cell) => cell.act === act && !SAME_CUT.includes(cell.row.fault));
  if (isEverything) return cells;
  const isTaken = ({ row: { fault }, struck, code }: CellCase) =>
    code !== "OK" && fault !== LONG && (struck !== "all" || FOR_ALL.includes(fault));
  const rest = cells.filter(isTaken);
  const { one, number } = choicesOf(seed, act);
  const codes = new Set(rest.map(({ code }) => code));
  const taken = [...codes].map((code) => one(rest.filter((cell) => cell.code === code)));
  while (!isMain && taken.length > 1) taken.splice(number(taken.length), 1);
  return taken;
}

let opened: FaultSite;
const orders = new Map<Act, Promise<Orders>>();

test.beforeAll(async ({ browserName: _browser }) => {
  test.setTimeout(180_000);
  opened = await openFaultSite();
});
test.afterAll(() => opened.stop());
// Chromium reports every error status.
test.beforeEach(({ faults }) => faults.allow(/^Failed to load resource: the server responded with a status of /));
test.afterEach(() => opened.clearFaults());

for (const doing of DOINGS) {
  const cells = faultsOf(doing.act, doing.isMain);
  test.describe(isEverything ? doing.act : `${doing.act}, seed ${seed}`, () => {
    for (const cell of cells) {
      test(`${cell.row.fault}, ${cell.struck}: ${cell.code}`, async ({ page }) => {
        const known = orders.get(doing.act) ?? ordersOf(page, doing);
        orders.set(doing.act, known);
        await runCell(page, doing, cell, await known);
      });
    }
  });
}

for (const { act, from, go } of LOOKS) {
  test.describe(isEverything ? act : `${act}, seed ${seed}`, () => {
    // Copies that are held for pages, and time limits, are looked at without script, by a clock that jumps.
    const cells = faultsOf(act, true).filter(({ row: { does } }) => does.kind !== "hang" && does.kind !== "delay");
    for (const cell of cells) {
      const { row, struck, code } = cell;
      test(`${row.fault}, ${struck}: ${code}`, async ({ page }) => {
        const plan = ACT_PLANS[act];
        const cartId = await opened.enter(page, plan.as);
        await page.goto(opened.url + from);
        if (act === "confirmation") await order(page);
        await strike(cell, cartId);
        await go(page);
        await expectPage(page, plan, code);
        await opened.clearFaults();
        if (code !== "OK") await opened.calm();
        expect(opened.ordersOf(cartId), "orders").toBe(act === "confirmation" ? 1 : 0);
      });
    }
  });
}

async function strike({ row, struck, act }: CellCase, cartId: string): Promise<void> {
  const calls = struckCalls(struck, ACT_PLANS[act].own, cartId);
  await opened.setFaults(calls.map((match) => ({ match, ...row.does })));
}

async function order(page: Page): Promise<void> {
  await scriptRuns(page);
  await fillCheckout(page);
  await submit(page);
}

async function expectPage(page: Page, plan: ActPlan, code: Code): Promise<void> {
  const body = page.locator("body");
  if (code === "OK") return expect(body).toContainText(plan.shows, AS_READ);
  if (code === "PART") return expect(body).toContainText(plan.missing ?? /never/, AS_READ);
  if (code === "AUTH") return page.waitForURL(/\/login\?/);
  const heading = code === "PAGE" ? "The restaurant cannot be reached right now" : /not found/i;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
}

interface Orders {
  before: OrderNow;
  after: OrderNow;
}

/** The form, filled in, with its script running; answers the bag's id. */
async function open(page: Page, { act, path, fill }: Doing): Promise<string> {
  const cartId = await opened.enter(page, ACT_PLANS[act].as);
  await page.goto(opened.url + (typeof path === "string" ? path : await path(page, opened)));
  await scriptRuns(page);
  await fill?.(page);
  return cartId;
}

/** A refusal is a dialog above the form. */
async function closeSorry(page: Page): Promise<void> {
  if (await page.locator("dialog#sorry[open]").count()) await page.keyboard.press("Escape");
}

const press = (page: Page, { button }: Doing) => page.getByRole("button", { name: button }).first().click();

const shows = (page: Page, { shows: text }: ActPlan) => expect(page.locator("body")).toContainText(text);

/** The order at the start, and after a run without a fault: shared by all. */
async function ordersOf(page: Page, doing: Doing): Promise<Orders> {
  await open(page, doing);
  const before = await opened.orderOf(page);
  await press(page, doing);
  await shows(page, ACT_PLANS[doing.act]);
  return { before, after: await opened.orderOf(page) };
}

async function runCell(page: Page, doing: Doing, cell: CellCase, { before, after }: Orders): Promise<void> {
  const { row, struck, code, act } = cell;
  const plan = ACT_PLANS[act];
  const expectOrder = async (order: OrderNow) => {
    if (!plan.isUnsettled) await expect.poll(() => opened.orderOf(page)).toEqual(order);
  };
  const cartId = await open(page, doing);
  await strike(cell, cartId);
  if (row.does.kind === "hang") await opened.hasten(page);
  const answered = page.waitForResponse((reply) => reply.request().method() === "POST" && !/draft/.test(reply.url()));
  await press(page, doing);
  const isFound = await expectCode(page, doing, cell, await answered);
  await opened.clearFaults();
  if (code !== "OK") await opened.calm();
  if (code === "AUTH" && plan.as === "ada") {
    await signIn(page);
    await page.waitForURL((url) => url.pathname !== "/login");
  }
  if (code === "ANEW") {
    await expect.poll(async () => (await opened.orderOf(page)).order).toMatch(plan.begins ?? /never/);
    return;
  }
  const hasWorked = code === "OK" || isFound || (row.isDone && !plan.isRead && struck === "own");
  await expectOrder(hasWorked ? after : before);
  await page.unrouteAll();
  if (isKept(code) && !isFound) {
    await closeSorry(page);
    await doing.retype?.(page);
    await press(page, doing);
    await shows(page, plan);
    await expectOrder(after);
  }
  expect(opened.ordersOf(cartId), "orders").toBe(act === "submit" && (hasWorked || isKept(code)) ? 1 : 0);
}

const isKept = (code: Code) => ["KEEP", "WAIT", "FIX", "DENY"].includes(code);

/** True if work with a lost reply was found at once. */
async function expectCode(page: Page, doing: Doing, { row, code, act }: CellCase, reply: Response): Promise<boolean> {
  const plan = ACT_PLANS[act];
  const isThere = async () => plan.shows.test(await page.locator("body").innerText());
  if (code === "OK") {
    await shows(page, plan);
    return false;
  }
  if (code === "EMPTY" || code === "ANEW") {
    await expect(page.locator("body")).toContainText(code === "ANEW" ? plan.shows : "Your bag is empty");
    return false;
  }
  if (row.isDone) {
    const isElsewhere = async () =>
      plan.checking?.url.test(new URL(page.url()).pathname) || (await page.locator(".errors, #sorry").count());
    await expect.poll(async () => (await isThere()) || (await isElsewhere())).toBeTruthy();
    if (await isThere()) return true;
  }
  if (code === "CHECK") await expect(page.getByRole("heading", { level: 1 })).toHaveText(plan.checking!.heading);
  else if (code === "AUTH") await page.waitForURL(/\/login\?/);
  else await expectForm(page, doing, code, reply);
  return false;
}

async function expectForm(page: Page, { kept = {} }: Doing, code: Code, reply: Response): Promise<void> {
  const summary = page.locator(".errors, #sorry").first();
  await expect(summary).toBeVisible();
  const statuses = { KEEP: [502, 503, 504], WAIT: [502, 503, 504], FIX: [422], DENY: [403, 404] };
  expect(statuses[code as keyof typeof statuses]).toContain(reply.status());
  for (const [id, value] of Object.entries(kept)) await expect(page.locator(`#${id}`)).toHaveValue(value);
  if (code !== "FIX") await expect(page.locator("main")).toContainText(/Reference: [\w-]+/);
  if (code !== "WAIT") return;
  await expect(summary).toContainText("Please try again in 7 seconds.");
  expect(reply.headers()["retry-after"]).toBe("7");
}
