/** Of a page about one order. */
export function personalHeaders({ errorHeaders }: { errorHeaders: Headers | undefined }): Record<string, string> {
  const retryAfter = errorHeaders?.get("Retry-After");
  const own = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };
  return { ...own, ...(retryAfter && { "Retry-After": retryAfter }) };
}
