import type { IncomingHttpHeaders } from "node:http";
import type { HttpRejection } from "./reply.ts";

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

export interface BodyLimits {
  /** Bytes of body that reach the app. */
  body: number;
  /** Bytes more that are read and thrown away, so that the browser gets to see our page. */
  discard: number;
  /** Milliseconds for that. */
  discardTime: number;
}

/** The app reads plain forms and nothing else; the shell itself takes reports. */
export function refuseContent(headers: IncomingHttpHeaders, taken = FORM_TYPES): HttpRejection | null {
  if (headers["content-encoding"] !== undefined) return { status: 415, reason: "content encoding" };
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  return taken.includes(type) ? null : { status: 415, reason: "content type" };
}

/**
 * Reads a form into memory, by counted bytes: `Content-Length` may lie or be absent. The app therefore
 * never starts on half a form, and a slow sender holds no place among the pages in progress.
 */
export async function readBody(
  stream: ReadableStream<Uint8Array>,
  headers: IncomingHttpHeaders,
  limits: BodyLimits,
): Promise<Buffer<ArrayBuffer> | HttpRejection> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  let giveUp: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size <= limits.body) chunks.push(value);
      else {
        giveUp ??= setTimeout(() => void reader.cancel().catch(() => undefined), limits.discardTime);
        if (size > limits.body + limits.discard) break;
      }
    }
  } finally {
    clearTimeout(giveUp);
    // Without effect when all was read.
    void reader.cancel().catch(() => undefined);
  }
  if (size > limits.body) return { status: 413, reason: "body size", headers: { Connection: "close" } };
  const body = Buffer.concat(chunks);
  return (await isReadable(body, headers)) ? body : { status: 400, reason: "form" };
}

/** A multipart form can be broken; the app would fail in the middle of reading it. */
async function isReadable(body: Buffer<ArrayBuffer>, headers: IncomingHttpHeaders): Promise<boolean> {
  const type = headers["content-type"] ?? "";
  if (!/^\s*multipart\//i.test(type)) return true;
  try {
    await new Response(body, { headers: { "Content-Type": type } }).formData();
    return true;
  } catch {
    return false;
  }
}
