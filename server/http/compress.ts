import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, Response } from "express";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const TEXT =
  /^text\/(?!event-stream)|^application\/(?:(?:[\w.-]+\+)?(?:json|xml)|javascript|manifest\+json)\b|^image\/svg\+xml\b/;

/** Below this, the frame of a compressed text costs as much as it saves. */
export const SMALLEST_TO_COMPRESS = 1_024;
/** From so many bytes on, a lower quality: half the time for a tenth more bytes. */
const LARGE = 64 * 1_024;

/** Whether bytes of this type get smaller: text, and the formats that are text inside. */
export function isTextLike(contentType: string): boolean {
  return TEXT.test(contentType.toLowerCase());
}

/**
 * Compresses a whole page once, and says so in the headers: a stream of pieces costs several times as much and saves less.
 * What is small, encoded already, or not text stays as it is.
 */
export async function compressPage(body: Buffer | null, request: Request, response: Response): Promise<Buffer | null> {
  const isKept =
    response.hasHeader("Content-Encoding") || /\bno-transform\b/i.test(response.get("Cache-Control") ?? "");
  if (isKept || !isTextLike(response.get("Content-Type") ?? "")) return body;
  // Said for the small and the HEAD reply too: a cache must not learn two different rules for one address.
  response.vary("Accept-Encoding");
  // Ours first, whatever order the browser names them in.
  const encoding = request.acceptsEncodings("br") || request.acceptsEncodings("gzip");
  if (body === null || body.byteLength < SMALLEST_TO_COMPRESS || !encoding) return body;
  response.setHeader("Content-Encoding", encoding);
  const tag = response.get("ETag");
  // A strong tag promises the same bytes, which two encodings are not.
  if (tag && !tag.startsWith("W/")) response.setHeader("ETag", `W/${tag}`);
  return encoding === "gzip" ? deflate(body, { level: 6 }) : brotli(body, { params: brotliParams(body.byteLength) });
}

function brotliParams(size: number) {
  return {
    [constants.BROTLI_PARAM_QUALITY]: size > LARGE ? 4 : 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    // The smallest that holds it all: the default is made anew, 4 MB, for each page.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(size + 16)))),
  };
}
