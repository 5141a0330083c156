import { expect, test } from "vitest";
import {
  type RemoteFailure,
  type FailureKind,
  orNull,
  failureAnswer,
  remoteFailureOf,
} from "@platter/ordering/remote-failure.ts";
import { RemoteError } from "../../../server/remote/errors.ts";

/** The status, and whether it asks to try again. */
const KINDS: [FailureKind, status: number, isPassing: boolean][] = [
  ["unreachable", 503, true],
  ["timeout", 504, true],
  ["failed", 503, true],
  ["bad answer", 502, true],
  ["refused", 422, false],
  ["not found", 404, false],
  ["not allowed", 403, false],
  ["busy", 503, false],
];

function trouble(kind: FailureKind, more: Partial<RemoteFailure> = {}): RemoteFailure {
  return { kind, customerMessage: "", fields: {}, retryAfter: null, ...more };
}

const say = (given: RemoteFailure) => failureAnswer(given, "REF123").messages.join(" ");

test.each(KINDS)(
  "%s: status %d, plain words, nothing technical, asks to try again: %s (ERR-04)",
  (kind, status, isPassing) => {
    const told = trouble(kind, { customerMessage: "SELECT * FROM", fields: { a: ["at line 5"] } });
    expect(failureAnswer(told, "REF123").status).toBe(status);
    const { messages } = failureAnswer(trouble(kind), "REF123");
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) {
      expect(message).toMatch(/^[A-Z].*[.)]$/);
      expect(message).not.toMatch(/undefined|null|\{|\bat .*:\d|Error|\b[45]\d\d\b/);
    }
    // The API's message is for customers only if it refuses or is busy.
    if (!["refused", "busy"].includes(kind)) expect(say(told)).not.toMatch(/SELECT|line 5/);
    if (isPassing) expect(say(told)).toMatch(/Please try again in a moment\..*REF123/);
  },
);

test("a refusal shows the API's messages, each once (ERR-01, ERR-04)", () => {
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
])("a wait of %j seconds reads: %s (ERR-02, ERR-04)", (retryAfter, words) => {
  expect(say(trouble("busy", { retryAfter }))).toContain(words);
});

test("a busy API's own message is shown (ERR-02, ERR-04)", () => {
  expect(say(trouble("busy", { customerMessage: "Kitchen is closed for a moment." }))).toContain("Kitchen is closed");
});

test("errors of services count as trouble; our own faults do not", () => {
  const error = new RemoteError("failed", "cart", { status: 500 });
  expect(remoteFailureOf(error)).toBe(error);
  for (const other of [new Error("x"), new TypeError("x"), null, undefined, "RemoteError", { name: "RemoteError" }]) {
    expect(remoteFailureOf(other)).toBeNull();
  }
});

test("a failed part may be left out, a fault of ours may not", () => {
  expect(orNull(new RemoteError("timeout", "menu"))).toBeNull();
  const ours = new TypeError("x is undefined");
  expect(() => orNull(ours)).toThrow(ours);
});
