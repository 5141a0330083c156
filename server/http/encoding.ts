export type Encoding = "br" | "gzip";

/**
 * The best encoding that the client takes and that is on offer: by its q-values, brotli first where they
 * are equal. Null is the plain text.
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  offered: readonly Encoding[] = ["br", "gzip"],
): Encoding | null {
  if (!acceptEncoding) return null;
  const weights = readWeights(acceptEncoding);
  const weightOf = (encoding: string): number => weights.get(encoding) ?? weights.get("*") ?? 0;

  let best: Encoding | null = null;
  // Plain text is always welcome, unless a weight of its own says how much (RFC 9110, 12.5.3).
  let bestWeight = weights.get("identity") ?? 0;
  for (const encoding of ["br", "gzip"] as const) {
    const weight = offered.includes(encoding) ? weightOf(encoding) : 0;
    const preferred = best === null ? weight >= bestWeight && weight > 0 : weight > bestWeight;
    if (preferred) [best, bestWeight] = [encoding, weight];
  }
  return best;
}

function readWeights(acceptEncoding: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    if (name === "") continue;
    const q = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, "") ?? "1";
    // What cannot be read as a weight counts as refused: plain text is never wrong.
    weights.set(name === "x-gzip" ? "gzip" : name, /^(?:0(?:\.\d*)?|1(?:\.0*)?)$/.test(q) ? Number(q) : 0);
  }
  return weights;
}

/** Adds a name to `Vary` once. */
export function addVary(headers: Headers, name: string): void {
  const known = (headers.get("Vary") ?? "").split(",").map((part) => part.trim().toLowerCase());
  if (!known.includes("*") && !known.includes(name.toLowerCase())) headers.append("Vary", name);
}

/** Whether bytes of this type get smaller: text, and the formats that are text inside. */
export function isTextLike(contentType: string | null): boolean {
  const type = (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  return /^text\/(?!event-stream)|^application\/(?:(?:[\w.-]+\+)?(?:json|xml)|javascript|manifest\+json)$|^image\/svg\+xml$/.test(
    type,
  );
}

/** Below this, the frame of a compressed text costs as much as it saves. */
export const SMALLEST_TO_COMPRESS = 1_024;
