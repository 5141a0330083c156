import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LogFields, createLog, maskSecrets } from "../../../server/observability/log.ts";
import { expectLinear } from "@platter/ordering/tests/support/duration.ts";
import { words } from "@platter/ordering/tests/support/words.ts";

function createCapture() {
  const lines: string[] = [];
  return { lines, log: createLog("debug", { write: (line: string) => void lines.push(line) }) };
}

function logged(fields: LogFields, message = "text"): { line: string; entry: Record<string, unknown> } {
  const { lines, log } = createCapture();
  log.info(fields, message);
  expect(lines).toHaveLength(1);
  const [line = ""] = lines;
  return { line, entry: JSON.parse(line) as Record<string, unknown> };
}

const CARD = "4111111111111111";

test("log: a terminal gets a short line per request, and all fields of other events", () => {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line: string) => void lines.push(line) }, true);
  log.info({ requestId: "A1", method: "GET", path: "/login", route: "/login", status: 200, ms: 3.4 }, "request");
  log.warn({ event: "store down", reason: `card ${CARD}` }, "no store");
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d 200 GET \/login 3.4 ms\n$/);
  expect(lines[1]).toMatch(/^[\d:]{8} warn: no store {"event":"store down","reason":"card \[number\]"}\n$/);
});

describe("maskSecrets", () => {
  test("masks a number however it is written", () => {
    const plain = `${CARD} | 4111 1111 1111 1111 | 4111-1111-1111-1111 | 4111 - 1111 - 1111 - 1111 | 4111.1111.1111.1111`;
    const odd = words(
      "4111\n1111\n1111\n1111 4111\u00a01111\u00a01111\u00a01111 4111\u20131111\u20131111\u20131111",
      "4111%201111%201111%201111 6011000990139424123 ٤١١١١١١١١١١١١١١١",
    );
    // A mistyped digit does not make it public, and a number too long for a card is not harmless.
    for (const number of [...plain.split(" | "), ...odd, "3782 822463 10005", "4111 1111 1111 1112", `${CARD}99999`])
      expect(maskSecrets(`note: x${number}y thanks`), number).toBe("note: x[number]y thanks");
  });

  const harmless =
    "2026-11-21T11:10:00.123Z | 10:30 PM on 11/21/2026 | (312) 555-0199 | +1 312 555 0199 | 192.168.100.200:65535 | " +
    "order 123456789012 | at file:///app/server/main.ts:123:45 | $1,234,567.89 of $9,876,543.21 | H9ZE9JECNV";
  test.each(harmless.split(" | "))("leaves %j alone", (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  test.each([
    ["Authorization: Bearer abc.def-ghi", "Authorization: Bearer [masked]"],
    ["bearer   XYZ123== rest", "Bearer [masked] rest"],
    ["got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl!", "got [masked]!"],
    ["?access_token=abc&x=1", "?access_token=[masked]&x=1"],
    ['{"password":"hunter2","a":1}', '{"password":"[masked]","a":1}'],
    ["cvv: 123", "cvv: [masked]"],
  ])("masks %j", (text, expected) => {
    expect(maskSecrets(text)).toBe(expected);
  });

  test("no digits of a card survive, whatever stands between and around them", () => {
    const separator = fc.constantFrom("", " ", "-", "  ", "\t", "\n", ".", " - ");
    const around = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(
        fc.array(separator, { minLength: 15, maxLength: 15 }),
        around,
        around,
        (separators, before, after) => {
          const number = [...CARD].map((digit, index) => digit + (separators[index] ?? "")).join("");
          expect(maskSecrets(`${before}|${number}|${after}`)).toContain("|[number]|");
        },
      ),
    );
  });

  test("a hostile text costs linear time", () => {
    for (const part of ["1   ", "eyJ", "bearer ", "password"])
      expectLinear((times) => maskSecrets(part.repeat(800 * times)), part);
  });
});

describe("a log line", () => {
  test("has level, ISO time, fields and message, and nothing about the machine", () => {
    const { entry } = logged({ requestId: "ABC", status: 200, ms: 1.5, bytes: 1_234_567 }, "request");
    expect(entry).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      requestId: "ABC",
      status: 200,
      ms: 1.5,
      bytes: 1_234_567,
      msg: "request",
    });
  });

  test("drops fields that are not on the list", () => {
    const form = { requestId: "ABC", address: "1 Main St", session: { token: "canary" } };
    const { line, entry } = logged(form);
    expect(entry["requestId"]).toBe("ABC");
    expect(line).not.toMatch(/Main St|canary|session/);
  });

  test("masks fields, lists, errors with their causes, and the message", () => {
    const cause = new Error(`cause ${CARD}`);
    const request = { headers: { authorization: "canary-1" }, body: "canary-2" };
    const err = Object.assign(new Error(`failed for ${CARD}`, { cause }), { request });
    const fields = { err, upstreamMessage: `no ${CARD}`, cookies: [`a${CARD}`], count: Number(CARD) };
    const { line, entry } = logged(fields, CARD);
    expect(line).not.toMatch(/4111|canary/);
    expect(entry["err"]).toMatchObject({
      type: "Error",
      message: "failed for [number]",
      cause: { message: "cause [number]" },
    });
    expect((entry["err"] as { stack: string }).stack).toContain("log.test.ts");
  });

  test("accepts a thrown value that is not an error", () => {
    expect(logged({ err: "just text" }).entry["err"]).toBe("just text");
    expect(logged({ err: { body: "canary" } }).line).not.toContain("canary");
    const loop = new Error("loop");
    loop.cause = loop;
    expect(logged({ err: loop }).entry["err"]).toMatchObject({ message: "loop" });
  });

  test("is one line, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const { line } = logged({ reason: text }, text);
        expect(line.endsWith("\n")).toBe(true);
        // Neither a line break of any kind nor a terminal's escape.
        expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
      }),
    );
    const { line, entry } = logged({ path: '/a\r\n{"level":"info"}\u001b[31m\u009b2J\u2028' });
    expect(line.trimEnd().split(/[\r\n\u2028]/)).toHaveLength(1);
    expect(entry["path"]).toBe('/a\r\n{"level":"info"}\u001b[31m\u009b2J\u2028');
  });

  test("is truncated when a text is huge, after masking", () => {
    const { line } = logged({ upstreamMessage: `${"x".repeat(3_995)}${CARD}${"y".repeat(10_000)}` });
    expect(line.length).toBeLessThan(5_000);
    expect(line).not.toContain("4111");
  });

  test("below the level is not written", () => {
    const lines: string[] = [];
    const log = createLog("warn", { write: (line: string) => void lines.push(line) });
    log.info("quiet");
    log.warn("loud");
    expect(lines).toHaveLength(1);
  });
});
