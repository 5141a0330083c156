import type { Fault } from "@platter/catering-sandbox/control/faults.ts";
import type { Browser } from "./browser.ts";
import { ADA } from "./fault-bag.ts";
import type { Act, Step, Struck } from "./fault-matrix.ts";
import { GOOD_CARD, GOOD_CONTACT } from "./good-entries.ts";

/** Customer actions of each step, in a browser without scripts; see fault-matrix.ts. */

/** Unique secrets: one that turns up elsewhere was leaked. */
export const CANARIES = {
  "card number": "4539148803436467",
  "card code": "8316",
  password: "kestrel-lantern-9182",
  "gift card's pin": "2222",
};
const GIFT_CARD = "6035710000000022";

export interface ActPlan {
  step: Step;
  as: "guest" | "ada";
  /** The act's own call. */
  own: Fault["match"];
  /** Opens the act's page; reading a page needs none. */
  open?: (browser: Browser) => Promise<unknown>;
  press: (browser: Browser) => Promise<unknown>;
  /** The button, or the one that led to it, which the returned form must have. */
  button?: string;
  again?: string;
  /** Fields that keep their values, by label. */
  kept?: Record<string, string>;
  /** The act leaves the order at the API unchanged. */
  isRead?: true;
  /** The choice is kept, and this page needs a confirmation before anything can be ordered. */
  isUnsettled?: string;
  /** Page that looks up an unknown outcome. */
  checking?: { url: RegExp; heading: string };
  /** Text of a page after success. */
  shows: RegExp;
  /** Contents of the new bag that replaces an expired one. */
  begins?: RegExp;
  /** Message for the missing part. */
  missing?: RegExp;
}

const CHECKOUT = "/order-now/checkout";
const BAG = "/order-now/cart";
const MENU = "/order-now/build-order";
const BOWL = `${MENU}/menu-item/101`;
const STORES = "/order-now/locations?near=75201";
const TYPED = { ...GOOD_CONTACT, State: "TX" };
const CARD = { ...GOOD_CARD, "Card Number": "4539 1488 0343 6467", CVV: CANARIES["card code"] };
/** Values that checkout returns: the phone as shown (CHK-08), never the card's secrets. */
const GIVEN_BACK = { ...TYPED, "Phone Number": "(214) 555-0123", ...CARD, "Card Number": "", CVV: "" };

function fill(browser: Browser, fields: Record<string, string>): void {
  for (const [label, value] of Object.entries(fields)) browser.fill(label, value);
}

/** The filled checkout, with these fields in addition. */
async function openCheckout(browser: Browser, fields: Record<string, string> = {}): Promise<void> {
  await browser.visit(CHECKOUT);
  fill(browser, { ...TYPED, ...CARD, ...fields });
}

async function fillBowl(browser: Browser): Promise<void> {
  await browser.visit(BOWL);
  const choices = { "Choose your base": "1002", "Choose your protein": "1052" };
  fill(browser, { ...choices, Quantity: "3", "Special Instructions": "No cilantro, O'Brien" });
}

let people = 0;

export const ACT_PLANS: Record<Act, ActPlan> = {
  "menu held": {
    step: "browse",
    as: "guest",
    own: { path: "*/store-menu/categories/*" },
    open: (browser) => browser.visit(MENU),
    press: (browser) => {
      browser.app.wait(5);
      return browser.visit(MENU);
    },
    isRead: true,
    shows: /Bowls/,
  },
  menu: {
    step: "browse",
    as: "guest",
    own: { path: "*/store-menu/categories/*" },
    press: (browser) => browser.visit(MENU),
    isRead: true,
    shows: /Bowls/,
    missing: /Menu is not available right now\. Try again\./,
  },
  stores: {
    step: "browse",
    as: "guest",
    own: { path: "*/closest-locations*" },
    press: (browser) => browser.visit(STORES),
    isRead: true,
    shows: /Dallas Lakewood/,
    // A search that uses up the time limit leaves none for the list of states.
    missing: /You can still choose a location by state below\.|The list of locations is not available right now\./,
  },
  add: {
    step: "cart",
    as: "guest",
    own: { method: "PUT", path: "*/add" },
    open: fillBowl,
    press: (browser) => browser.press("Add to bag"),
    button: "Add to bag",
    kept: { Quantity: "3", "Choose your base": "1002", "Special Instructions": "No cilantro, O'Brien" },
    checking: { url: /^\/order-now\/cart$/, heading: "Your bag" },
    shows: /Added to your bag: 3 × Build Your Own Bowl\./,
    begins: /Meal 1 \(x3\)/,
  },
  change: {
    step: "cart",
    as: "guest",
    own: { method: "PUT", path: "*/update" },
    open: async (browser) => {
      await browser.visit(BAG);
      await browser.press("Edit Item Meal 1");
      browser.fill("Quantity", "5");
    },
    press: (browser) => browser.press("Update Item & Checkout"),
    button: "Update Item & Checkout",
    kept: { Quantity: "5" },
    shows: /\(x5\)/,
  },
  remove: {
    step: "cart",
    as: "guest",
    own: { method: "PUT", path: "*/remove" },
    open: (browser) => browser.visit(BAG),
    press: (browser) => browser.press("Remove Meal 2"),
    button: "Remove Meal 2",
    shows: /(?:Removed|Remove) /,
  },
  time: {
    step: "details",
    as: "guest",
    own: { path: "*/validate-to-store/*" },
    open: async (browser) => {
      await browser.visit("/order-now/pickup-details");
      browser.fill("Select a Time", "1:00 PM");
    },
    press: (browser) => browser.press("BUILD MY MEAL"),
    button: "BUILD MY MEAL",
    kept: { "Select a Time": "13:00" },
    isUnsettled: "/order-now/pickup-details",
    shows: /1:00 PM/,
  },
  store: {
    step: "details",
    as: "guest",
    own: { path: "*/store-number/1002" },
    open: (browser) => browser.visit(STORES),
    press: (browser) => browser.press("Select Dallas Lakewood"),
    button: "Select Dallas Lakewood",
    isRead: true,
    shows: /Dallas Lakewood/,
  },
  promo: {
    step: "extras",
    as: "guest",
    own: { path: "*/redeem-promo" },
    open: (browser) => openCheckout(browser, { "Promo Code": "TENOFF" }),
    press: (browser) => browser.press("Redeem"),
    button: "Redeem",
    kept: { ...GIVEN_BACK, "Promo Code": "TENOFF" },
    shows: /TENOFF/,
  },
  "gift card": {
    step: "extras",
    as: "guest",
    own: { path: "*/lookup-for-order" },
    open: (browser) => openCheckout(browser, { "Gift card number": GIFT_CARD, Pin: CANARIES["gift card's pin"] }),
    press: (browser) => browser.press("Use card"),
    button: "Use card",
    kept: { ...GIVEN_BACK, Pin: "" },
    isRead: true,
    shows: /ending in 0022/,
  },
  reward: {
    step: "extras",
    as: "ada",
    own: { path: "*/redeem-reward/*" },
    open: async (browser) => {
      await browser.visit("/order-now/checkout/rewards");
      await browser.press("Redeem Reward $5 off");
    },
    press: (browser) => browser.press("Add Reward"),
    button: "Add Reward",
    again: "Redeem Reward $5 off",
    shows: /Redeemed Discounts\s*\$5 off/,
  },
  "sign in": {
    step: "entry",
    as: "guest",
    own: { path: "/oauth/token" },
    open: async (browser) => {
      await browser.visit("/login");
      fill(browser, ADA);
    },
    press: (browser) => browser.press("SIGN IN"),
    button: "SIGN IN",
    kept: { "Email or username": "ada@example.com", Password: "" },
    isRead: true,
    shows: /Sign out/,
  },
  register: {
    step: "entry",
    as: "guest",
    own: { method: "POST", path: "/customer-api/user" },
    open: async (browser) => {
      await browser.visit("/join-now/signup");
      const { "First Name": first, "Last Name": last, "Phone Number": phone } = TYPED;
      const person = { "First Name": first, "Last Name": last, "Phone Number": phone };
      fill(browser, { ...person, "Email Address": `ana${++people}@example.com`, Password: CANARIES.password });
    },
    press: (browser) => browser.press("Create account"),
    button: "Create account",
    kept: { "First Name": "Ana", "Last Name": "O'Brien & Søn", Password: "" },
    shows: /email/i,
  },
  submit: {
    step: "submit",
    as: "guest",
    own: { method: "PUT", path: "*/queue" },
    open: (browser) => openCheckout(browser),
    press: (browser) => browser.press("Submit Order"),
    button: "Submit Order",
    kept: GIVEN_BACK,
    checking: { url: /^\/order-now\/checkout\/checking$/, heading: "We are checking your order" },
    shows: /Thanks for your order/,
  },
  confirmation: {
    step: "placed",
    as: "guest",
    own: { path: "*/order-confirmation/*" },
    open: async (browser) => {
      await openCheckout(browser);
      await browser.press("Submit Order");
    },
    press: (browser) => browser.visit(browser.url),
    isRead: true,
    shows: /Build Your Own Bowl/,
    missing: /Thanks for your order.*Your order number is.*Its details cannot be shown right now\. Try again\./s,
  },
  account: {
    step: "account",
    as: "ada",
    own: { method: "GET", path: "/customer-api/user" },
    press: (browser) => browser.visit("/user"),
    isRead: true,
    shows: /ada@example\.com/,
    missing: /cannot be shown right now\. Try again\./,
  },
  "past orders": {
    step: "account",
    as: "ada",
    own: { path: "*/previous-orders/*" },
    press: (browser) => browser.visit(`${MENU}/previous-orders`),
    isRead: true,
    shows: /Add to cart/,
    missing: /Your orders cannot be shown right now\. Try again\./,
  },
};

/** Optional calls of a page. */
const EXTRAS = [
  "*/feature-toggle/*",
  "*/featured-carousel*",
  "*/order-validation",
  "*/order-lead-times",
  "*/check-for-promotional-addon/*",
  "*/rewards/*",
  "*/loyalty-balance*",
  "*/catering-reward-balance*",
  "*/open-until/*",
  "/content/*",
  "/pictures/*",
];

/** The calls with the fault: `own` are the act's, `cartId` is the customer's bag. */
export function struckCalls(struck: Struck, own: Fault["match"], cartId: string): Fault["match"][] {
  switch (struck) {
    case "all":
      return [{ path: "*" }];
    case "own":
      return [own];
    case "bag":
      return [{ path: `*/order-shopping-cart/${cartId}*` }];
    case "extras":
      return EXTRAS.map((path) => ({ path }));
    case "token":
      return [own, { path: "/api/session" }];
  }
}
