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

function compress(body: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === "gzip") return deflate(body, { level: 6 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength };
  return brotli(body, { params });
}

/** A strong tag promises the same bytes, which two encodings are not. */
function weakenTag(headers: Headers): void {
  const tag = headers.get("ETag");
  if (tag !== null && !tag.startsWith("W/")) headers.set("ETag", `W/${tag}`);
}
