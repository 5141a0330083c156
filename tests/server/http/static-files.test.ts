import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { precompress } from "../../../scripts/precompress.ts";
import { readStaticFiles } from "../../../server/http/static-files.ts";
import { ask, expectPage, post, rawRequest, sendRaw, startServer, writeFiles } from "./support.ts";
import { words } from "../../support/builders/words.ts";

const SCRIPT = "export const stripes = 'black and white';\n".repeat(100);
const FILES = {
  "assets/entry-AbC123.js": SCRIPT,
  "assets/entry-AbC123.js.br": "brotli of the script",
  "assets/entry-AbC123.js.gz": "gzip of the script",
  "assets/open-sans-XyZ.woff2": Buffer.from([1, 2, 3]),
  "favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "site.webmanifest": "{}",
  "robots.txt": "User-agent: *",
  "data.unknown": "?",
  "two words.txt": "blank",
  "archive.tar.gz": "not a sibling of anything",
  ".env": "secret",
  ".vite/manifest.json": "{}",
  "assets/.map": "hidden",
  ".well-known/security.txt": "Contact: us",
};

test("a hashed file may be kept for a year, with type, length and the headers of a script", async () => {
  const { port, seen, lastRequest } = await startServer({ files: FILES });
  const reply = await ask(port, "/assets/entry-AbC123.js?v=1");
  expect(reply.status).toBe(200);
  expect(reply.text).toBe(SCRIPT);
  expect(reply.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
    "content-length": String(SCRIPT.length),
    "x-content-type-options": "nosniff",
    vary: "Accept-Encoding",
  });
  expect(seen).toEqual([]);
  expect(lastRequest()).toMatchObject({ route: "file", status: 200, bytes: SCRIPT.length });
});

test.each([
  ["/favicon.svg", "image/svg+xml"],
  ["/site.webmanifest", "application/manifest+json"],
  ["/robots.txt", "text/plain; charset=utf-8"],
  ["/data.unknown", "application/octet-stream"],
  ["/two%20words.txt", "text/plain; charset=utf-8"],
  ["/archive.tar.gz", "application/octet-stream"],
  ["/.well-known/security.txt", "text/plain; charset=utf-8"],
])("%s: one hour, %s", async (path, type) => {
  const { port } = await startServer({ files: FILES });
  const { status, headers } = await ask(port, path);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe(type);
  expect(headers["cache-control"]).toBe("public, max-age=3600");
});

test("a font is served; a drawing may not run anything", async () => {
  const { port } = await startServer({ files: FILES });
  const font = await ask(port, "/assets/open-sans-XyZ.woff2");
  expect(font.headers["content-type"]).toBe("font/woff2");
  expect(font.body).toEqual(Buffer.from([1, 2, 3]));
  expect((await ask(port, "/favicon.svg")).headers["content-security-policy"]).toContain("sandbox");
});

test("HEAD: the same headers, no body", async () => {
  const { port } = await startServer({ files: FILES });
  const head = await ask(port, "/robots.txt", { method: "HEAD" });
  const get = await ask(port, "/robots.txt");
  expect(head.status).toBe(200);
  expect(head.text).toBe("");
  for (const name of ["content-length", "content-type", "etag", "last-modified", "cache-control"]) {
    expect(head.headers[name]).toBe(get.headers[name]);
  }
});

test.each([
  [undefined, null, SCRIPT],
  ["gzip, deflate, br", "br", "brotli of the script"],
  ["gzip", "gzip", "gzip of the script"],
  ["zstd", null, SCRIPT],
])("precompressed siblings, Accept-Encoding: %s", async (accepted, encoding, content) => {
  const { port } = await startServer({ files: FILES });
  const headers = accepted === undefined ? {} : { "Accept-Encoding": accepted };
  const reply = await ask(port, "/assets/entry-AbC123.js", { headers });
  expect(reply.headers["content-encoding"] ?? null).toBe(encoding);
  expect(reply.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(reply.headers["vary"]).toBe("Accept-Encoding");
  expect(reply.text).toBe(content);
});

test("tag and date give 304 without body; another tag or an older date the file", async () => {
  const { port } = await startServer({ files: FILES });
  const { headers } = await ask(port, "/robots.txt");
  const tag = headers.etag ?? "";
  const date = headers["last-modified"] ?? "";
  const statusFor = async (sent: Record<string, string>) => (await ask(port, "/robots.txt", { headers: sent })).status;

  for (const known of [tag, `"other", W/${tag}`, "*"]) {
    expect(await statusFor({ "If-None-Match": known })).toBe(304);
  }
  expect(await statusFor({ "If-Modified-Since": date })).toBe(304);
  expect(await statusFor({ "If-None-Match": '"other"' })).toBe(200);
  expect(await statusFor({ "If-Modified-Since": new Date(Date.parse(date) - 1_000).toUTCString() })).toBe(200);
  expect(await statusFor({ "If-Modified-Since": "yesterday" })).toBe(200);
  // The tag is the better witness.
  expect(await statusFor({ "If-None-Match": '"other"', "If-Modified-Since": date })).toBe(200);

  const fresh = await ask(port, "/robots.txt", { headers: { "If-None-Match": tag } });
  expect(fresh.text).toBe("");
  expect(fresh.headers["content-type"]).toBeUndefined();
  expect(fresh.headers.etag).toBe(tag);
  expect(fresh.headers["cache-control"]).toBe("public, max-age=3600");
});

test("each encoding has a tag of its own", async () => {
  const { port } = await startServer({ files: FILES });
  const tags = await Promise.all(
    ["identity", "gzip", "br"].map(async (encoding) => {
      const { headers } = await ask(port, "/assets/entry-AbC123.js", { headers: { "Accept-Encoding": encoding } });
      return headers.etag;
    }),
  );
  expect(new Set(tags).size).toBe(3);
});

test.each(
  words(
    "/assets/../../package.json /assets/..%2f..%2fpackage.json /assets/%2e%2e/%2e%2e/package.json",
    "/assets/%252e%252e/package.json /assets/..%5c..%5cpackage.json /assets\\..\\..\\package.json",
    "/assets/entry-AbC123.js%00.png /assets/ /assets/old-0000.js /assets/.map /assets//entry-AbC123.js /.env",
    "/.vite/manifest.json /%2evite/manifest.json //robots.txt /./robots.txt /assets/entry-AbC123.js.br",
  ),
)("%s: 404 that nobody keeps", async (path) => {
  const { port, seen } = await startServer({ files: FILES });
  // Raw: a client library would tidy the path first.
  const reply = await sendRaw(port, rawRequest([`GET ${path} HTTP/1.1`, "Host: x"]));
  expectPage(reply, 404);
  expect(reply).toMatch(/\r\ncache-control: no-store\r\n/i);
  expect(reply).not.toMatch(/secret|"name"/);
  expect(seen).toEqual([]);
});

test("a path that only looks like a file is the app's, and so is a form sent to a file", async () => {
  const { port, seen } = await startServer({ files: FILES });
  await ask(port, "/account/x.css");
  await ask(port, "/Robots.txt");
  await ask(port, "/__proto__");
  await post(port, "/robots.txt", "");
  expect(seen.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    "GET /account/x.css",
    "GET /Robots.txt",
    "GET /__proto__",
    "POST /robots.txt",
  ]);
});

test("hidden files are not even read", () => {
  const files = readStaticFiles(writeFiles(FILES));
  for (const path of ["/.env", "/.vite/manifest.json", "/assets/.map"]) expect(files.find(path, {})).toBeNull();
  expect(files.find("/.well-known/security.txt", {})?.status).toBe(200);
});

test("a file that came after the start, or changed, is not served", () => {
  const directory = writeFiles({ "a.txt": "first" });
  const files = readStaticFiles(directory);
  writeFileSync(join(directory, "a.txt"), "second");
  writeFileSync(join(directory, "b.txt"), "new");
  expect(Buffer.from(files.find("/a.txt", {})?.body ?? []).toString()).toBe("first");
  expect(files.find("/b.txt", {})).toBeNull();
});

test("precompress writes what is smaller beside text files over 1 KB, once", async () => {
  const directory = writeFiles({
    "assets/a.js": SCRIPT,
    "assets/small.js": "1",
    "assets/a.woff2": Buffer.alloc(5_000),
    "notes.txt": "word ".repeat(1_000),
  });
  expect(await precompress(directory)).toBe(4);
  expect(brotliDecompressSync(readFileSync(join(directory, "assets/a.js.br"))).toString()).toBe(SCRIPT);
  expect(gunzipSync(readFileSync(join(directory, "assets/a.js.gz"))).toString()).toBe(SCRIPT);
  for (const name of ["assets/small.js.br", "assets/a.woff2.br", "assets/a.js.br.br", "notes.txt.br.gz"]) {
    expect(existsSync(join(directory, name))).toBe(false);
  }
  expect(await precompress(directory)).toBe(0);
});

test("a changed file is compressed anew", async () => {
  const directory = writeFiles({ "a.css": "a{}\n".repeat(1_000) });
  await precompress(directory);
  writeFileSync(join(directory, "a.css"), "b{}\n".repeat(1_000));
  const later = new Date(statSync(join(directory, "a.css.br")).mtimeMs + 5_000);
  utimesSync(join(directory, "a.css"), later, later);
  expect(await precompress(directory)).toBe(2);
  expect(brotliDecompressSync(readFileSync(join(directory, "a.css.br"))).toString()).toContain("b{}");
});
