import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { RemoteError } from "../../../server/remote/errors.ts";
import { type Transport, createTransport } from "../../../server/remote/transport.ts";
import { createLog } from "../../../server/observability/log.ts";
import { CREATE, QUEUE, READ, type Upstream, WRITE } from "../catering/support.ts";
import { reach, reply, startUpstream, troubleIn } from "../catering/support.ts";
import { wait } from "../../support/edge.ts";

const down = (_request: unknown, response: ServerResponse) => reply(response, { message: "stack at line 1" }, 500);
const hang = () => {};
const reset = (request: { socket: { resetAndDestroy?: () => void } }) => request.socket.resetAndDestroy?.();

/** One answer after another; the last one stays. */
function inTurn(...answers: Upstream["answer"][]): Upstream["answer"] {
  let turn = 0;
  return (...parts) => answers[Math.min(turn++, answers.length - 1)]?.(...parts);
}

const good: Upstream["answer"] = (_request, response) => reply(response, { ok: true });
const saying = (body: unknown, status = 200, headers: Record<string, string> = {}): Upstream["answer"] => {
  return (_request, response) => reply(response, body, status, headers);
};

/** Limits of 6 seconds become 600 milliseconds. */
const SHORT = 0.1;

/** One call of an API with this reply: its result, and the API's requests. */
async function ask(answer: Upstream["answer"], call = READ, timeScale = 1) {
  const upstream = await startUpstream(answer);
  const outcome: unknown = await reach(upstream.url, timeScale)
    .transport.send(call)
    .catch((error: unknown) => error);
  return { outcome, trouble: outcome as RemoteError, seen: upstream.seen };
}

/** Breakers and dates of the future by a clock that is set. */
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
afterEach(() => void vi.useRealTimers());

/** Sends blanks until the connection ends, and counts. */
function flood(status: number, taken: { bytes: number }): Upstream["answer"] {
  const chunk = Buffer.alloc(256 * 1_024, " ");
  return (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    const more = () => {
      while (taken.bytes < 1_000_000_000 && !response.destroyed) {
        taken.bytes += chunk.length;
        if (!response.write(chunk)) return void response.once("drain", more);
      }
    };
    more();
  };
}

describe("requests", () => {
  /** The requests of an API; below a path of its host, if given. */
  async function sentBy(act: (transport: Transport) => Promise<unknown>, below = "") {
    const upstream = await startUpstream();
    await act(reach(upstream.url + below).transport);
    return upstream.seen;
  }

  test("a read asks for JSON, has no body and keeps its query (API-01)", async () => {
    const query = { day: "11/22/2026", name: "a&b=c d+e/ü", n: 1 };
    const [sent] = await sentBy((transport) => transport.send({ ...READ, path: "/customer-api/x", query }));
    expect(sent?.line).toBe("GET /customer-api/x?day=11%2F22%2F2026&name=a%26b%3Dc+d%2Be%2F%C3%BC&n=1");
    expect(sent).toMatchObject({ headers: { accept: "application/json" }, body: "" });
    for (const name of ["content-type", "cookie"]) expect(sent?.headers).not.toHaveProperty(name);
  });

  test("a change sends JSON with its length, or no body", async () => {
    const written = { name: "O'Brien & Søn 🦓", list: [null] };
    const [{ headers, body } = expect.fail()] = await sentBy((transport) =>
      transport.send({ ...WRITE, body: written }),
    );
    expect(headers).toMatchObject({ "content-type": "application/json", accept: "application/json" });
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
    expect(JSON.parse(body)).toEqual(written);
    const [none] = await sentBy((transport) => transport.send({ ...READ, method: "PUT", path: "/write" }));
    expect(none).toMatchObject({ line: "PUT /write", body: "", headers: { "content-length": "0" } });
    expect(none?.headers).not.toHaveProperty("content-type");
  });

  test("an API below a path of its host is called below it", async () => {
    const seen = await sentBy(async (transport) => {
      await transport.send(READ);
      await transport.raw("/pictures/bowl.svg");
    }, "/gateway/v1");
    expect(seen.map(({ line }) => line)).toEqual(["GET /gateway/v1/read", "GET /gateway/v1/pictures/bowl.svg"]);
  });
});

describe("no reply", () => {
  test.each<[kind: string, ...causes: string[]]>([
    // From fetch or from its cause; of several addresses all were refused.
    ["unreachable", "ECONNREFUSED connect", "ECONNREFUSED", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT"],
    ["unreachable", "EHOSTUNREACH connect", "ENETUNREACH connect"],
    // Certificates that have expired, self-signed, of another host, of an unknown issuer.
    ["unreachable", "CERT_HAS_EXPIRED", "DEPTH_ZERO_SELF_SIGNED_CERT"],
    ["unreachable", "ERR_TLS_CERT_ALTNAME_INVALID", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
    // Broken, or lost, on the way.
    ["failed", "ECONNRESET read", "EPIPE write", "UND_ERR_SOCKET", "EHOSTUNREACH read", ""],
  ])("%s: %s, %s and the like", async (kind, ...causes) => {
    for (const cause of causes) {
      const [code, syscall] = cause.split(" ");
      const inside = Object.assign(new Error("inside"), { ...(code && { code }), ...(syscall && { syscall }) });
      const fetch = () => Promise.reject(new TypeError("fetch failed", { cause: inside }));
      const log = createLog("silent");
      const transport = createTransport({ baseUrl: "http://api.invalid", log, timeScale: 1, fetch });
      const trouble = await troubleIn(transport.send(QUEUE));
      expect(trouble, cause).toMatchObject({ kind, mayHaveHappened: kind === "failed" });
    }
  });

  test("a hanging API times out at the limit, is not retried, and may have done the work", async () => {
    const upstream = await startUpstream(hang);
    const { transport, lines } = reach(upstream.url, SHORT);
    const started = performance.now();
    const trouble = await troubleIn(transport.send(READ));
    expect(performance.now() - started).toBeGreaterThan(500);
    expect(trouble).toMatchObject({ kind: "timeout", mayHaveHappened: true });
    expect(upstream.seen).toHaveLength(1);
    expect(lines.at(-1)).toMatchObject({ level: "warn", call: "read", kind: "timeout" });
    expect(await troubleIn(transport.send(WRITE))).toMatchObject({ kind: "timeout" });
    expect(upstream.seen).toHaveLength(2);
  });

  test.each([200, 400])("an API that stops in the middle of a %d times out as well", async (status) => {
    const stopping: Upstream["answer"] = (_request, response) => {
      response.writeHead(status, { "content-type": "application/json" }).write('{"ok":');
    };
    const { trouble, seen } = await ask(stopping, WRITE, SHORT);
    expect([trouble.kind, seen.length]).toEqual(["timeout", 1]);
  });

  test("a read is retried once after a quick failure, a change is not; a persistent failure is sent twice", async () => {
    for (const failing of [reset, down]) {
      const read = await ask(inTurn(failing, good));
      expect([read.outcome, read.seen.length]).toEqual([{ ok: true }, 2]);
      for (const call of [WRITE, CREATE, QUEUE]) {
        const { trouble, seen } = await ask(inTurn(failing, good), call);
        expect(trouble).toMatchObject({ kind: "failed", mayHaveHappened: true, customerMessage: "" });
        expect(seen).toHaveLength(1);
      }
      const always = await ask(failing);
      expect([always.trouble.kind, always.seen.length]).toEqual(["failed", 2]);
    }
  });
});

describe("refusals", () => {
  test.each([
    [400, "refused", "Sold out."],
    [409, "refused", "Sold out."],
    [422, "refused", "Sold out."],
    [401, "not allowed", ""],
    [403, "not allowed", ""],
    [404, "not found", "Sold out."],
    [429, "busy", "Sold out."],
    [503, "busy", ""],
    [502, "failed", ""],
    [504, "failed", ""],
    [500, "failed", ""],
    [501, "refused", "Sold out."],
    [418, "refused", "Sold out."],
  ])("status %d is %s with the message %j (ERR-01, ERR-04, ERR-08)", async (status, kind, customerMessage) => {
    const { trouble, seen } = await ask(saying({ message: "Sold out." }, status), WRITE);
    expect(trouble).toMatchObject({ kind, status, customerMessage, retryAfter: null });
    expect(seen).toHaveLength(1);
  });

  const page = { "content-type": "text/html" };
  test.each([401, 403, 404])("a %d with an HTML page is an outage, of which nothing was done", async (status) => {
    for (const answer of [
      saying("<h1>No</h1>", status, page),
      saying("404 page not found", status, { "content-type": "text/plain" }),
      saying('{"message":"x', status),
    ]) {
      const { trouble, seen } = await ask(answer, WRITE);
      expect(trouble).toMatchObject({ kind: "failed", status, customerMessage: "", mayHaveHappened: false });
      expect(seen).toHaveLength(1);
    }
  });

  test.each([
    [401, "not allowed"],
    [403, "not allowed"],
    [404, "not found"],
  ])("a %d without a message is the API's own, as stock frameworks answer: %s", async (status, kind) => {
    for (const answer of [saying("", status), saying("", status, page), saying("null", status), saying("{}", status)])
      expect((await ask(answer, WRITE)).trouble).toMatchObject({ kind, status });
  });

  const NOON = Date.parse("2026-11-21T12:00:00Z");
  const inSeconds = (seconds: number) => new Date(NOON + seconds * 1_000).toUTCString();
  test.each<[string | undefined, number | null]>([
    [undefined, null],
    ["7", 7],
    [" 30 ", 30],
    ["0.2", 1],
    ["1.5", 2],
    ["0", null],
    ["-5", null],
    ["soon", null],
    ["Infinity", null],
    ["1e9", 120],
    ["99999999999999999999", 120],
    [inSeconds(30), 30],
    [inSeconds(86_400), 120],
    [inSeconds(-60), null],
    ["Mon, 99 Foo 2026", null],
  ])("Retry-After %j is a wait of %j seconds (ERR-02)", async (header, expected) => {
    for (const status of [429, 503]) {
      const date = new Date(NOON).toUTCString();
      const headers: Record<string, string> = header === undefined ? {} : { "retry-after": header, date };
      const { trouble, seen } = await ask(saying({}, status, headers));
      expect(trouble.retryAfter).toBe(expected);
      expect(seen).toHaveLength(1); // no automatic loop
    }
  });

  const refusedWith = async (body: unknown) => (await ask(saying(body, 400), WRITE)).trouble;

  test("message and field errors are read", async () => {
    const modelState = { "orderDetails.billingAddress.zip": ["Zip is wrong.", "Really."], card: "One text." };
    const trouble = await refusedWith({ message: " Please check. ", modelState });
    expect(trouble.customerMessage).toBe("Please check.");
    expect({ ...trouble.fields }).toEqual({ ...modelState, card: ["One text."] });
  });

  test.each([
    "",
    "<html>Bad Request</html>",
    '{"message":"x"',
    "null",
    "5",
    '["message"]',
    '{"message":{"a":1},"modelState":"x"}',
    '{"modelState":[1,2]}',
    '{"modelState":null}',
  ])("a refusal whose body is %s has no message", async (body) => {
    const trouble = await refusedWith(body);
    expect(trouble).toMatchObject({ kind: "refused", customerMessage: "" });
    expect(Object.values(trouble.fields).flat()).toEqual([]);
  });

  test.each([
    [{ Message: "The request is invalid.", ModelState: { "order.Zip": ["Zip is wrong."] } }, "The request is invalid."],
    [{ title: "Bad request", detail: "Please check.", errors: { "order.Zip": ["Zip is wrong."] } }, "Please check."],
    [{ title: "Bad request", errors: { "order.Zip": "Zip is wrong." } }, "Bad request"],
    [{ title: "No", errors: [{ pointer: "#/order/Zip", detail: "Zip is wrong." }] }, "No"],
    [{ MESSAGE: "No", Errors: [{ field: "order.Zip", message: "Zip is wrong." }] }, "No"],
  ])("%j is read into its message and fields (ERR-01)", async (body, message) => {
    const type = { "content-type": "application/problem+json" };
    for (const answer of [saying(body, 400), saying(body, 422, type)]) {
      const { trouble } = await ask(answer, WRITE);
      expect(trouble).toMatchObject({ kind: "refused", customerMessage: message });
      expect({ ...trouble.fields }).toEqual({ "order.Zip": ["Zip is wrong."] });
    }
  });

  test("field errors with hostile names and values do no harm", async () => {
    const modelState = `{"__proto__":["polluted"],"constructor":["c"],"toString":[1,{"a":2},null,"text",["deep"]],"":["any"],"hasOwnProperty":{}}`;
    const trouble = await refusedWith(`{"message":"m","modelState":${modelState},"__proto__":{"message":"p"}}`);
    expect(trouble.customerMessage).toBe("m");
    expect(Object.entries(trouble.fields)).toEqual([
      ["__proto__", ["polluted"]],
      ["constructor", ["c"]],
      ["toString", ["text"]],
      ["", ["any"]],
    ]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(Object.getPrototypeOf(trouble.fields)).toBeNull();
  });

  test("a refusal with many or long messages is cut to fit a page", async () => {
    const long = await refusedWith({ message: "x".repeat(10_000), modelState: { zip: ["y".repeat(10_000)] } });
    expect(long.customerMessage).toHaveLength(500);
    expect(long.fields["zip"]?.[0]).toHaveLength(500);
    const entries = Array.from({ length: 2_000 }, (_, index) => [`f${index}`, ["wrong"]]);
    expect(Object.keys((await refusedWith({ modelState: Object.fromEntries(entries) })).fields)).toHaveLength(50);
  });
});

describe("invalid replies", () => {
  test.each<[string, Upstream["answer"]]>([
    ["HTML with 200", saying("<h1>ok</h1>", 200, { "content-type": "text/html" })],
    ["HTML sent as JSON", saying("<h1>ok</h1>")],
    ["nothing", saying("")],
    ["204", (_q, response) => void response.writeHead(204).end()],
    ["truncated JSON", saying('{"ok":tr')],
    ["another shape", saying({ ok: "yes" })],
    ["null", saying("null")],
    ["JSON nested a million times", saying("[".repeat(1_000_000) + "]".repeat(1_000_000))],
    ["a body shorter than its length", brokenOff({ "content-length": "100" })],
    ["chunks that end in the middle", brokenOff({})],
    ["broken gzip", saying("not gzip", 200, { "content-encoding": "gzip" })],
  ])("%s is a bad reply: it may have been done, and is not sent again", async (_what, answer) => {
    for (const call of [READ, WRITE]) {
      const { trouble, seen } = await ask(answer, call);
      expect(trouble).toMatchObject({ kind: "bad answer", mayHaveHappened: true, customerMessage: "" });
      expect(seen).toHaveLength(1);
    }
  });

  function brokenOff(headers: Record<string, string>): Upstream["answer"] {
    return (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", ...headers });
      response.write('{"ok":true}');
      setTimeout(() => response.destroy(), 20);
    };
  }

  test.each([
    "application/json",
    "application/json;charset=UTF-8",
    "text/json",
    "application/vnd.chain+json",
    "text/plain",
    "text/html",
    "application/octet-stream",
  ])("%s is JSON where its body is", async (type) => {
    expect((await ask(saying({ ok: true }, 200, { "content-type": type }))).outcome).toEqual({ ok: true });
  });

  test("half a surrogate pair is replaced, so that an address can be made of the text", async () => {
    const answer = saying('{"ok":["\\ud800/1","\\uD83D\\uDE00","\\\\ud800"]}');
    const upstream = await startUpstream(answer);
    const { transport } = reach(upstream.url);
    const outcome = await transport.send({ ...READ, reply: z.object({ ok: z.array(z.string()) }) });
    expect(outcome).toEqual({ ok: ["\ufffd/1", "\u{1F600}", "\\ud800"] });
  });

  test("a redirect is not followed, wherever it leads", async () => {
    const elsewhere = await startUpstream();
    for (const status of [301, 302, 303, 307, 308]) {
      const upstream = await startUpstream(saying({ ok: true }, status, { location: `${elsewhere.url}/read` }));
      const { transport } = reach(upstream.url);
      expect(await troubleIn(transport.send(WRITE))).toMatchObject({ kind: "failed" });
      await expect(transport.raw("/pictures/a.svg")).rejects.toThrow("fetch failed");
    }
    expect(elsewhere.seen).toEqual([]);
  });

  test.each([200, 400, 500])("an endless body with status %d is abandoned, with flat memory", async (status) => {
    const taken = { bytes: 0 };
    const before = process.memoryUsage().rss;
    const { trouble } = await ask(flood(status, taken), WRITE);
    expect(trouble.kind).toBe({ 200: "bad answer", 400: "refused", 500: "failed" }[status]);
    await wait(50);
    const left = taken.bytes;
    await wait(50);
    expect(taken.bytes).toBe(left); // the connection is closed: nothing more is taken
    expect(taken.bytes).toBeLessThan(30_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test("a small reply that unpacks to a large one is abandoned as well", async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000, " "), { level: 9 });
    expect(bomb.length).toBeLessThan(300_000);
    const before = process.memoryUsage().rss;
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    const { trouble } = await ask((_request, response) => void response.writeHead(200, headers).end(bomb));
    expect(trouble.kind).toBe("bad answer");
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });
});

describe("the breaker", () => {
  /** Open, after five outages. */
  async function opened() {
    vi.useFakeTimers({ toFake: ["Date"] });
    const upstream = await startUpstream(down);
    const { transport } = reach(upstream.url);
    for (let call = 0; call < 5; call++) expect((await troubleIn(transport.send(WRITE))).kind).toBe("failed");
    return { upstream, transport, asked: upstream.seen.length };
  }

  test("opens after repeated outages, spares the API, and closes again when it recovers", async () => {
    const { upstream, transport, asked } = await opened();
    for (let call = 0; call < 20; call++) {
      expect(await troubleIn(transport.send(WRITE))).toMatchObject({ kind: "unreachable", mayHaveHappened: false });
    }
    expect(upstream.seen.length).toBe(asked);
    // Other parts of the API are still asked.
    upstream.answer = good;
    expect(await transport.send({ ...READ, group: "menu" })).toEqual({ ok: true });
    expect((await troubleIn(transport.send(READ))).kind).toBe("unreachable");
    later(800);
    expect(await transport.send(READ)).toEqual({ ok: true });
    expect(await Promise.all([transport.send(READ), transport.send(WRITE)])).toEqual([{ ok: true }, { ok: true }]);
  });

  test("allows one call while half open", async () => {
    const { upstream, transport, asked } = await opened();
    later(800);
    await Promise.all(Array.from({ length: 20 }, () => troubleIn(transport.send(WRITE))));
    expect(upstream.seen.length).toBe(asked + 1);
    // It failed: all are refused until the next may try.
    expect((await troubleIn(transport.send(WRITE))).kind).toBe("unreachable");
    expect(upstream.seen.length).toBe(asked + 1);
    upstream.answer = good;
    later(800);
    for (let call = 0; call < 5; call++) expect(await transport.send(WRITE)).toEqual({ ok: true });
  });

  const firstFour = (answer: Upstream["answer"]) => {
    let turn = 0;
    return (...parts: Parameters<Upstream["answer"]>) => (turn++ < 4 ? answer : good)(...parts);
  };
  const afterSome = (answer: Upstream["answer"]) => {
    let turn = 0;
    return (...parts: Parameters<Upstream["answer"]>) => (turn++ % 3 === 0 ? down : answer)(...parts);
  };
  test.each<[string, Upstream["answer"]]>([
    ...[400, 401, 403, 404, 409, 422].map((status): [string, Upstream["answer"]] => [
      `refusals of rules: ${status}`,
      saying({ message: "no" }, status),
    ]),
    ["pages for unknown paths", saying("<h1>Not found</h1>", 404, { "content-type": "text/html" })],
    ["a single contract violation", saying({ ok: "no" })],
    ["some failures among many replies", afterSome(good)],
    ["four failures in a row", firstFour(down)],
  ])("is not opened by %s", async (_what, answer) => {
    const upstream = await startUpstream(answer);
    const { transport } = reach(upstream.url);
    for (let call = 0; call < 30; call++) await transport.send(WRITE).catch(() => null);
    expect(upstream.seen).toHaveLength(30);
    upstream.answer = good;
    expect(await transport.send(WRITE)).toEqual({ ok: true });
  });

  test("is not opened by visitors who leave, and their leaving is no warning", async () => {
    const upstream = await startUpstream(hang);
    const { transport, lines } = reach(upstream.url);
    const leaving = Array.from({ length: 50 }, async () => {
      const visitor = new AbortController();
      setTimeout(() => visitor.abort(), 50);
      await troubleIn(transport.send(READ, { signal: visitor.signal }));
    });
    await Promise.all(leaving);
    expect(lines.filter(({ level }) => level === "warn")).toEqual([]);
    upstream.answer = good;
    expect(await transport.send(READ)).toEqual({ ok: true });
  });
});

describe("a visitor who leaves", () => {
  test("ends a read at once, at the API too, without a retry", async () => {
    let closed = 0;
    const upstream = await startUpstream((_request, response) => void response.on("close", () => closed++));
    const { transport, sent, lines } = reach(upstream.url);
    const visitor = new AbortController();
    setTimeout(() => visitor.abort(), 50);
    await troubleIn(transport.send(READ, { signal: visitor.signal }));
    expect(lines.at(-1)).toMatchObject({ msg: "upstream call given up" });
    await expect.poll(() => [sent(), upstream.seen.length, closed]).toEqual([1, 1, 1]);
    await troubleIn(transport.send(READ, { signal: AbortSignal.abort() }));
    expect(upstream.seen).toHaveLength(1); // who had left before is not asked for
  });
});

describe("pictures", () => {
  test("are passed on with type and status, unpacked, without other headers", async () => {
    const upstream = await startUpstream((_request, response) => {
      const theirs = { "set-cookie": "theirs=1", location: "https://evil.example" };
      response.writeHead(200, { "content-type": "image/svg+xml", "content-encoding": "gzip", ...theirs });
      response.end(gzipSync("<svg/>"));
    });
    const response = await reach(upstream.url).transport.raw("/pictures/bowl.svg");
    expect([response.status, ...response.headers]).toEqual([200, ["content-type", "image/svg+xml"]]);
    expect(await response.text()).toBe("<svg/>");
    upstream.answer = saying("<h1>gone</h1>", 404, { "content-type": "text/html" });
    expect((await reach(upstream.url).transport.raw("/pictures/none.svg")).status).toBe(404);
  });

  test("that hang or never end time out", async () => {
    const upstream = await startUpstream(hang);
    await expect(reach(upstream.url, SHORT).transport.raw("/pictures/a.svg")).rejects.toThrow("timeout");
    const taken = { bytes: 0 };
    upstream.answer = flood(200, taken);
    await expect(reach(upstream.url).transport.raw("/pictures/a.svg")).rejects.toThrow("too large");
    expect(taken.bytes).toBeLessThan(30_000_000);
  });
});
