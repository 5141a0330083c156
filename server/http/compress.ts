import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, Response } from "express";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Below this, the frame of a compressed text costs as much as it saves. */
export const SMALLEST_TO_COMPRESS = 1_024;
/** From so many bytes on, a lower quality: half the time for a tenth more bytes. */
const LARGE = 64 * 1_024;

/** Compresses a whole page once: a stream of pieces costs several times as much and saves less. */
export async function compressPage(body: Buffer, request: Request, response: Response): Promise<Buffer> {
  if (!/^text\/|\b(?:json|javascript|xml)\b/.test(response.get("Content-Type") ?? "")) return body;
  // For a small reply too: a cache must not learn two different rules for one address.
  response.vary("Accept-Encoding");
  // Ours first, whatever order the browser names them in.
  const encoding = request.acceptsEncodings("br") || request.acceptsEncodings("gzip");
  if (body.byteLength < SMALLEST_TO_COMPRESS || !encoding) return body;
  const isLarge = body.byteLength > LARGE;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isLarge ? 4 : 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    // The smallest that holds a page: a wider window takes larger tables, made anew for each page.
    [constants.BROTLI_PARAM_LGWIN]: isLarge ? 18 : 16,
  };
  const compressed = encoding === "br" ? await brotli(body, { params }) : await deflate(body);
  response.set("Content-Encoding", encoding);
  return compressed;
}
