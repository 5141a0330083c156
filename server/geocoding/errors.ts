import { z } from "zod";
import { RemoteError } from "../remote/errors.ts";
import { readText } from "../remote/read-body.ts";
import { text } from "../remote/reply-schema.ts";

export class GeocoderError extends Error {
  readonly status: string;

  constructor(status: string, message: string) {
    super(message);
    this.name = "GeocoderError";
    this.status = status;
  }
}

const BUSY = ["OVER_QUERY_LIMIT", "RESOURCE_EXHAUSTED"];
const FINE = ["OK", "ZERO_RESULTS"];

const status = z.string().regex(/^[A-Z_]{1,60}$/);

/** The Geocoding API reports errors by `status` in a 200 reply, the Places API by an `error` object. */
const answer = z.union([
  z.object({ error: z.object({ status, message: text("not logged") }) }).transform((body) => body.error),
  z
    .object({ status, error_message: text("not logged") })
    .transform((body) => ({ ...body, message: body.error_message })),
]);

const MAX_BYTES = 1_000_000;

/** The error in a reply's body, or null. `clean` removes private data from Google's message. */
export async function errorInBody(
  call: string,
  response: Response,
  clean: (message: string) => string,
): Promise<RemoteError | null> {
  const body = await readText(response, MAX_BYTES).catch(() => "");
  const { data: error } = answer.safeParse(parseJson(body));
  if (!error || FINE.includes(error.status)) return null;
  return new RemoteError(BUSY.includes(error.status) ? "busy" : "failed", call, {
    ...(!response.ok && { status: response.status }),
    code: error.status,
    cause: new GeocoderError(error.status, clean(error.message)),
  });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Removes the API key and each word of the request from an error message, which may repeat them. */
export function withoutSent(sent: string, key: string | null): (message: string) => string {
  const words = new Set(wordsOf(sent.toLowerCase()));
  return (message) => {
    const keyless = key ? message.replaceAll(key, "[key]").replaceAll(encodeURIComponent(key), "[key]") : message;
    return keyless.replace(/%[0-9a-f]{2}/gi, " ").replace(WORD, (word) => (words.has(word.toLowerCase()) ? "…" : word));
  };
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Words to mask; short words such as "St" identify no person. */
function wordsOf(sent: string): string[] {
  return (sent.match(WORD) ?? []).filter((word) => word.length > 2 || /\p{N}/u.test(word));
}
