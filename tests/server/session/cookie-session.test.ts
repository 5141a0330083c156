import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_SETUP, type OrderSetup } from "@platter/ordering/order/journey.ts";
import { type CheckoutDraft, EMPTY_CART_SESSION, EMPTY_DRAFT } from "@platter/ordering/order/session-values.ts";
import type { Notice } from "@platter/ordering/order/notices.ts";
import { cartCookie } from "../../../server/session/cart-cookie.ts";
import { draftCookie } from "../../../server/session/draft-cookie.ts";
import {
  type CookieSession,
  type NoteUnopened,
  type SessionSpec,
  commitSessions,
  loadSession,
} from "../../../server/session/cookie-session.ts";
import { noticeCookie, withNotice } from "../../../server/session/notice-cookie.ts";
import { promoSeenCookie } from "../../../server/session/promo-seen-cookie.ts";
import { orderCookie } from "../../../server/session/order-cookie.ts";
import { SETUP as CARRY_OUT } from "@platter/ordering/tests/support/orders.ts";
import { createSealer } from "../../../server/session/seal.ts";
import { cookieText } from "../../../server/session/sealed-cookie.ts";

const now = () => new Date("2026-11-21T18:00:00Z");
const SECRET = "a-secret-a-secret-a-secret-a-secret-1";
const OTHER_SECRET = "other-secret-other-secret-other-secret-1";
const sealer = createSealer([SECRET], now);
const BUDGET = 2_800;
/** What follows the name of a cookie that is to go. Links, lynx and w3m take it in these words and this order. */
const ENDED = "deleted; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/; HttpOnly; SameSite=Lax";

const SETUP: OrderSetup = { ...CARRY_OUT, vehicle: { color: "Blue", type: "Truck" } };
const DRAFT: CheckoutDraft = { ...EMPTY_DRAFT, firstName: "Ana", zip: "75201" };
const MEMORY = { cartId: "c-1", orderNumbers: ["ZK-2", "ZK-1"] };

/** The sessions of one request, committed in the order they were opened. */
function sessionsFor(header: string | null, secure = false, own = sealer, noteUnopened: NoteUnopened = () => {}) {
  const opened: CookieSession<unknown>[] = [];
  return {
    async open<T>(spec: SessionSpec<T>): Promise<CookieSession<T>> {
      const session = await loadSession(spec, { header, sealer: own, secure, noteUnopened });
      opened.push(session);
      return session;
    },
    end: () => opened.forEach((session) => session.end()),
    commit: (budget: number) => commitSessions(opened, () => budget),
  };
}

/** What a browser would send after these Set-Cookie lines. */
function headerOf(lines: string[]): string {
  return lines.map((line) => line.split(";")[0]).join("; ");
}

async function write<T>(
  spec: SessionSpec<T>,
  value: T,
  { header = null as string | null, secure = false, budget = BUDGET } = {},
) {
  const request = sessionsFor(header, secure);
  (await request.open(spec)).write(value);
  return request.commit(budget);
}

async function readBack<T>(spec: SessionSpec<T>, header: string | null, secure = false): Promise<T> {
  return (await sessionsFor(header, secure).open(spec)).read();
}

/** A cookie that opens, with anything inside. */
function sealed(name: string, value: unknown): string {
  return `${name}=${sealer.seal(name, { value })}`;
}

describe("what was kept comes back", () => {
  test("two requests with the same cookie share a value that neither can change", async () => {
    const header = headerOf((await write(orderCookie, SETUP)).lines);
    const first = await readBack(orderCookie, header);
    expect(first).toEqual(SETUP);
    expect(() => Object.assign(first, { day: "2026-11-23" })).toThrow(TypeError);
    expect(() => Object.assign(first.store ?? {}, { id: 8 })).toThrow(TypeError);
    const request = sessionsFor(header);
    const session = await request.open(orderCookie);
    session.update({ day: "2026-11-23" });
    expect(session.read()).toEqual({ ...SETUP, day: "2026-11-23" });
    expect(await readBack(orderCookie, header)).toEqual(SETUP);
  });

  test("a session that holds no secret is plain text, whatever it was", async () => {
    const { lines } = await write(promoSeenCookie, "1", { secure: true });
    expect(lines).toEqual(["__Host-promo_seen=1; Max-Age=31536000; Path=/; Secure; HttpOnly; SameSite=Lax"]);
    expect(await readBack(promoSeenCookie, headerOf(lines), true)).toBe("1");
    expect(await readBack(promoSeenCookie, "promo_seen=x")).toBe("x");
    expect(await readBack(promoSeenCookie, "other=1")).toBe("");
  });

  test("each cookie for itself", async () => {
    const request = sessionsFor(null);
    (await request.open(cartCookie)).write(MEMORY);
    (await request.open(orderCookie)).write(SETUP);
    (await request.open(noticeCookie)).write([{ code: "added", name: "Bowl", quantity: 2 }]);
    (await request.open(draftCookie)).write(DRAFT);
    const { lines, dropped } = await request.commit(BUDGET);
    expect([dropped, lines.map((line) => line.split("=")[0])]).toEqual([[], ["cart", "order", "notice", "draft"]]);
    const header = headerOf(lines);
    expect(await readBack(cartCookie, header)).toEqual(MEMORY);
    expect(await readBack(orderCookie, header)).toEqual(SETUP);
    expect(await readBack(noticeCookie, header)).toEqual([{ code: "added", name: "Bowl", quantity: 2 }]);
    expect(await readBack(draftCookie, header)).toEqual(DRAFT);
  });

  test("every message, several in the order they were said, each once, the oldest giving way", async () => {
    const said: Notice[] = [
      { code: "cart-expired" },
      { code: "added", name: "O'Brien & Søn 🦓", quantity: 1 },
      { code: "missing", what: "day and time" },
      { code: "added", name: "Salad", quantity: 2 },
    ];
    const kept = said.reduce(withNotice, [] as Notice[]);
    expect(kept).toEqual([said[0], said[2], said[3]]);
    const later: Notice[] = [
      { code: "lite", on: true },
      { code: "order-placed", orderNumber: "ZK-1" },
    ];
    expect(later.reduce(withNotice, kept)).toEqual([said[3], ...later]);
    for (const notices of [kept, later, said.slice(1, 2)])
      expect(await readBack(noticeCookie, headerOf((await write(noticeCookie, notices)).lines))).toEqual(notices);
  });

  test.each<[string, Notice[], number[]]>([
    [
      "what was added and is taken out again",
      [
        { code: "added", name: "Salad", quantity: 1 },
        { code: "removed", name: "Salad" },
      ],
      [1],
    ],
    [
      "a code used and taken back",
      [
        { code: "promo-applied", name: "PARTY" },
        { code: "promo-removed", name: "PARTY" },
      ],
      [1],
    ],
    [
      "why the bag is new, and what is in it",
      [{ code: "cart-expired" }, { code: "added", name: "Salad", quantity: 1 }],
      [0, 1],
    ],
    ["things that have nothing to do with each other", [{ code: "signed-out" }, { code: "cart-cleared" }], [0, 1]],
  ])("of messages about one thing the last holds: %s", (_, said, kept) => {
    expect(said.reduce(withNotice, [] as Notice[])).toEqual(kept.map((index) => said[index]));
  });

  test("a message that nobody knows any more does not cost the others", async () => {
    const header = sealed("notice", [{ code: "of-last-year" }, { code: "cart-expired" }, null, 1]);
    expect(await readBack(noticeCookie, header)).toEqual([{ code: "cart-expired" }]);
  });

  test("a dish with a name of any length does not cost the customer the message", async () => {
    for (const length of [101, 300, 5_000]) {
      const notice = { code: "updated", name: "\u9910".repeat(length) } as const;
      const { lines } = await write(noticeCookie, [notice]);
      expect(await readBack(noticeCookie, headerOf(lines))).toEqual([{ ...notice, name: "\u9910".repeat(100) }]);
    }
  });

  test("the empty header, the absent one and a stranger's are an empty session", async () => {
    for (const header of [null, "", ";", "=", "order", "order=", "order=x", "other=1; =; ;;"]) {
      expect(await readBack(orderCookie, header)).toEqual(EMPTY_SETUP);
    }
  });

  test("of a name that comes twice the first counts", async () => {
    const first = sealed("order", SETUP);
    const second = sealed("order", { ...SETUP, time: "13:00" });
    expect((await readBack(orderCookie, `${first}; ${second}`)).time).toBe("12:30");
    expect(cookieText("a=1; b = two ; b=3", "b")).toBe("two");
    expect(cookieText("ab=1; xb=2", "b")).toBeNull();
    expect(cookieText("b=a=b=c", "b")).toBe("a=b=c");
  });

  test("a cookie of one purpose in another's place is an empty session", async () => {
    const text = sealed("cart", MEMORY).replace("cart=", "order=");
    expect(await readBack(orderCookie, text)).toEqual(EMPTY_SETUP);
    // ... and so is one that was sealed for http, on https.
    expect(await readBack(orderCookie, sealed("order", SETUP).replace("order=", "__Host-order="), true)).toEqual(
      EMPTY_SETUP,
    );
  });
});

describe("a valid seal with anything inside", () => {
  const specs = [cartCookie, orderCookie, noticeCookie, draftCookie] as SessionSpec<unknown>[];

  test("gives a usable value of the right shape and never throws", async () => {
    for (const spec of specs) {
      const shape = JSON.stringify(Object.keys((spec.empty as object | null) ?? {}));
      await fc.assert(
        fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (inside) => {
          const value = await readBack(spec, sealed(spec.name, inside));
          if (value !== null) expect(JSON.stringify(Object.keys(value as object))).toBe(shape);
          else expect(spec.empty).toBeNull();
        }),
      );
    }
  });

  test("in place of the whole session as well", async () => {
    for (const spec of specs) {
      for (const session of [null, 1, "text", [], ["value"], { value: null }, { other: 1 }, { value: { length: 3 } }]) {
        expect(await readBack(spec, `${spec.name}=${sealer.seal(spec.name, session)}`)).toEqual(spec.empty);
      }
    }
  });

  test.each<[string, unknown, OrderSetup]>([
    ["ids as texts", { ...SETUP, orderTypeId: "1" }, EMPTY_SETUP],
    ["a store without an id", { ...SETUP, store: { storeNumber: "1" } }, EMPTY_SETUP],
    ["a pickup type of no kind", { ...SETUP, pickupType: "Drone" }, EMPTY_SETUP],
    ["a list", [SETUP], EMPTY_SETUP],
    ["30 February", { ...SETUP, day: "2026-02-30" }, { ...SETUP, day: null }],
    ["an empty day", { ...SETUP, day: "" }, { ...SETUP, day: null }],
    ["a time that no clock shows", { ...SETUP, time: "25:61" }, { ...SETUP, time: null }],
    ["a time as a number", { ...SETUP, time: 12 }, { ...SETUP, time: null }],
    ["a search of 201 characters", { ...SETUP, near: "x".repeat(201) }, { ...SETUP, near: "" }],
    ["a distance below nought", { ...SETUP, distance: -1 }, { ...SETUP, distance: null }],
    ["no ASAP mark", { ...SETUP, asap: undefined }, SETUP],
    ["one field more", { ...SETUP, headCount: 12 }, SETUP],
  ])("order setup with %s", async (_what, inside, expected) => {
    expect(await readBack(orderCookie, sealed("order", inside))).toEqual(expected);
  });

  test("one contact field of the wrong type does not take the others with it", async () => {
    const inside = { ...DRAFT, phone: 2145550123, address: "x".repeat(201), city: null };
    expect(await readBack(draftCookie, sealed("draft", inside))).toEqual(DRAFT);
  });

  test("__proto__ inside pollutes nothing", async () => {
    const inside = JSON.parse('{"__proto__":{"polluted":1},"cartId":"c","orderNumbers":[],"constructor":{}}');
    const expected = { cartId: "c", orderNumbers: [] };
    expect(await readBack(cartCookie, sealed("cart", inside))).toEqual(expected);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

describe("written only when changed", () => {
  test("nothing is written when a value is read, or written as it was", async () => {
    const request = sessionsFor(headerOf((await write(orderCookie, SETUP)).lines));
    const setup = await request.open(orderCookie);
    expect(setup.read()).toEqual(SETUP);
    setup.write({ ...SETUP, time: "13:00" });
    setup.write({ ...setup.read(), time: "12:30" });
    expect(await request.commit(BUDGET)).toEqual({ lines: [], dropped: [] });
  });

  test("a cookie that does not open stays until there is something to write", async () => {
    const request = sessionsFor("order=nonsense");
    const setup = await request.open(orderCookie);
    expect(await request.commit(BUDGET)).toEqual({ lines: [], dropped: [] });
    setup.write(SETUP);
    expect((await request.commit(BUDGET)).lines).toHaveLength(1);
  });

  describe("of a cookie that is sealed with a key of another replica", () => {
    const header = `order=${createSealer([OTHER_SECRET], now).seal("order", { value: SETUP })}`;

    test("nothing is written when it is read, or when a part is written that leaves it empty", async () => {
      const request = sessionsFor(header);
      const setup = await request.open(orderCookie);
      expect([setup.read(), setup.isReadable()]).toEqual([EMPTY_SETUP, false]);
      setup.write({ ...setup.read(), near: "" });
      const before = setup.read();
      setup.write(SETUP);
      setup.write(before);
      expect(await request.commit(BUDGET)).toEqual({ lines: [], dropped: [] });
    });

    test.each([
      ["written anew", SETUP, /^order=[\w-]{40,};/],
      ["emptied", EMPTY_SETUP, /^order=deleted; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT;/],
    ])("it is replaced when it is %s", async (_what, value, line) => {
      expect((await write(orderCookie, value, { header })).lines).toEqual([expect.stringMatching(line)]);
    });

    test("signing out ends it, whether it has been read or not", async () => {
      const request = sessionsFor(`${header}; cart=nonsense`);
      (await request.open(orderCookie)).read();
      await request.open(cartCookie);
      await request.open(draftCookie);
      request.end();
      expect((await request.commit(BUDGET)).lines.map((line) => line.split(";", 1)[0])).toEqual([
        "order=deleted",
        "cart=deleted",
      ]);
    });

    test("its name and the reason are told once", async () => {
      const said: string[][] = [];
      const texts = [header, "cart=nonsense", sealed("draft", DRAFT)].join("; ").replaceAll(/(\w+)=/g, "__Host-$1=");
      const request = sessionsFor(texts, true, sealer, (...words) => void said.push(words));
      for (const spec of [orderCookie, cartCookie, noticeCookie]) {
        const session = await request.open(spec as SessionSpec<unknown>);
        expect(session.read()).toEqual(session.read());
      }
      expect(said).toEqual([
        ["order", "unknown key"],
        ["cart", "changed"],
      ]);
    });
  });

  test("a value of a previous key is sealed with the newest when it changes", async () => {
    const old = createSealer([OTHER_SECRET], now).seal("order", { value: SETUP });
    const request = sessionsFor(`order=${old}`, false, createSealer([SECRET, OTHER_SECRET], now));
    const setup = await request.open(orderCookie);
    expect(setup.read()).toEqual(SETUP);
    setup.write({ ...SETUP, time: "13:00" });
    const [line = ""] = (await request.commit(BUDGET)).lines;
    expect((await readBack(orderCookie, headerOf([line]))).time).toBe("13:00"); // by the newest key alone
  });
});

test.each([
  [true, "__Host-", "; Secure"],
  [false, "", ""],
])("https %s: name with %j, attribute %j", async (secure, prefix, attribute) => {
  const [session = ""] = (await write(orderCookie, SETUP, { secure })).lines;
  expect(session.replace(/=[\w-]+;/, "=;")).toBe(`${prefix}order=; Path=/${attribute}; HttpOnly; SameSite=Lax`);
  const [kept = ""] = (await write(cartCookie, MEMORY, { secure })).lines;
  expect(kept).toContain(`; Max-Age=2592000; Path=/${attribute}; HttpOnly; SameSite=Lax`); // CART-10: 30 days
  const gone = await write(cartCookie, EMPTY_CART_SESSION, { secure, header: headerOf([kept]) });
  expect(gone.lines).toEqual([`${prefix}cart=${ENDED.replace("; HttpOnly", `${attribute}; HttpOnly`)}`]);
});

describe("all lines of one reply stay within the budget", () => {
  const fields = Object.keys(EMPTY_DRAFT) as (keyof CheckoutDraft)[];
  const fullDraft = (text: string) =>
    Object.fromEntries(fields.map((field) => [field, text])) as unknown as CheckoutDraft;

  async function writeAll(draft: CheckoutDraft, near: string, name: string, budget = BUDGET) {
    const request = sessionsFor(null, true);
    (await request.open(cartCookie)).write({
      cartId: "c".repeat(100),
      orderNumbers: Array.from({ length: 5 }, (_, index) => `${index}`.repeat(40)),
      doubt: { cartId: "c".repeat(100), at: 29_000_000, storeNumber: "1".repeat(40), reference: "r".repeat(64) },
    });
    (await request.open(orderCookie)).write({ ...SETUP, near });
    (await request.open(noticeCookie)).write([{ code: "added", name, quantity: 40 }]);
    (await request.open(draftCookie)).write(draft);
    return request.commit(budget);
  }

  // Two UTF-16 units in four bytes, and one in three: the worst that 200 characters can be.
  test.each(["🦓", "餐", "\u0000", "x", "\ud83e"])("with every text at its longest in %j", async (character) => {
    const long = character.repeat(200 / character.length);
    const { lines, dropped } = await writeAll(fullDraft(long), long, long.slice(0, 100));
    expect(lines.join("").length).toBeLessThanOrEqual(BUDGET);
    // Whatever was left out, the bag and the order stay whole, and the log says what was cut.
    const header = headerOf(lines);
    expect((await readBack(cartCookie, header, true)).orderNumbers).toHaveLength(5);
    expect(await readBack(orderCookie, header, true)).toMatchObject({ store: SETUP.store, day: SETUP.day });
    expect(dropped).toContain("__Host-draft");
    const kept = await readBack(draftCookie, header, true);
    expect(JSON.stringify(kept).length).toBeLessThan(JSON.stringify(fullDraft(long)).length);
  });

  test("ordinary contact details of a verbose customer are kept whole", async () => {
    const draft: CheckoutDraft = {
      firstName: "Maximiliane-Theodora",
      lastName: "von Württemberg-O'Shaughnessy & Søn",
      email: "maximiliane.theodora.von.wuerttemberg@catering.example.com",
      phone: "(214) 555-0123",
      address: "12345 North Central Expressway Service Road, Building 7, Loading Dock C",
      address2: "Suite 1200, ask for the front desk, ring twice",
      city: "Truth or Consequences",
      state: "NM",
      zip: "87901-1234",
      guests: "120",
    };
    const { lines, dropped } = await writeAll(draft, "12345 North Central Expressway, Dallas, TX 75201", "Bowl");
    expect(dropped).toEqual([]);
    expect(await readBack(draftCookie, headerOf(lines), true)).toEqual(draft);
  });

  test("the parts named first to drop go first, and no more of them than needed", async () => {
    const long = "餐".repeat(200);
    const draft = { ...DRAFT, lastName: "Søn", address: long, address2: long, city: "Dallas", phone: "(214) 555-0123" };
    const kept = async (budget: number) => {
      const { lines, dropped } = await write(draftCookie, draft, { budget });
      return { value: await readBack(draftCookie, headerOf(lines)), dropped };
    };
    expect(await kept(BUDGET)).toEqual({ value: draft, dropped: [] });
    expect(await kept(1_300)).toEqual({ value: { ...draft, address2: "" }, dropped: ["draft"] });
    expect((await kept(500)).value).toEqual({ ...draft, address2: "", address: "" });
    expect((await kept(50)).value).toEqual(EMPTY_DRAFT);
    expect((await kept(50)).dropped).toEqual(["draft"]);
  });

  test("the words of a search go before the order they led to", async () => {
    const { lines, dropped } = await write(orderCookie, { ...SETUP, near: "餐".repeat(200) }, { budget: 600 });
    expect(await readBack(orderCookie, headerOf(lines))).toEqual({ ...SETUP, near: "" });
    expect(dropped).toEqual(["order"]);
  });

  test("what is opened first is written first when there is room for little", async () => {
    const { lines, dropped } = await writeAll(DRAFT, "75201", "Bowl", 1_000);
    expect(lines.join("").length).toBeLessThanOrEqual(1_000);
    expect(lines[0]).toMatch(/^__Host-cart=/);
    expect(dropped).toContain("__Host-draft");
  });

  test("a value far beyond what a cookie can hold is left out, never an error", async () => {
    const request = sessionsFor(null);
    (await request.open(cartCookie)).write({ cartId: "c".repeat(50_000), orderNumbers: [] });
    (await request.open(orderCookie)).write(SETUP);
    const { lines, dropped } = await request.commit(BUDGET);
    expect(dropped).toEqual(["cart"]);
    expect(await readBack(orderCookie, headerOf(lines))).toEqual(SETUP);
  });

  test("any mix of texts stays within any budget, and what was not dropped is whole", async () => {
    const text = (max: number) => fc.string({ unit: "binary", maxLength: max });
    const draft = fc.record(Object.fromEntries(fields.map((field) => [field, text(200)])));
    await fc.assert(
      fc.asyncProperty(
        draft,
        text(200),
        text(100),
        fc.integer({ min: 0, max: 4_000 }),
        async (any, near, name, budget) => {
          const { lines, dropped } = await writeAll(any as unknown as CheckoutDraft, near, name, budget);
          expect(lines.join("").length).toBeLessThanOrEqual(budget);
          const header = headerOf(lines);
          if (!dropped.includes("__Host-draft")) expect(await readBack(draftCookie, header, true)).toEqual(any);
          if (!dropped.includes("__Host-order"))
            expect(await readBack(orderCookie, header, true)).toEqual({ ...SETUP, near });
        },
      ),
      { numRuns: 200 },
    );
  });
});
