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
  test("opens to what was sealed, whatever JSON it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(sealer.open("order", sealer.seal("order", data), HOUR)).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    );
  });

  test("shows nothing of its contents and is never the same twice", () => {
    const texts = Array.from({ length: 50 }, () => sealer.seal("order", DATA));
    expect(new Set(texts).size).toBe(50);
    for (const text of texts) {
      expect(text).toMatch(/^[\w-]+$/);
      expect(Buffer.from(text, "base64url").toString("latin1")).not.toContain("Brien");
    }
  });

  test("with one character changed, added or left out does not open, not even where Node would not notice", () => {
    const text = sealer.seal("order", { odd: "length" });
    const others = ["A", "_", "-", "+", "/", "=", "%", " ", "\n", "\u0000", "é"];
    for (let at = 0; at < text.length; at++) {
      for (const other of others) {
        if (other !== text[at]) {
          expect(sealer.open("order", text.slice(0, at) + other + text.slice(at + 1), HOUR)).toBeNull();
        }
        expect(sealer.open("order", text.slice(0, at) + other + text.slice(at), HOUR)).toBeNull();
      }
      expect(sealer.open("order", text.slice(0, at) + text.slice(at + 1), HOUR)).toBeNull();
    }
    for (const end of ["=", "==", "A", " ", "\n"]) expect(sealer.open("order", text + end, HOUR)).toBeNull();
    const last = text.slice(-1);
    for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") {
      if (letter !== last) expect(sealer.open("order", text.slice(0, -1) + letter, HOUR), letter).toBeNull();
    }
  });

  test("that is empty, cut short or not ours at all does not open and throws nothing", () => {
    const text = sealer.seal("order", DATA);
    for (let length = 0; length < text.length; length++) {
      expect(sealer.open("order", text.slice(0, length), HOUR)).toBeNull();
    }
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (any) => {
        expect(sealer.open("order", any, HOUR)).toBeNull();
      }),
    );
    // A right version and key id in front of anything.
    const front = Buffer.from(text, "base64url").subarray(0, 5);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (rest) => {
        expect(sealer.open("order", Buffer.concat([front, rest]).toString("base64url"), HOUR)).toBeNull();
      }),
    );
  });

  test("of another cookie does not open in this one's place", () => {
    const text = sealer.seal("order", DATA);
    for (const name of ["cart", "Order", "order ", "__Host-order", "", "checkout mark"]) {
      expect(sealer.open(name, text, HOUR), name).toBeNull();
    }
  });
});

test("a text of the previous key opens, the newest key seals", () => {
  const before = createSealer([OLD], noon);
  expect(sealer.open("order", before.seal("order", DATA), HOUR)).toEqual(DATA);
  const after = sealer.seal("order", DATA);
  expect(before.open("order", after, HOUR)).toBeNull();
  expect(createSealer([NEW], noon).open("order", after, HOUR)).toEqual(DATA);
});

test("the reason why a text does not open", () => {
  const text = sealer.seal("order", DATA);
  const later = createSealer([NEW], () => new Date(NOON + (HOUR + 1) * 1_000));
  expect(sealer.read("order", text, HOUR)).toEqual({ data: DATA });
  expect(createSealer([OLD], noon).read("order", text, HOUR)).toEqual({ unopened: "unknown key" });
  expect(later.read("order", text, HOUR)).toEqual({ unopened: "expired" });
  for (const changed of ["", "x", text.slice(0, -1), `${text}A`, "A".repeat(text.length)])
    expect(sealer.read("order", changed, HOUR), changed).toEqual({ unopened: "changed" });
  expect(sealer.read("cart", text, HOUR)).toEqual({ unopened: "changed" });
});

test("a fingerprint of any key that is there is known again, whichever comes first", () => {
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

test("a text opens until it is as old as allowed", () => {
  expect(openedAfter(0)).toEqual(DATA);
  expect(openedAfter(HOUR)).toEqual(DATA);
  expect(openedAfter(HOUR + 1)).toBeNull();
  expect(openedAfter(40 * 365 * 24 * HOUR)).toBeNull();
  expect(openedAfter(1, 0)).toBeNull();
});

test("the clock of another replica may be a minute ahead; what was sealed further on is none of ours", () => {
  expect([openedAfter(-1), openedAfter(-60)]).toEqual([DATA, DATA]);
  for (const seconds of [62, 300, 365 * 24 * HOUR, 20 * 365 * 24 * HOUR]) expect(openedAfter(-seconds)).toBeNull();
});

test("a machine whose clock has no idea seals and opens all the same", () => {
  for (const date of ["1969-12-31T00:00:00Z", "1970-01-01T00:00:00Z", "2150-01-01T00:00:00Z"]) {
    const lost = createSealer([NEW], () => new Date(date));
    expect(() => lost.open("order", lost.seal("order", DATA), HOUR)).not.toThrow();
  }
});

test("1,400 random characters take at most 1,500, and none that unpacks to more than 16 KB is opened", () => {
  const text = randomBytes(1_050).toString("base64url");
  expect(sealer.seal("order", text).length).toBeLessThanOrEqual(1_500);
  expect(sealer.open("order", sealer.seal("order", "x".repeat(17_000)), HOUR)).toBeNull();
});
