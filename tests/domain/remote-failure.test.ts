import { describe, expect, test } from "vitest";
import {
  type RemoteFailure,
  type FailureKind,
  orNull,
  failureAnswer,
  remoteFailureOf,
} from "../../app/domain/remote-failure.ts";
import { RemoteError } from "../../server/remote/errors.ts";

const KINDS: [FailureKind, number][] = [
  ["unreachable", 503],
  ["timeout", 504],
  ["failed", 503],
  ["bad answer", 502],
  ["refused", 422],
  ["not found", 404],
  ["not allowed", 403],
  ["busy", 503],
];

function trouble(kind: FailureKind, more: Partial<RemoteFailure> = {}): RemoteFailure {
  return { kind, customerMessage: "", fields: {}, retryAfter: null, ...more };
}

const say = (given: RemoteFailure) => failureAnswer(given, "REF123").messages.join(" ");

describe("trouble in words (ERR-04)", () => {
  test.each(KINDS)("%s: status %d, plain words, nothing technical", (kind, status) => {
    const answer = failureAnswer(trouble(kind), "REF123");
    expect(answer.status).toBe(status);
    expect(answer.messages.length).toBeGreaterThan(0);
    for (const message of answer.messages) {
      expect(message).toMatch(/^[A-Z].*[.)]$/);
      expect(message).not.toMatch(/undefined|null|\{|\bat .*:\d|Error|\b[45]\d\d\b/);
    }
  });

  test.each(["unreachable", "timeout", "failed", "bad answer"] as const)(
    "%s says what to do and the reference",
    (kind) => {
      expect(say(trouble(kind))).toContain("Please try again in a moment.");
      expect(say(trouble(kind))).toContain("REF123");
    },
  );

  test.each(["unreachable", "timeout", "failed", "bad answer", "not found", "not allowed"] as const)(
    "%s never shows the API's words",
    (kind) => {
      const told = trouble(kind, { customerMessage: "SELECT * FROM", fields: { a: ["at line 5"] } });
      expect(say(told)).not.toMatch(/SELECT|line 5/);
    },
  );

  test("a refusal is told in the API's words, each once (ERR-01)", () => {
    const told = trouble("refused", {
      customerMessage: "Sold out.",
      fields: { item: ["Sold out.", "Choose another."], zip: ["Zip is wrong."], empty: [""] },
    });
    expect(failureAnswer(told, "REF123").messages).toEqual(["Sold out.", "Choose another.", "Zip is wrong."]);
    expect(failureAnswer(trouble("refused"), "REF123").messages).toEqual(["The restaurant could not accept this."]);
  });

  test.each([
    [null, "in a moment"],
    [0, "in a moment"],
    [1, "in 1 second."],
    [30, "in 30 seconds."],
  ])("told to wait %j seconds: %s (ERR-02)", (retryAfter, words) => {
    expect(say(trouble("busy", { retryAfter }))).toContain(words);
  });

  test("a busy API's own words are shown (ERR-02)", () => {
    expect(say(trouble("busy", { customerMessage: "Kitchen is closed for a moment." }))).toContain("Kitchen is closed");
  });
});

describe("what counts as trouble", () => {
  test("errors of services do, whoever made them; our own faults do not", () => {
    const error = new RemoteError("failed", "cart", { status: 500 });
    expect(remoteFailureOf(error)).toBe(error);
    // The process holds that class twice: it is known by its name.
    expect(remoteFailureOf(Object.assign(new Error("x"), { name: "RemoteError", kind: "failed" }))).not.toBeNull();
    for (const other of [new Error("x"), new TypeError("x"), null, undefined, "RemoteError", { name: "RemoteError" }]) {
      expect(remoteFailureOf(other)).toBeNull();
    }
  });

  test("a part that failed may be left out, a fault of ours may not", () => {
    expect(orNull(new RemoteError("timeout", "menu"))).toBeNull();
    const ours = new TypeError("x is undefined");
    expect(() => orNull(ours)).toThrow(ours);
  });
});
