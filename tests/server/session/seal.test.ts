import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSealer } from "../../../server/session/seal.ts";

const NEW = "new-secret-new-secret-new-secret-0001";
const OLD = "old-secret-old-secret-old-secret-0001";
const NOON = Date.parse("2026-11-21T18:00:00Z");
const HOUR = 3_600;

const noon = () => new Date(NOON);
const sealer = createSealer([NEW, OLD], noon);
const DATA = { store: { id: 7 }, near: "O'Brien & Søn 🦓", time: null };

describe("a sealed text", () => {
  test("opens to its contents, whatever JSON they are", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(sealer.open("order", sealer.seal("order", data), HOUR)).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    );
  });

  test("shows nothing of its contents and is never the same twice", () => {
    const text = sealer.seal("order", DATA);
    expect(text).toMatch(/^[\w-]+$/);
    expect(Buffer.from(text, "base64url").toString("latin1")).not.toContain("Brien");
    expect(sealer.seal("order", DATA)).not.toBe(text);
  });

  test("does not open with one character changed, added or removed, not even where Node would not notice", () => {
    const text = sealer.seal("order", { odd: "length" });
    const others = ["", ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=% \n\0é"];
    for (let at = 0; at <= text.length; at++) {
      const [front, rest] = [text.slice(0, at), text.slice(at)];
      const changed = others.flatMap((other) => [front + other + rest, front + other + rest.slice(1)]);
      const opened = changed.filter((any) => any !== text && sealer.open("order", any, HOUR) !== null);
      expect(opened).toEqual([]);
    }
  });

  test("does not open and throws nothing when empty, cut short or foreign", () => {
    const text = sealer.seal("order", DATA);
    const versionAndKey = Buffer.from(text, "base64url").subarray(0, 5);
    const others = fc.oneof(
      fc.nat(text.length - 1).map((length) => text.slice(0, length)),
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.uint8Array({ maxLength: 200 }).map((rest) => Buffer.concat([versionAndKey, rest]).toString("base64url")),
    );
    fc.assert(
      fc.property(others, (any) => {
        expect(sealer.open("order", any, HOUR)).toBeNull();
      }),
    );
  });

  test("does not open in another cookie's place", () => {
    const text = sealer.seal("order", DATA);
    for (const name of ["cart", "Order", "order ", "__Host-order", "", "checkout mark"]) {
      expect(sealer.open(name, text, HOUR), name).toBeNull();
    }
  });
});

test("a text sealed with the previous key opens; new texts use the newest key", () => {
  expect(sealer.open("order", createSealer([OLD], noon).seal("order", DATA), HOUR)).toEqual(DATA);
  expect(createSealer([NEW], noon).open("order", sealer.seal("order", DATA), HOUR)).toEqual(DATA);
});

test("the reason is reported when a text does not open", () => {
  const text = sealer.seal("order", DATA);
  const later = createSealer([NEW], () => new Date(NOON + (HOUR + 1) * 1_000));
  expect(sealer.read("order", text, HOUR)).toEqual({ data: DATA });
  expect(createSealer([OLD], noon).read("order", text, HOUR)).toEqual({ unopened: "unknown key" });
  expect(later.read("order", text, HOUR)).toEqual({ unopened: "expired" });
  expect(sealer.read("cart", text, HOUR)).toEqual({ unopened: "changed" });
});

test("a fingerprint of any current key is recognized, in any order", () => {
  const sealers = [[OLD], [OLD, NEW], [NEW, OLD], [NEW]].map((keys) => createSealer(keys, noon));
  const marks = sealers.map((one) => one.fingerprint("gift card", "6035710000000022"));
  for (const mark of marks) {
    for (const one of sealers.slice(1, 3)) {
      expect(one.isFingerprint(mark, "gift card", "6035710000000022")).toBe(true);
      expect(one.isFingerprint(mark, "gift card", "6035710000000023")).toBe(false);
      expect(one.isFingerprint(mark, "card", "6035710000000022")).toBe(false);
    }
  }
  expect(sealers[3]?.isFingerprint(marks[0] ?? "", "gift card", "6035710000000022")).toBe(false);
});

const openedAfter = (seconds: number, maxAge = HOUR) => {
  const later = createSealer([NEW], () => new Date(NOON + seconds * 1_000));
  return later.open("order", createSealer([NEW], noon).seal("order", DATA), maxAge);
};

test("a text opens until its maximum age", () => {
  expect([openedAfter(0), openedAfter(HOUR)]).toEqual([DATA, DATA]);
  expect([openedAfter(HOUR + 1), openedAfter(40 * 365 * 24 * HOUR), openedAfter(1, 0)]).toEqual([null, null, null]);
});

test("the clock of another replica may be a minute ahead; later texts are refused", () => {
  expect([openedAfter(-1), openedAfter(-60)]).toEqual([DATA, DATA]);
  for (const seconds of [62, 300, 365 * 24 * HOUR, 20 * 365 * 24 * HOUR]) expect(openedAfter(-seconds)).toBeNull();
});

test("1,400 random characters take at most 1,500, and a text that unpacks to more than 16 KB is not opened", () => {
  const text = randomBytes(1_050).toString("base64url");
  expect(sealer.seal("order", text).length).toBeLessThanOrEqual(1_500);
  expect(sealer.open("order", sealer.seal("order", "x".repeat(17_000)), HOUR)).toBeNull();
});
