import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseEncoding, isTextLike } from "../../../server/http/encoding.ts";
import { PAGE, ask, startServer } from "./support.ts";

test.each<[chosen: string | null, headers: (string | undefined)[]]>([
  [null, [undefined, "", "*;q=0", "identity", "identity;q=1, gzip;q=0.5", ",,;;,", "compress, bzip2"]],
  [null, ["gzip;q=2", "gzip;q=-1", "gzip;q=abc"]],
  ["gzip", ["gzip", "GZIP", "x-gzip", "br;q=0.9, gzip", "br;q=0, gzip", "br; q=0 , gzip; q=0.001", "br;q=0, *"]],
  ["gzip", ["identity;q=0.5, gzip;q=0.5", "identity;q=0, gzip"]],
  ["br", ["br", "gzip, deflate, br, zstd", "gzip;q=1.0, br;q=1.0", "*"]],
])("the encoding is %s for %j", (chosen, headers) => {
  for (const header of headers) expect(chooseEncoding(header), header).toBe(chosen);
});

test("the choice of an encoding offers only what there is", () => {
  expect(chooseEncoding("br, gzip", ["gzip"])).toBe("gzip");
  expect(chooseEncoding("br", [])).toBeNull();
});

test("the choice of an encoding never throws, and never takes what was refused", () => {
  const name = fc.constantFrom("br", "gzip", "*", "identity", "zstd");
  const weight = fc.constantFrom("0", "0.5", "1", "", "x");
  fc.assert(
    fc.property(fc.array(fc.tuple(name, weight), { maxLength: 6 }), (parts) => {
      const header = parts.map(([encoding, q]) => `${encoding};q=${q}`).join(", ");
      const chosen = chooseEncoding(header);
      const last =
        parts.findLast(([encoding]) => encoding === chosen) ?? parts.findLast(([encoding]) => encoding === "*");
      if (chosen !== null) expect(Number(last?.[1])).toBeGreaterThan(0);
    }),
  );
  fc.assert(fc.property(fc.string(), (header) => void chooseEncoding(header)));
});

test.each<[boolean, (string | null)[]]>([
  [true, ["text/html; charset=utf-8", "TEXT/CSS", "text/x-script", "application/json", "application/ld+json"]],
  [true, ["application/manifest+json", "image/svg+xml", "application/javascript"]],
  [false, ["text/event-stream", "image/png", "font/woff2", "application/pdf", "application/octet-stream", "", null]],
])("worth compressing: %s for %j", (expected, types) => {
  for (const type of types) expect(isTextLike(type), String(type)).toBe(expected);
});

describe("pages of the app", () => {
  const browser = { "Accept-Encoding": "gzip, deflate, br" };

  test("brotli, whole, with its length", async () => {
    const { port, lastRequest } = await startServer();
    const reply = await ask(port, "/", { headers: browser });
    expect(reply.headers["content-encoding"]).toBe("br");
    expect(reply.headers["content-length"]).toBe(String(reply.body.byteLength));
    expect(reply.headers["transfer-encoding"]).toBeUndefined();
    expect(reply.headers.vary).toBe("Accept-Encoding");
    expect(brotliDecompressSync(reply.body).toString()).toBe(PAGE);
    expect(lastRequest()["bytes"]).toBe(reply.body.byteLength);
  });

  test("gzip for older browsers; plain for those who ask for nothing", async () => {
    const { port } = await startServer();
    const zipped = await ask(port, "/", { headers: { "Accept-Encoding": "gzip" } });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(zipped.body).toString()).toBe(PAGE);
    const plain = await ask(port, "/");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers.vary).toBe("Accept-Encoding");
    expect(plain.headers["content-length"]).toBe(String(PAGE.length));
    expect(plain.text).toBe(PAGE);
  });

  async function askFor(response: Response, method = "GET") {
    const { port } = await startServer({ handle: async () => response });
    return ask(port, "/", { method, headers: browser });
  }
  const html = { "Content-Type": "text/html" };

  test("a page that arrives in pieces leaves in one", async () => {
    const pieces = ["<p>one", "<p>two", "<p>".repeat(2_000)];
    const stream = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        const piece = pieces.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(piece));
      },
    });
    const whole = pieces.join("");
    const reply = await askFor(new Response(stream, { headers: html }));
    expect(reply.headers["content-length"]).toBe(String(reply.body.byteLength));
    expect(brotliDecompressSync(reply.body).toString()).toBe(whole);
  });

  test("other names in Vary stay, and ours is not said twice", async () => {
    const vary = async (value: string) =>
      (await askFor(new Response(PAGE, { headers: { ...html, Vary: value } }))).headers.vary;
    expect(await vary("Cookie, Save-Data")).toBe("Cookie, Save-Data, Accept-Encoding");
    expect(await vary("accept-encoding")).toBe("accept-encoding");
    expect(await vary("*")).toBe("*");
  });

  test.each<[string, () => Response]>([
    ["short", () => new Response("<p>short", { headers: html })],
    ["a picture", () => new Response(Buffer.alloc(5_000), { headers: { "Content-Type": "image/png" } })],
    ["encoded already", () => new Response(PAGE, { headers: { ...html, "Content-Encoding": "zstd" } })],
    ["not to be changed", () => new Response(PAGE, { headers: { ...html, "Cache-Control": "no-transform" } })],
  ])("left alone: %s", async (_name, make) => {
    const original = Buffer.from(await make().arrayBuffer());
    const reply = await askFor(make());
    expect(reply.headers["content-encoding"]).not.toBe("br");
    expect(reply.body).toEqual(original);
    expect(reply.headers["content-length"]).toBe(String(original.byteLength));
  });

  test.each([204, 304])("%s stays without body and length", async (status) => {
    const reply = await askFor(new Response(null, { status, headers: { ETag: '"a"' } }));
    expect(reply.status).toBe(status);
    expect(reply.headers["content-encoding"]).toBeUndefined();
    expect(reply.headers["transfer-encoding"]).toBeUndefined();
    expect(reply.headers["content-length"]).toBeUndefined();
    expect(reply.headers.etag).toBe('"a"');
  });

  test("HEAD: the page's type and Vary, no body, and no length that would be wrong", async () => {
    for (const body of [null, PAGE]) {
      const reply = await askFor(new Response(body, { headers: html }), "HEAD");
      expect(reply.status).toBe(200);
      expect(reply.text).toBe("");
      expect(reply.headers["content-type"]).toBe("text/html");
      expect(reply.headers.vary).toBe("Accept-Encoding");
      expect(reply.headers["content-length"]).not.toBe("0");
    }
  });

  test("a strong tag becomes a weak one, for the bytes are no longer the same", async () => {
    expect((await askFor(new Response(PAGE, { headers: { ...html, ETag: '"v1"' } }))).headers.etag).toBe('W/"v1"');
    expect((await askFor(new Response(PAGE, { headers: { ...html, ETag: 'W/"v1"' } }))).headers.etag).toBe('W/"v1"');
  });
});
