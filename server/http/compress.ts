import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Encoding, SMALLEST_TO_COMPRESS, addVary, chooseEncoding, isTextLike } from "./encoding.ts";
import type { Reply } from "./reply.ts";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Compresses a whole page once: compressing each flushed piece costs several times as much and
 * saves less. Leaves alone what is small, encoded already, or not text.
 */
export async function compressReply(reply: Reply, acceptEncoding: string | undefined): Promise<Reply> {
  const { headers, body } = reply;
  if (headers.has("Content-Encoding") || /\bno-transform\b/i.test(headers.get("Cache-Control") ?? "")) return reply;
  if (!isTextLike(headers.get("Content-Type"))) return reply;
  // Said for the small and the HEAD reply too: a cache must not learn two different rules for one address.
  addVary(headers, "Accept-Encoding");
  const encoding = chooseEncoding(acceptEncoding);
  if (body === null || body.byteLength < SMALLEST_TO_COMPRESS || encoding === null) return reply;

  headers.set("Content-Encoding", encoding);
  weakenTag(headers);
  return { ...reply, body: await compress(body, encoding) };
}

/** From so many bytes on, a lower quality: half the time for a tenth more bytes. */
const LARGE = 64 * 1_024;

function compress(body: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  const { byteLength } = body;
  if (encoding === "gzip") return deflate(body, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: byteLength > LARGE ? 4 : 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
    // The smallest that holds it all: the default is made anew, 4 MB, for each page.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(byteLength + 16)))),
  };
  return brotli(body, { params });
}

/** A strong tag promises the same bytes, which two encodings are not. */
function weakenTag(headers: Headers): void {
  const tag = headers.get("ETag");
  if (tag !== null && !tag.startsWith("W/")) headers.set("ETag", `W/${tag}`);
}
