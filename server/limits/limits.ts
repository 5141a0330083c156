/** `docs/operations.md` documents the limits. A session is one browser's visit; a target is the guessed object. */
export interface Bound {
  most: number;
  checked?: number;
  window: number;
}

export interface Limit {
  counts: "misses" | "all";
  per: Partial<Record<Scope, Bound>>;
  /** One message for all scopes, so that it does not reveal which limit was exceeded. */
  words: string;
}

/** `pair`: account or card plus address; `device`: account plus a device that has signed in to it before. */
export type Scope = "session" | "address" | "target" | "pair" | "device" | "account" | "everybody";

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/** The address comes first, so that a try over its limit is not counted against the session. */
const few = { address: { most: 10, window: QUARTER }, session: { most: 5, window: QUARTER } };

const TOO_MANY_CARDS = "Too many cards have been tried.";

export const LIMITS = {
  // An office with one IP address may share a promo code.
  "promo code": {
    counts: "misses",
    per: { address: { most: 30, window: QUARTER }, session: few.session },
    words: "Too many promo codes have been tried.",
  },
  // Over a card's limit each address keeps one try, so that the card's owner is not locked out.
  "gift card": { counts: "misses", per: { ...few, target: { most: 10, window: HOUR } }, words: TOO_MANY_CARDS },
  "guessed gift card": { counts: "misses", per: { pair: { most: 1, window: HOUR } }, words: TOO_MANY_CARDS },
  reward: { counts: "misses", per: few, words: "Too many rewards have been tried." },
  "order number": { counts: "misses", per: few, words: "Too many order numbers have been tried." },
  // More declined cards and broken rules than a customer needs to correct an order.
  order: {
    counts: "misses",
    per: { address: { most: 20, window: QUARTER }, session: { most: 10, window: QUARTER } },
    words: "Orders from here have been refused very often.",
  },
  // The account limit locks no customer out: over the limit, unknown devices need the bot check.
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
  // Forms that send an email: enough for an office at noon, too few to flood a mailbox.
  letter: {
    counts: "all",
    per: { address: { most: 30, window: QUARTER } },
    words: "This form has been sent very often.",
  },
  // Dishes added by guests of a group order: an office of forty people at noon with one IP address.
  group: {
    counts: "all",
    per: { address: { most: 200, window: QUARTER }, target: { most: 300, window: HOUR } },
    words: "Very many dishes have been added to this order.",
  },
  // More than an office types at noon; limited because Google charges for each request.
  suggestion: { counts: "all", per: { address: { most: 240, window: MINUTE } }, words: "" },
  // Enough to notice a fault that occurs on every page.
  "browser error": {
    counts: "all",
    per: { address: { most: 5, window: HOUR }, everybody: { most: 100, window: HOUR } },
    words: "",
  },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
export type ScopeOf<Name extends LimitName> = keyof (typeof LIMITS)[Name]["per"] & Scope;
