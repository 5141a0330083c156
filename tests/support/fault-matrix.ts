import type { Fault } from "@platter/catering-sandbox/control/faults.ts";

/**
 * Effects of each fault of the catering API on each step of an order, as data. tests/app/faults has a test for each
 * cell.
 */
export type Code =
  /** The same as without the fault. */
  | "OK"
  /** The last good copy is shown, with its age. */
  | "STALE"
  /** The page works; the missing part has a message and a way to try again. */
  | "PART"
  /** An error page instead: the problem, a link, the reference. */
  | "PAGE"
  /** The form in the reply to the press, with its values, an error and a reference; 502, 503 or 504. */
  | "KEEP"
  /** KEEP, with the time to wait in its error and in Retry-After. */
  | "WAIT"
  /** The form with an error beside its field or in the summary; 422. */
  | "FIX"
  /** KEEP, with a message about missing permission or a missing object; 403 or 404. */
  | "DENY"
  /** Redirects to sign-in, and back to the same step. */
  | "AUTH"
  /** The outcome is unknown: it is looked up, never sent again. */
  | "CHECK"
  /** The bag has expired: an empty one, with one sentence (CART-11). */
  | "EMPTY"
  /** The bag has expired, and a new one has the added dish. */
  | "ANEW"
  /** Not found, the same as for another customer's. */
  | "GONE"
  /** The step does not make these calls. */
  | "NONE";

/** Acts of each step, which share a column. */
export const ACTS = {
  browse: ["menu held", "menu", "stores"],
  cart: ["add", "change", "remove"],
  details: ["time", "store"],
  extras: ["promo", "gift card", "reward"],
  entry: ["sign in", "register"],
  submit: ["submit"],
  placed: ["confirmation"],
  account: ["account", "past orders"],
} as const;

export type Step = keyof typeof ACTS;
export type Act = (typeof ACTS)[Step][number];
export const STEPS = Object.keys(ACTS) as Step[];

type Cell = Code | ({ rest: Code } & Partial<Record<Act, Code>>);

/**
 * Calls of the API with the fault: all, the act's own, the optional ones, those of the bag, or the act's own together
 * with the session call.
 */
export type Struck = "all" | "own" | "extras" | "bag" | "token";

export interface Row {
  fault: string;
  does: Omit<Fault, "match">;
  strikes: Struck[];
  /** With this strike the cells repeat another row's: one act of each step is tested, in turn. */
  repeats?: Struck;
  /** The API does the work; only its reply is lost or unreadable. */
  isDone?: true;
  cells: Record<Step, Cell>;
  /** The cells when every call has the fault. */
  whenAll?: Partial<Record<Step, Cell>>;
}

/** Every call fails: an error page replaces the page, and optional parts are left out. */
const OUT: Record<Step, Cell> = {
  // Cached copies are used. The list of stores is a form: it names the missing part, and keeps the rest.
  browse: { rest: "PAGE", "menu held": "STALE" },
  cart: "KEEP",
  details: "KEEP",
  extras: "KEEP",
  entry: "KEEP",
  // The bag is read before anything is sent: without it nothing was sent, and nothing is in doubt.
  submit: "KEEP",
  placed: "PART",
  account: "PART",
};

/** An unusable reply, or none: the work may have been done. */
const UNUSABLE: Record<Step, Cell> = {
  browse: { rest: "PART", "menu held": "STALE" },
  cart: { rest: "KEEP", add: "CHECK" },
  details: "KEEP",
  extras: "KEEP",
  entry: "KEEP",
  submit: "CHECK",
  placed: "PART",
  account: "PART",
};

const BUSY: Record<Step, Cell> = {
  ...UNUSABLE,
  cart: "WAIT",
  details: "WAIT",
  extras: "WAIT",
  entry: "WAIT",
  submit: "WAIT",
};

const everywhere = (code: Code) => Object.fromEntries(STEPS.map((step) => [step, code])) as Record<Step, Cell>;

export const ALL_OK = everywhere("OK");
const NOT_MET = everywhere("NONE");

const drop = (code: string) => ({ kind: "drop", code }) as const;
const both: Struck[] = ["own", "all"];

export const MATRIX: readonly Row[] = [
  { fault: "connection refused", does: drop("ECONNREFUSED"), strikes: ["all"], cells: OUT },
  { fault: "no such host", does: drop("ENOTFOUND"), strikes: ["all"], repeats: "all", cells: OUT },
  {
    fault: "wrong certificate",
    does: drop("DEPTH_ZERO_SELF_SIGNED_CERT"),
    strikes: ["all"],
    repeats: "all",
    cells: OUT,
  },
  { fault: "a second late", does: { kind: "delay", ms: 1_000 }, strikes: both, repeats: "all", cells: ALL_OK },
  {
    fault: "five seconds late",
    does: { kind: "delay", ms: 5_000 },
    strikes: ["own"],
    // Personal data has no cached copy: it is waited for, as on a page without a copy.
    cells: {
      ...ALL_OK,
      browse: { rest: "OK", "menu held": "STALE" },
      // Many optional parts in one page.
      account: { rest: "OK", account: "PART" },
    },
  },
  { fault: "no reply", does: { kind: "hang" }, strikes: both, cells: UNUSABLE, whenAll: OUT },
  { fault: "500", does: { kind: "status", status: 500 }, strikes: both, repeats: "all", cells: UNUSABLE, whenAll: OUT },
  {
    fault: "500 after the work",
    does: { kind: "lost-reply", status: 500 },
    strikes: ["own"],
    isDone: true,
    cells: UNUSABLE,
  },
  {
    fault: "503 with Retry-After",
    does: { kind: "status", status: 503, retryAfter: 7 },
    strikes: both,
    // 503 means that nothing was done; the bag is read all the same before a second try.
    cells: BUSY,
    whenAll: { ...BUSY, browse: OUT.browse },
  },
  {
    fault: "429",
    does: { kind: "status", status: 429, retryAfter: 7, message: "Slow down a little." },
    strikes: both,
    repeats: "all",
    cells: BUSY,
    whenAll: { ...BUSY, browse: OUT.browse },
  },
  {
    fault: "400 with modelState",
    does: { kind: "status", status: 400, message: "Not like this.", modelState: { "orderDetails.field": ["Not so."] } },
    strikes: ["own"],
    // A page has no field for the error: its part is missing.
    cells: { ...UNUSABLE, cart: "FIX", details: "FIX", extras: "FIX", entry: "FIX", submit: "FIX" },
  },
  {
    fault: "card accepted, order refused",
    does: { kind: "status", status: 400, message: "The card was accepted, but the kitchen cannot take this order." },
    strikes: ["own"],
    cells: { ...NOT_MET, submit: "FIX" },
  },
  {
    fault: "401",
    does: { kind: "status", status: 401 },
    strikes: ["own"],
    cells: {
      ...UNUSABLE,
      cart: "AUTH",
      // A store is public: its call never needs a sign-in.
      details: { rest: "AUTH", store: "DENY" },
      // A card that cannot be looked up counts for nothing, whatever the reason (GIFT-03). One answer may be a mistake,
      // and ends no sign-in.
      extras: { rest: "AUTH", "gift card": "FIX", reward: "KEEP" },
      entry: { rest: "FIX", register: "DENY" },
      // A guest has no sign-in.
      submit: "DENY",
    },
  },
  {
    fault: "401, and the sign-in has ended",
    does: { kind: "status", status: 401 },
    strikes: ["token"],
    cells: { ...NOT_MET, extras: { rest: "NONE", reward: "AUTH" }, account: "AUTH" },
  },
  {
    fault: "403",
    does: { kind: "status", status: 403 },
    strikes: ["own"],
    cells: {
      ...UNUSABLE,
      cart: "DENY",
      details: "DENY",
      extras: { rest: "DENY", "gift card": "FIX" },
      entry: { rest: "DENY", "sign in": "FIX" },
      submit: "DENY",
    },
  },
  {
    fault: "the bag gets 404",
    does: { kind: "status", status: 404 },
    strikes: ["bag"],
    // One such reply may be a mistake: afterwards the bag is unchanged, and nothing was ordered.
    cells: {
      browse: "OK",
      cart: { rest: "EMPTY", add: "ANEW" },
      // Neither time nor store depends on an empty bag.
      details: "OK",
      extras: "EMPTY",
      entry: "OK",
      submit: "EMPTY",
      placed: "OK",
      account: "OK",
    },
  },
  { fault: "a truncated JSON text", does: { kind: "malformed" }, strikes: ["own"], isDone: true, cells: UNUSABLE },
  { fault: "an HTML page", does: { kind: "html" }, strikes: both, repeats: "all", cells: UNUSABLE, whenAll: OUT },
  {
    fault: "a truncated body",
    does: { kind: "truncate" },
    strikes: ["own"],
    repeats: "own",
    isDone: true,
    cells: UNUSABLE,
  },
  { fault: "a huge body", does: { kind: "huge" }, strikes: ["own"], repeats: "own", isDone: true, cells: UNUSABLE },
  { fault: "unknown fields", does: { kind: "surplus" }, strikes: both, isDone: true, cells: ALL_OK },
  { fault: "JSON of another shape", does: { kind: "foreign" }, strikes: ["own"], isDone: true, cells: UNUSABLE },
  {
    fault: "optional calls fail",
    does: { kind: "status", status: 500 },
    strikes: ["extras"],
    cells: ALL_OK,
  },
  {
    fault: "the reply is lost",
    does: { kind: "lost-reply" },
    strikes: ["own"],
    isDone: true,
    // An order looked up at once is found: nothing is in doubt.
    cells: { ...UNUSABLE, submit: "OK" },
  },
];

export interface CellCase {
  row: Row;
  step: Step;
  act: Act;
  struck: Struck;
  code: Code;
}

/** All cells with the fault; FAULTS=all includes those that repeat others. */
export function cellsOf(isEverything = process.env["FAULTS"] === "all"): CellCase[] {
  const isTaken = ({ repeats }: Row, step: Step, act: Act, struck: Struck, turn: number) =>
    isEverything || repeats !== struck || ACTS[step][turn % ACTS[step].length] === act;
  const cells = MATRIX.flatMap((row, turn) =>
    STEPS.flatMap((step) =>
      ACTS[step].flatMap((act) =>
        row.strikes
          .filter((struck) => isTaken(row, step, act, struck, turn))
          .map((struck): CellCase => ({ row, step, act, struck, code: expected(row, step, act, struck) })),
      ),
    ),
  );
  return cells.filter(({ code }) => code !== "NONE");
}

function expected(row: Row, step: Step, act: Act, struck: Struck): Code {
  const cell = (struck === "all" ? row.whenAll?.[step] : undefined) ?? row.cells[step];
  return typeof cell === "string" ? cell : (cell[act] ?? cell.rest);
}
