import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { MOST_OWN_LINES, NO_GROUPS, joinedOf, withJoined } from "@platter/ordering/group/joined.ts";
import { groupMark } from "@platter/ordering/group/group.ts";
import { EMPTY_SETUP, type OrderSetup } from "@platter/ordering/order/journey.ts";
import type { Notice } from "@platter/ordering/order/notices.ts";
import {
  type CheckoutDraft,
  EMPTY_CART_SESSION,
  EMPTY_DRAFT,
  NO_PAYMENT,
} from "@platter/ordering/order/session-values.ts";
import { SETUP as CARRY_OUT } from "@platter/ordering/tests/support/orders.ts";
import { LONGEST_TOKEN, NOT_SIGNED_IN, type SignInSession, isTooLong } from "../../../server/session/account-cookie.ts";
import { createSealer } from "../../../server/session/seal.ts";
import { cookieText } from "../../../server/session/cookies.ts";
import { createMemoryStore } from "../../../server/valkey/shared-store.ts";
import { type VisitorSessions, loadVisitorSessions, newId } from "../../../server/session/visitor-sessions.ts";

const NOON = Date.parse("2026-11-21T18:00:00Z");
const clock = { now: new Date(NOON) };
afterEach(() => {
  clock.now = new Date(NOON);
});
const now = () => clock.now;
const SECRET = "a-secret-a-secret-a-secret-a-secret-1";
const sealer = createSealer([SECRET], now);

const SETUP: OrderSetup = { ...CARRY_OUT, vehicle: { color: "Blue", type: "Truck" } };
const DRAFT: CheckoutDraft = { ...EMPTY_DRAFT, firstName: "Ana", zip: "75201" };
const CART = { cartId: "c-1", orderNumbers: ["ZK-2", "ZK-1"] };
const ADA: SignInSession = { ...NOT_SIGNED_IN, accessToken: "tok-123", id: newId(), expiresAt: 2e9, firstName: "Ada" };
const random = (length: number) =>
  Buffer.from(fc.sample(fc.uint8Array({ minLength: length, maxLength: length }), 1)[0]!);

type Around = Partial<Parameters<typeof loadVisitorSessions>[0]> & { hasPolicy?: boolean };

const openFor = (header: string | null, around: Around = {}) =>
  loadVisitorSessions({ header, sealer, secure: false, store: createMemoryStore(now), ...around });

/** A request with these changes, and the browser's next cookies. */
async function keep(change: (sessions: VisitorSessions) => void, header: string | null = null, around: Around = {}) {
  const sessions = await openFor(header, around);
  change(sessions);
  const { lines, shortened } = await sessions.commit({ hasPolicy: around.hasPolicy ?? false });
  return { lines, shortened, header: lines.map((line) => line.split(";", 1)[0]).join("; ") };
}

/** A cookie that opens, with anything inside. */
const sealed = (name: string, data: unknown) => `${name}=${sealer.seal(name, data)}`;

test("values come back, in one cookie per lifetime (CART-10, SHELL-18)", async () => {
  const notices: Notice[] = [{ code: "added", name: "Bowl", quantity: 2 }];
  const { lines, header } = await keep(({ signIn, cart, promoSeen, order, draft, notices: said }) => {
    signIn.write(ADA);
    cart.write(CART);
    promoSeen.write(true);
    order.write(SETUP);
    draft.write(DRAFT);
    said.write(notices);
  });
  const shapes = lines.map((line) => line.replace(/=[\w-]+/, ""));
  const rest = "; Path=/; HttpOnly; SameSite=Lax";
  expect(shapes).toEqual([`account${rest}`, `device; Max-Age=2592000${rest}`, `order${rest}`, `draft${rest}`]);
  const again = await openFor(header);
  expect(again.signIn.read()).toEqual(ADA);
  expect([again.cart.read(), again.promoSeen.read()]).toEqual([CART, true]);
  expect([again.order.read(), again.notices.read(), again.draft.read()]).toEqual([SETUP, notices, DRAFT]);
  expect(Buffer.from(header, "base64url").toString("latin1")).not.toMatch(/tok-123|Ada|Blue/);
  const { lines: secure } = await keep(({ order }) => order.write(SETUP), null, { secure: true });
  expect(secure[0]).toMatch(/^__Host-order=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
});

test("unchanged values are not written; an emptied one expires its cookie in a form that every browser obeys", async () => {
  const { header } = await keep(({ order }) => order.write(SETUP));
  const { lines } = await keep(({ order }) => {
    order.write({ ...order.read(), time: "13:00" });
    order.update({ time: "12:30" });
  }, header);
  expect(lines).toEqual([]);
  const emptied = await keep(({ order }) => order.write(EMPTY_SETUP), header);
  const gone = "deleted; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/; HttpOnly; SameSite=Lax";
  expect(emptied.lines).toEqual([`order=${gone}`]);
});

test("a sign-in is accepted for a day at most, whatever it says (AUTH-05)", async () => {
  const { header } = await keep(({ signIn }) => signIn.write(ADA));
  clock.now = new Date(NOON + 86_402_000);
  expect((await openFor(header)).signIn.read()).toEqual(NOT_SIGNED_IN);
});

test("tokens of 2,300 random characters are kept; one that does not fit is known beforehand", async () => {
  for (const length of [1, 1_600, 2_000, 2_300, 2_700, 3_400, LONGEST_TOKEN + 1]) {
    const token = random(3_200).toString("base64url").slice(0, length).padEnd(length, "x");
    const { header } = await keep(({ signIn }) => signIn.write({ ...ADA, accessToken: token }));
    const { accessToken } = (await openFor(header)).signIn.read();
    expect([length, accessToken === token]).toEqual([length, !isTooLong(token)]);
    if (length <= 2_300) expect(isTooLong(token)).toBe(false);
  }
});

test("a guest's two latest groups are kept for a month, at any length, and end at sign-out (MORE-12)", async () => {
  const joined = (id: string) => ({
    id: id.padEnd(24, "x"),
    name: "🦓".repeat(25),
    lines: Array.from({ length: MOST_OWN_LINES }, () => random(6).toString("base64url")),
  });
  const [first, second, third] = [joined("a"), joined("b"), joined("c")];
  const written = await keep(
    ({ group }) => group.write([first, second, third, second].reduce(withJoined, NO_GROUPS)),
    null,
    { secure: true, hasPolicy: true },
  );
  expect([written.shortened, written.lines]).toEqual([[], [expect.stringMatching(/^__Host-group=.*Max-Age=2592000/)]]);
  const { group, ...sessions } = await openFor(written.header, { secure: true });
  expect(group.read()).toEqual({ latest: second, before: third });
  expect([second.id, third.id, first.id].map((id) => joinedOf(group.read(), id))).toEqual([second, third, null]);
  sessions.endPersonal();
  expect(group.read()).toEqual(NO_GROUPS);
  const unread = sealed("group", { latest: { ...first, name: "x".repeat(51) }, before: third });
  expect((await openFor(unread)).group.read()).toEqual({ latest: null, before: third });
});

describe("messages", () => {
  test("keep their order, and the oldest is dropped first", async () => {
    const said: Notice[] = ["Bowl", "O'Brien & Søn 🦓", "Salad", "Soup"].map((name) => ({ code: "removed", name }));
    const { header } = await keep(({ notices }) => notices.write(said));
    expect((await openFor(header)).notices.read()).toEqual(said.slice(1));
  });

  test("an unknown one does not lose the others, nor does a name of any length", async () => {
    const header = sealed("order", { notices: [{ code: "of-last-year" }, { code: "cart-expired" }, null, 1] });
    expect((await openFor(header)).notices.read()).toEqual([{ code: "cart-expired" }]);
    const notice = { code: "updated", name: "餐".repeat(5_000) } as const;
    const { header: kept } = await keep(({ notices }) => notices.write([notice]));
    const [read] = (await openFor(sealed("order", { notices: [notice] }))).notices.read();
    expect(read).toEqual({ ...notice, name: "餐".repeat(100) });
    expect(kept.length).toBeLessThan(1_500);
  });
});

describe("an unreadable cookie", () => {
  test("is an empty session: no header, a foreign text, another cookie's, another name's", async () => {
    const text = sealed("device", { cart: CART }).replace("device=", "order=");
    const onHttps = sealed("order", SETUP).replace("order=", "__Host-order=");
    for (const header of [null, "", ";", "=", "order", "order=", "order=x", "other=1; =; ;;", text])
      expect((await openFor(header)).order.read()).toEqual(EMPTY_SETUP);
    expect((await openFor(onHttps, { secure: true })).order.read()).toEqual(EMPTY_SETUP);
    const texts = ["a=1; b = two ; b=3", "ab=1", "b=a=b"].map((any) => cookieText(any, "b"));
    expect(texts).toEqual(["two", null, "a=b"]);
  });

  test.each<[string, unknown, OrderSetup]>([
    ["a store without an id", { ...SETUP, store: { storeNumber: "1" } }, EMPTY_SETUP],
    ["30 February", { ...SETUP, day: "2026-02-30" }, { ...SETUP, day: null }],
    ["an invalid time", { ...SETUP, time: "25:61" }, { ...SETUP, time: null }],
    ["a search of 201 characters", { ...SETUP, near: "x".repeat(201) }, { ...SETUP, near: "" }],
  ])("an order with %s loses that answer only, or starts over", async (_what, setup, expected) => {
    expect((await openFor(sealed("order", setup))).order.read()).toEqual(expected);
    const draft = { ...DRAFT, phone: 2145550123, address: "x".repeat(201), city: null };
    expect((await openFor(sealed("draft", draft))).draft.read()).toEqual(DRAFT);
  });
});

describe("a visit", () => {
  const fill = (sessions: VisitorSessions) => {
    sessions.signIn.write(ADA);
    sessions.cart.write(CART);
    sessions.devices.write([{ account: "a", id: "d" }]);
    sessions.draft.write(DRAFT);
  };

  test("joins the cookies; once it ends no copy of them is accepted (AUTH-15)", async () => {
    const store = createMemoryStore(now);
    const { header } = await keep(fill, null, { store });
    const sessions = await openFor(header, { store });
    const before = sessions.visit.id();
    await sessions.visit.end();
    expect([sessions.visit.id() === before, sessions.visit.isOver(before)]).toEqual([false, true]);
    // All that is left open joins the next visit.
    const { lines } = await sessions.commit({ hasPolicy: false });
    expect(lines).toHaveLength(3);
    const copy = await openFor(header, { store });
    const read = [copy.signIn.read(), copy.cart.read(), copy.draft.read()];
    expect(read).toEqual([NOT_SIGNED_IN, EMPTY_CART_SESSION, EMPTY_DRAFT]);
    expect(copy.devices.read()).toHaveLength(1);
    clock.now = new Date(NOON + 30 * 86_400_000 - 1);
    expect((await openFor(header, { store })).cart.read()).toEqual(EMPTY_CART_SESSION);
  });

  test("an ended sign-in becomes a guest's, and ends nothing else", async () => {
    const store = createMemoryStore(now);
    const { header } = await keep((sessions) => (sessions.signIn.write(ADA), sessions.order.write(SETUP)));
    await (await openFor(null, { store })).endSignIn(ADA.id);
    const { signIn, order } = await openFor(header, { store });
    expect([signIn.read(), order.read()]).toEqual([NOT_SIGNED_IN, SETUP]);
  });
});

describe("all Set-Cookie lines of one reply", () => {
  const GROUP_MARK = groupMark(SETUP);
  const full = (character: string) => (sessions: VisitorSessions) => {
    const long = character.repeat(200 / character.length);
    const id = () => random(75).toString("base64url");
    sessions.cart.write({
      cartId: id(),
      orderNumbers: Array.from({ length: 5 }, () => id().slice(0, 40)),
      doubt: { cartId: id(), at: 29_000_000, storeNumber: "1".repeat(40), reference: id().slice(0, 64) },
      group: { id: newId(), host: long.slice(0, 50), closesAt: 1_795_400_000, mostEach: 1_500, mark: GROUP_MARK },
    });
    sessions.devices.write(Array.from({ length: 5 }, () => ({ account: id().slice(0, 12), id: newId() })));
    sessions.remembered.write({
      orderNumber: id().slice(0, 40),
      dishes: long.slice(0, 80),
      orderTypeId: 1,
      storeNumber: "1".repeat(20),
      pickupType: "Carry Out",
    });
    sessions.order.write({ ...SETUP, near: long });
    sessions.notices.write([{ code: "added", name: long.slice(0, 100), quantity: 40 }]);
    sessions.payment.write({ ...NO_PAYMENT, savedCardId: id() });
    const lines = Array.from({ length: MOST_OWN_LINES }, () => newId().slice(0, 8));
    sessions.group.write({ ...NO_GROUPS, latest: { id: newId(), name: long.slice(0, 50), lines } });
    const fields = Object.keys(EMPTY_DRAFT).map((field) => [field, long]);
    sessions.draft.write(Object.fromEntries(fields));
  };

  // Two UTF-16 units in four bytes, and one in three: the worst that 200 characters can be.
  test.each(["🦓", "餐", "x"])("fit with a policy and the longest texts in %j", async (character) => {
    const { lines, header } = await keep(full(character), null, { secure: true, hasPolicy: true });
    expect(lines.join("").length).toBeLessThanOrEqual(2_800);
    const { order, cart } = await openFor(header, { secure: true });
    expect(order.read()).toMatchObject({ store: SETUP.store, day: SETUP.day });
    expect(cart.read().orderNumbers).toHaveLength(5);
    expect(cart.read().group?.mark).toBe(GROUP_MARK);
  });

  test("a long sign-in drops less important values, and never an error", async () => {
    const accessToken = random(1_650).toString("base64url");
    const { lines, shortened, header } = await keep((sessions) => {
      full("x")(sessions);
      sessions.signIn.write({ ...ADA, accessToken });
    });
    expect(lines.join("").length).toBeLessThanOrEqual(3_100);
    expect((await openFor(header)).signIn.read().accessToken).toBe(accessToken);
    expect(shortened).toEqual(expect.arrayContaining(["order"]));
  });

  test("long but ordinary contact details are kept whole; beyond that the address goes first", async () => {
    const draft: CheckoutDraft = {
      ...EMPTY_DRAFT,
      lastName: "von Württemberg-O'Shaughnessy & Søn",
      email: "maximiliane.theodora.von.wuerttemberg@catering.example.com",
      address: "12345 North Central Expressway Service Road, Building 7, Loading Dock C",
      address2: "Suite 1200, ask for the front desk, ring twice",
      city: "Truth or Consequences",
    };
    const whole = await keep((sessions) => sessions.draft.write(draft));
    expect([whole.shortened, (await openFor(whole.header)).draft.read()]).toEqual([[], draft]);
    const [address, address2] = [random(150).toString("base64url"), random(150).toString("base64url")];
    const { shortened, header } = await keep((sessions) => sessions.draft.write({ ...draft, address, address2 }));
    expect([shortened, (await openFor(header)).draft.read()]).toEqual([["draft"], { ...draft, address, address2: "" }]);
  });
});
