import type { Page, Response } from "@playwright/test";
import { choicesOf } from "../scripts/soak/random.ts";
import { ACT_PLANS, type ActPlan, CANARIES, struckCalls } from "../tests/support/fault-acts.ts";
import type { OrderNow } from "../tests/support/fault-bag.ts";
import { type Act, type CellCase, type Code, cellsOf } from "../tests/support/fault-matrix.ts";
import { type FaultSite, openFaultSite } from "./support/fault-site.ts";
import { CANARY, fillCheckout, fillSignIn, scriptRuns } from "./support/journey.ts";
import { expect, test } from "./support/test.ts";

/**
 * The fault matrix with script, over the network: what is answered is the same as without (tests/app/faults), and what
 * was typed stays where it is, the card too. All faults of adding, changing, removing and ordering, and of every other
 * form some; FAULTS=all takes all of them.
 */

/** What a person does in a page; what it is about, and how it shows, is told in ACT_PLANS. */
interface Doing {
  act: Act;
  /** How many faults of it are tried; all unless told. */
  sample?: number;
  path: string | ((page: Page, site: FaultSite) => Promise<string>);
  fill?: (page: Page) => Promise<unknown>;
  button: RegExp;
  /** What stays in the form, by id. */
  kept?: Record<string, string>;
  /** What it spends is there once. */
  isOnce?: true;
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
  cardZip: "75201",
};

async function fillBowl(page: Page): Promise<void> {
  await page.getByLabel("Choose your base").selectOption("1002");
  await page.getByLabel("Choose your protein").selectOption("1052");
  await page.getByLabel("Quantity").fill("3");
  await page.getByLabel("Special Instructions").fill("No cilantro, O'Brien");
}

async function fillWith(page: Page, fields: Record<string, string>): Promise<void> {
  await fillCheckout(page);
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).first().fill(value);
}

const DOINGS: Doing[] = [
  { act: "submit", path: CHECKOUT, fill: fillCheckout, button: /^Submit Order$/, kept: TYPED },
  {
    act: "add",
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
    sample: 2,
    path: "/order-now/pickup-details",
    fill: (page) => page.getByLabel("All times").selectOption({ label: "1:00 PM" }),
    button: /^BUILD MY MEAL$/,
  },
  {
    act: "promo",
    sample: 2,
    path: CHECKOUT,
    fill: (page) => fillWith(page, { "Promo Code": "TENOFF" }),
    button: /^Redeem$/,
    kept: { ...TYPED, promoCode: "TENOFF" },
  },
  {
    act: "gift card",
    sample: 2,
    path: CHECKOUT,
    fill: (page) => fillWith(page, { "Gift card number": "6035710000000022", Pin: CANARIES["gift card's pin"] }),
    button: /^Use card$/,
    kept: TYPED,
  },
  {
    act: "reward",
    sample: 1,
    path: "/order-now/checkout/rewards",
    fill: (page) => page.getByRole("button", { name: /^Redeem Reward \$5 off/ }).click(),
    button: /^Add Reward/,
    isOnce: true,
  },
  {
    act: "sign in",
    sample: 2,
    path: "/login",
    fill: (page) => fillSignIn(page, "ada@example.com"),
    button: /^SIGN IN$/,
  },
];

const isEverything = process.env["FAULTS"] === "all";
const seed = Number(process.env["FAULTS_SEED"] ?? 1);
/** Over the network a connection is cut in one way. */
const SAME_CUT = ["no such host", "wrong certificate"];
const LONG = "five seconds late";
/** Where every call fails the answer is the same whatever fails them: these stand for all. */
const FOR_ALL = ["connection refused", "503 with Retry-After"];

function faultsOf({ act, sample }: Doing): CellCase[] {
  const cells = cellsOf(isEverything).filter((cell) => cell.act === act && !SAME_CUT.includes(cell.row.fault));
  if (isEverything) return cells;
  const isTaken = ({ row: { fault }, struck }: CellCase) =>
    fault !== LONG && (struck !== "all" || FOR_ALL.includes(fault));
  const taken = cells.filter(isTaken);
  if (!sample) return taken;
  const { number } = choicesOf(seed, act);
  return Array.from({ length: sample }, () => taken.splice(number(taken.length), 1)).flat();
}

let opened: FaultSite;

test.beforeAll(async ({ browserName: _browser }) => {
  test.setTimeout(180_000);
  opened = await openFaultSite();
});
test.afterAll(() => opened.stop());

for (const doing of DOINGS) {
  const cells = faultsOf(doing);
  test(`${doing.act}: ${cells.length} faults, seed ${seed}`, async ({ page, faults }) => {
    test.setTimeout(300_000);
    // Chromium tells of every status that is no success.
    faults.allow(/^Failed to load resource: the server responded with a status of /);
    const wrong: string[] = [];
    const orders = await ordersOf(page, doing);
    for (const cell of cells) {
      const name = `${cell.row.fault}, ${cell.struck}: ${cell.code}`;
      const note = (error: unknown) => void wrong.push(`${name}: ${String(error)}\n${page.url()}`);
      await test.step(name, () => runCell(page, doing, cell, orders).catch(note));
      await opened.clearFaults();
      await page.unrouteAll();
    }
    expect(wrong.join("\n\n")).toBe("");
  });
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

const press = (page: Page, { button }: Doing) => page.getByRole("button", { name: button }).first().click();

const shows = (page: Page, { shows: text }: ActPlan) => expect(page.locator("body")).toContainText(text);

/** The order as it begins, and after the same without a fault: the same for all who do it. */
async function ordersOf(page: Page, doing: Doing): Promise<Orders> {
  await open(page, doing);
  const before = await opened.orderOf(page);
  if (doing.isOnce) return { before, after: before };
  await press(page, doing);
  await shows(page, ACT_PLANS[doing.act]);
  return { before, after: await opened.orderOf(page) };
}

async function runCell(page: Page, doing: Doing, cell: CellCase, { before, after }: Orders): Promise<void> {
  const { row, struck, code, act } = cell;
  const plan = ACT_PLANS[act];
  const cartId = await open(page, doing);
  const struckAt = struckCalls(struck, plan.own, cartId);
  await opened.setFaults(struckAt.map((match) => ({ match, ...row.does })));
  if (row.does.kind === "hang") await opened.hasten(page);
  const answered = page.waitForResponse((reply) => reply.request().method() === "POST" && !/draft/.test(reply.url()));
  await press(page, doing);
  const isFound = await expectCode(page, doing, cell, await answered);
  await opened.clearFaults();
  if (code !== "OK") await opened.calm();
  const hasWorked = code === "OK" || isFound || (row.isDone && !plan.isRead && struck === "own");
  if (!plan.isUnsettled) expect(await opened.orderOf(page), "the order afterwards").toEqual(hasWorked ? after : before);
  await page.unrouteAll();
  if (isKept(code) && !isFound && !doing.isOnce) {
    await press(page, doing);
    await shows(page, plan);
    if (!plan.isUnsettled) expect(await opened.orderOf(page), "the order after a second press").toEqual(after);
  }
  expect(opened.ordersOf(cartId), "orders").toBe(act === "submit" && (hasWorked || isKept(code)) ? 1 : 0);
}

const isKept = (code: Code) => ["KEEP", "WAIT", "FIX", "DENY"].includes(code);

/** True where work whose answer was lost has been found at once. */
async function expectCode(page: Page, doing: Doing, { row, code, act }: CellCase, reply: Response): Promise<boolean> {
  const plan = ACT_PLANS[act];
  const isThere = async () => plan.shows.test(await page.locator("body").innerText());
  if (code === "OK") {
    await shows(page, plan);
    return false;
  }
  if (row.isDone) {
    const isElsewhere = async () => page.url().includes("checking") || (await page.locator(".errors, #sorry").count());
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
