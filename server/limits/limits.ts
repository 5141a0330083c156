/** `docs/operations.md` has the table for operators. A session is one browser's visit, a target the guessed object. */
export interface Bound {
  most: number;
  checked?: number;
  window: number;
}

export interface Limit {
  counts: "misses" | "all";
  per: Partial<Record<Scope, Bound>>;
  /** The same for every count, so that it reveals nothing. */
  words: string;
}

/** `pair`: an account or card from one address; `device`: an account from a device that signed in to it before. */
export type Scope = "session" | "address" | "target" | "pair" | "device" | "account" | "everybody";

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/** The IP address is counted first: a try that it stops is not counted against the session. */
const few = { address: { most: 10, window: QUARTER }, session: { most: 5, window: QUARTER } };

const TOO_MANY_CARDS = "Too many cards have been tried.";

export const LIMITS = {
  // An office behind one address may share a code.
  "promo code": {
    counts: "misses",
    per: { address: { most: 30, window: QUARTER }, session: few.session },
    words: "Too many promo codes have been tried.",
  },
  // Beyond the limit of a card each address keeps one try, so that its owner is not locked out.
  "gift card": { counts: "misses", per: { ...few, target: { most: 10, window: HOUR } }, words: TOO_MANY_CARDS },
  "guessed gift card": { counts: "misses", per: { pair: { most: 1, window: HOUR } }, words: TOO_MANY_CARDS },
  reward: { counts: "misses", per: few, words: "Too many rewards have been tried." },
  "order number": { counts: "misses", per: few, words: "Too many order numbers have been tried." },
  // Declined cards and rules of the restaurant: more than a customer needs to set right.
  order: {
    counts: "misses",
    per: { address: { most: 20, window: QUARTER }, session: { most: 10, window: QUARTER } },
    words: "Orders from here have been refused very often.",
  },
  // Too many for one account lock no one out: unknown devices then need the bot check.
  "sign-in": {
    counts: "misses",
    per: {
      address: { most: 15, checked: 30, window: QUARTER },
      pair: { most: 5, checked: 10, window: QUARTER },
      device: { most: 5, checked: 10, window: QUARTER },
      account: { most: 30, window: QUARTER },
    },
    words: "Too many sign-in attempts.",
  },
  // Enough for an office at noon, too few to flood a mailbox.
  letter: {
    counts: "all",
    per: { address: { most: 30, window: QUARTER } },
    words: "This form has been sent very often.",
  },
  // Dishes added by guests of a group: an office of forty at noon, behind one address.
  group: {
    counts: "all",
    per: { address: { most: 200, window: QUARTER }, target: { most: 300, window: HOUR } },
    words: "Very many dishes have been added to this order.",
  },
  // More than an office types at noon: each has a price.
  suggestion: { counts: "all", per: { address: { most: 240, window: MINUTE } }, words: "" },
  // Enough to report a fault that occurs on every page.
  "browser error": {
    counts: "all",
    per: { address: { most: 5, window: HOUR }, everybody: { most: 100, window: HOUR } },
    words: "",
  },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
export type ScopeOf<Name extends LimitName> = keyof (typeof LIMITS)[Name]["per"] & Scope;
