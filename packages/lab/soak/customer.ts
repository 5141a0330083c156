import { setTimeout as pause } from "node:timers/promises";
import { EMPTY_SETUP } from "@platter/ordering/order/journey.ts";
import type { Browser } from "../../../tests/support/browser.ts";
import { contentOf, withContent } from "../../../tests/support/cookie-contents.ts";
import { GOOD_FIELDS } from "../../../tests/support/good-entries.ts";
import {
  type Account,
  type OrderIntent,
  accuse,
  type Outcome,
  compareLines,
  noteAdded,
  noteLine,
  openAccount,
  statesOf,
} from "./account.ts";
import type { Book, BookLine } from "./book.ts";
import type { Place } from "./place.ts";
import { type Form, type Reply, type Windows, open, outcomeOf, press, told } from "./press.ts";
import type { Choices } from "./random.ts";

/** A customer with two windows of one browser, without script, who does whole orders and much that one should not do. */
export interface Customer {
  account: Account;
  /** E-mail of the account; null: a guest for ever. */
  login: string | null;
  step(): Promise<void>;
  /** Once everything works again: looks at the bag and at the order, and takes the pages by their word. */
  settle(): Promise<void>;
}

export interface CustomerParts {
  place: Place;
  book: Book;
  name: string;
  login: string | null;
  choices: Choices;
  /** Whether the replicas share no store. */
  mayDouble: boolean;
}

/** What all that a customer does works with. */
interface Visit extends CustomerParts {
  account: Account;
  cookies: Map<string, string>;
  windows: Windows;
  /** Forms of pages seen before: to be sent again later, as with Back. */
  old: { mark: string; quantity: number; form: Form }[];
  count: number;
}

const MENU = "/order-now/build-order";
const BOWL = `${MENU}/menu-item/101`;
const BAG = "/order-now/cart";
const CHECKOUT = "/order-now/checkout";
const ADDED = /Added to your bag:|You had already added this/;
const PLACED = /Thanks for your order/;

const WEIGHTS = {
  add: 8,
  change: 3,
  remove: 2,
  clear: 1,
  look: 4,
  sendOld: 3,
  promo: 2,
  giftCard: 1,
  submit: 6,
  submitOld: 2,
  signInOrOut: 1.5,
  reward: 1,
  points: 1,
  reorder: 1,
};

const STEPS: Record<keyof typeof WEIGHTS, (visit: Visit) => Promise<void>> = {
  add,
  change,
  remove,
  clear,
  look,
  sendOld,
  promo,
  giftCard,
  submit,
  submitOld,
  signInOrOut,
  reward,
  points,
  reorder,
};

export function openCustomer(parts: CustomerParts): Customer {
  const { place, name, login, choices } = parts;
  const cookies = new Map<string, string>();
  const windows = place.replicas.map((replica) => place.browserAt(replica, cookies)) as unknown as Windows;
  const visit: Visit = { ...parts, account: openAccount(name, parts.mayDouble), cookies, windows, old: [], count: 0 };
  startOrder(visit);
  return {
    account: visit.account,
    login,
    async step() {
      const what = choices.weighted(WEIGHTS);
      if (login === null && ["signInOrOut", "reward", "points", "reorder"].includes(what)) return look(visit);
      await STEPS[what](visit);
      compareLines(visit.account, visit.book);
    },
    settle: () => settle(visit),
  };
}

/** Store, day and time are chosen; also after signing out, which forgets them. */
function startOrder({ place, cookies }: Visit): void {
  const store = { id: 1, storeNumber: "1001" };
  const setup = { ...EMPTY_SETUP, orderTypeId: 1, pickupType: "Carry Out", store, day: place.day, time: "12:30" };
  for (const [name, text] of withContent(place.sealer, cookies, "setup", setup)) cookies.set(name, text);
}

function note(visit: Visit, what: string, replies: (Reply | null)[] = []): void {
  const { account } = visit;
  const cartId = cartIdOf(visit);
  if (cartId !== null) account.bags.add(cartId);
  const time = new Date().toISOString().slice(11, 23);
  account.story.push(`${time} ${what}${replies.length > 0 ? `: ${told(replies)}` : ""}`);
}

const windowOf = ({ windows, choices }: Visit): Browser => choices.one(windows);

/** Opens a page that must have this button; null where it is not there. */
async function openForm(visit: Visit, path: string, button: string): Promise<{ window: Browser; form: Form } | null> {
  const window = windowOf(visit);
  const page = await open(window, path);
  if (page?.status === 200 && window.buttons().some((words) => words.startsWith(button)))
    return { window, form: window.formOf(button) };
  note(visit, `opened ${path}, which has no "${button}"`, [page]);
  return null;
}

function cartIdOf({ place, cookies }: Visit): string | null {
  return (contentOf(place.sealer, cookies, "cart") as { cartId?: string } | null)?.cartId ?? null;
}

/** Lines of the bag that this browser has, as the API holds them. */
function linesHeld(visit: Visit): BookLine[] {
  const cartId = cartIdOf(visit);
  return cartId === null ? [] : visit.book.lines().filter((line) => line.cartId === cartId);
}

/** Without a shared store two presses may begin two bags, of which the browser keeps one: both must say that they added. */
function addedOutcome({ mayDouble }: Visit, replies: (Reply | null)[]): Outcome {
  const outcome = outcomeOf(replies, ADDED);
  const isSure = !mayDouble || replies.every((reply) => outcomeOf([reply], ADDED) === outcome);
  return isSure ? outcome : "in doubt";
}

async function add(visit: Visit): Promise<void> {
  const opened = await openForm(visit, BOWL, "Add to bag");
  if (!opened) return;
  const { form } = opened;
  const [mark, quantity] = [`${visit.name} line ${++visit.count}`, 1 + visit.choices.number(3)];
  const fields = { m1000: "1002", m1050: "1052", quantity: String(quantity), specialInstructions: mark };
  for (const [name, value] of Object.entries(fields)) form.body.set(name, value);
  const replies = await press(visit.windows, form, visit.choices);
  const outcome = addedOutcome(visit, replies);
  note(visit, `added ${quantity} as "${mark}" (${outcome})`, replies);
  noteAdded(visit.account, { mark, cartId: cartIdOf(visit) }, quantity, outcome);
  visit.old.push({ mark, quantity, form });
}

/** Back to a page from before, and its form once more. */
async function sendOld(visit: Visit): Promise<void> {
  if (visit.old.length === 0) return add(visit);
  const { mark, quantity, form } = visit.choices.one(visit.old.slice(-4));
  const replies = await press(visit.windows, form, visit.choices);
  const outcome = addedOutcome(visit, replies);
  note(visit, `sent the old form of "${mark}" again (${outcome})`, replies);
  const line = { mark, cartId: cartIdOf(visit) };
  const before = statesOf(visit.account, line);
  // What is there stays as it is; what was refused or in doubt, or is in another bag, may come to be.
  const isCertain = before.size === 1 && !before.has(0);
  if (!isCertain) noteAdded(visit.account, line, quantity, outcome);
}

/** A line of this bag that has a mark. */
function aLine(visit: Visit): BookLine | null {
  const lines = linesHeld(visit).filter(({ note: mark }) => visit.account.lines.has(mark));
  return lines.length === 0 ? null : visit.choices.one(lines);
}

async function change(visit: Visit): Promise<void> {
  const line = aLine(visit);
  if (!line) return add(visit);
  const opened = await openForm(visit, `${MENU}/menu-item/edit/${line.cartItemId}`, "Update Item & Checkout");
  if (!opened) return;
  const { form } = opened;
  if (form.body.get("specialInstructions") !== line.note)
    accuse(visit.account, `The form of "${line.note}" has "${form.body.get("specialInstructions")}" in it`);
  const quantity = 1 + visit.choices.number(9);
  form.body.set("quantity", String(quantity));
  const replies = await press(visit.windows, form, visit.choices);
  const outcome = outcomeOf(replies, /Updated: /);
  note(visit, `changed "${line.note}" to ${quantity} (${outcome})`, replies);
  noteLine(visit.account, { mark: line.note, cartId: line.cartId }, quantity, outcome);
  forget(visit, line.note);
}

async function remove(visit: Visit): Promise<void> {
  const line = aLine(visit);
  const opened = line && (await openForm(visit, BAG, "Remove "));
  if (!opened) return;
  const { form } = opened;
  pressInstead(form, `line:remove:${line.cartItemId}`);
  const replies = await press(visit.windows, form, visit.choices);
  const outcome = outcomeOf(replies, /Removed /);
  note(visit, `removed "${line.note}" (${outcome})`, replies);
  noteLine(visit.account, { mark: line.note, cartId: line.cartId }, 0, outcome);
  forget(visit, line.note);
}

/** The same form by another of its buttons. */
function pressInstead(form: Form, button: string): void {
  form.body = new URLSearchParams([...form.body].filter(([name]) => !name.startsWith("intent:")));
  form.body.set(`intent:${button}`, "");
}

/** A form of a line that was changed since would be another intent. */
function forget(visit: Visit, mark: string): void {
  visit.old = visit.old.filter((form) => form.mark !== mark);
}

/** The bag is left behind; its lines stay where they are. */
async function clear(visit: Visit): Promise<void> {
  const opened = await openForm(visit, `${BAG}/clear`, "Empty my bag");
  if (!opened) return;
  const replies = await press(visit.windows, opened.form, visit.choices);
  note(visit, "cleared the bag", replies);
  visit.old = [];
}

/** The page of the bag shows as many lines as there are, also where an answer was lost before. */
async function look(visit: Visit): Promise<void> {
  for (let again = 0; again < 2; again++) {
    const window = windowOf(visit);
    const page = await open(window, BAG);
    note(visit, "looked at the bag", [page]);
    if (page?.status !== 200 || page.url !== BAG) return;
    const shown = window.buttons().filter((words) => words.startsWith("Remove ")).length;
    const held = linesHeld(visit).length;
    if (shown === held) return;
    if (again === 1) accuse(visit.account, `The page shows ${shown} lines of a bag that has ${held}`);
    await pause(500);
  }
}

const CARD = {
  nameOnCard: "Ana",
  cardNumber: "4111111111111111",
  cvv: "123",
  expirationMonth: "12",
  billingZip: "75201",
};

/** Checkout, filled in; null where it is not to be had. */
async function openCheckout(visit: Visit): Promise<{ window: Browser; form: Form } | null> {
  const opened = await openForm(visit, CHECKOUT, "Submit Order");
  if (!opened) return null;
  const { body } = opened.form;
  const year = String(new Date().getFullYear() + 2);
  const card = body.has("cardNumber") ? { ...CARD, expirationYear: year } : {};
  for (const [name, value] of Object.entries({ ...GOOD_FIELDS, lastName: visit.name, ...card })) body.set(name, value);
  return opened;
}

interface PressAtCheckout {
  what: string;
  button: string;
  fields: Record<string, string>;
  /** What is said where it worked. */
  words: RegExp;
}

async function pressAtCheckout(visit: Visit, { what, button, fields, words }: PressAtCheckout): Promise<void> {
  const opened = await openCheckout(visit);
  if (!opened) return;
  const { form } = opened;
  pressInstead(form, button);
  for (const [name, value] of Object.entries(fields)) form.body.set(name, value);
  const replies = await press(visit.windows, form, visit.choices);
  note(visit, `${what} (${outcomeOf(replies, words)})`, replies);
}

function promo(visit: Visit): Promise<void> {
  const promoCode = visit.choices.one(["ZEBRA5", "TENOFF", "EXPIRED"]);
  const button = "promo:apply";
  return pressAtCheckout(visit, {
    what: `promo code ${promoCode}`,
    button,
    fields: { promoCode },
    words: /is applied/,
  });
}

function giftCard(visit: Visit): Promise<void> {
  const fields = { giftNumber: "6035710000000033", giftPin: "3333" };
  return pressAtCheckout(visit, { what: "a gift card", button: "gift:use", fields, words: /is used for this order/ });
}

async function submit(visit: Visit): Promise<void> {
  const opened = await openCheckout(visit);
  const cartId = cartIdOf(visit);
  if (!opened || cartId === null) return;
  const { window, form } = opened;
  const intent: Submitted = visit.account.orders.get(cartId) ?? newOrder(visit, cartId);
  const [, dollars = "0"] = /Amount due \$([\d,.]+)/.exec(window.text()) ?? [];
  // Cards of the chain pay a part: what the order costs is the sum above it.
  const whole = window.amount("Estimated Total") ?? window.amount("Order Total") ?? `$${dollars}`;
  intent.totals.add(Math.round(Number(whole.replace(/[$,]/g, "")) * 100));
  form.body.set("lastName", intent.mark);
  if (window.text().includes("Order this bag as well")) form.body.set("orderAgain", "on");
  intent.form = form;
  await send(visit, intent);
}

/** `isOld`: sent once more. */
type Submitted = OrderIntent & { form?: Form; isOld?: true };

function newOrder(visit: Visit, cartId: string): Submitted {
  const mark = `${visit.name} order ${++visit.count}`;
  const intent = { mark, cartId, totals: new Set<number>(), mayBePlaced: false, orderNumber: null };
  visit.account.orders.set(cartId, intent);
  return intent;
}

async function send(visit: Visit, intent: Submitted): Promise<void> {
  const replies = await press(visit.windows, intent.form!, visit.choices);
  const outcome = outcomeOf(replies, PLACED);
  note(visit, `submitted "${intent.mark}" of bag ${intent.cartId} (${outcome})`, replies);
  if (outcome !== "refused") intent.mayBePlaced = true;
  for (const reply of replies) hear(visit, intent, reply);
}

/** The number that a confirmation tells. */
function hear({ account, book }: Visit, intent: Submitted, reply: Reply | null): void {
  if (!reply || reply.status !== 200 || !PLACED.test(reply.text)) return;
  const number = decodeURIComponent(/order-confirmation\/([^/?#]+)/.exec(reply.url)?.[1] ?? "");
  // An old form leads to the last order of this browser where it knows no more of its own, as after Sign out.
  const placed = book.orders().find((order) => order.orderNumber === number);
  if (intent.isOld && placed?.lastName !== intent.mark && isOf(account, placed?.lastName)) return;
  if (intent.orderNumber !== null && intent.orderNumber !== number)
    accuse(account, `"${intent.mark}" was told to be order ${intent.orderNumber}, and then ${number}`);
  intent.orderNumber = number;
}

const isOf = ({ orders }: Account, mark?: string) => [...orders.values()].some((order) => order.mark === mark);

/** The form of an order that was submitted before. */
async function submitOld(visit: Visit): Promise<void> {
  const sent = [...visit.account.orders.values()].slice(-3) as Submitted[];
  if (sent.length === 0) return submit(visit);
  const intent = visit.choices.one(sent);
  if (!intent.form) return;
  intent.isOld = true;
  await send(visit, intent);
}

async function signInOrOut(visit: Visit): Promise<void> {
  const window = windowOf(visit);
  const page = await open(window, "/order-now");
  if (page?.text.includes("Sign out")) {
    const reply = await press(visit.windows, window.formOf("Sign out"), visit.choices);
    note(visit, "signed out", reply);
    startOrder(visit);
    visit.old = [];
    return;
  }
  const opened = await openForm(visit, "/login", "SIGN IN");
  if (!opened) return;
  opened.form.body.set("username", visit.login ?? "");
  opened.form.body.set("password", "zebra-crossing-9");
  const replies = await press(visit.windows, opened.form, visit.choices);
  note(visit, "signed in", replies);
  if (!replies.some((reply) => reply?.url.startsWith("/order-now/cart/choose"))) return;
  const choosing = await openForm(visit, "/order-now/cart/choose", "Order this bag");
  if (choosing) note(visit, "chose this bag", await press(visit.windows, choosing.form, visit.choices));
}

async function reward(visit: Visit): Promise<void> {
  const opened = await openForm(visit, `${CHECKOUT}/rewards`, "Redeem Reward");
  if (!opened) return;
  const replies = await press(visit.windows, opened.form, visit.choices);
  note(visit, "redeemed a reward", replies);
}

/** $5 off for 500 Stripes. */
async function points(visit: Visit): Promise<void> {
  const opened = await openForm(visit, `${CHECKOUT}/rewards?tier=2`, "Redeem Reward $5 off");
  if (!opened) return;
  const { window } = opened;
  const page = await open(window, `${CHECKOUT}/rewards?tier=2&propose=tier%3A2%3A202`);
  if (page?.status !== 200 || !window.buttons().includes("Add Reward")) return;
  const replies = await press(visit.windows, window.formOf("Add Reward"), visit.choices);
  const outcome = outcomeOf(replies, /Redeemed Discounts|have been exchanged/);
  note(visit, `bought $5 off with points (${outcome})`, replies);
  if (outcome === "done") visit.account.bought.done += 1;
  if (outcome === "in doubt") visit.account.bought.inDoubt += 1;
}

/** Of Ada's orders from before this run; the new ones would bring marks that are there already. */
const PAST = "ZK-ADA0000001";

async function reorder(visit: Visit): Promise<void> {
  if (visit.login !== "ada@example.com") return look(visit);
  const opened = await openForm(visit, `${MENU}/previous-orders`, "Add to cart");
  if (!opened) return;
  const { form } = opened;
  pressInstead(form, `reorder:${PAST}`);
  const replies = await press(visit.windows, form, visit.choices);
  const outcome = addedOutcome(visit, replies);
  note(visit, `ordered ${PAST} again (${outcome})`, replies);
  const cartId = cartIdOf(visit);
  if (cartId === null) return;
  const before = visit.account.copies.get(cartId) ?? { least: 0, most: 0 };
  const lines = visit.book.linesOfPast(PAST);
  visit.account.copies.set(cartId, {
    least: before.least + (outcome === "done" ? lines : 0),
    most: before.most + (outcome === "refused" ? 0 : lines),
  });
}

async function settle(visit: Visit): Promise<void> {
  await look(visit);
  const cartId = cartIdOf(visit);
  const page = await open(visit.windows[0], CHECKOUT);
  note(visit, "opened checkout at the end", [page]);
  const intent = cartId === null ? undefined : visit.account.orders.get(cartId);
  const order = visit.book.orders().find((one) => one.cartId === cartId);
  if (intent) hear(visit, intent, page);
  if (order && page?.text.includes("Submit Order"))
    accuse(visit.account, `Checkout offers bag ${cartId} once more, which is order ${order.orderNumber}`);
  compareLines(visit.account, visit.book);
}
