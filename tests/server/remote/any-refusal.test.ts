import fc from "fast-check";
import { expect, test } from "vitest";
import { remoteErrorFrom } from "../../../server/remote/errors.ts";
import { imageUrl } from "../../../server/remote/reply-schema.ts";
import { runs } from "@platter/ordering/tests/support/fuzz.ts";

/** Any refusal of an API, and any address of a picture. */

const key = fc.constantFrom("message", "modelState", "code", "error", "error_description", "__proto__", "x");
const json = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(key, tie("any"), { maxKeys: 5 }),
  ),
})).any;
const long = fc
  .constantFrom("x".repeat(900), " ".repeat(900), "🦓".repeat(400))
  .map((message) => ({ message, modelState: { "": message } }));
const body = fc.oneof(
  long.map((value) => JSON.stringify(value)),
  json.map((value) => JSON.stringify(value)),
  fc.string({ maxLength: 100 }),
);
const waits = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.double().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
);
const statuses = fc.constantFrom(400, 401, 403, 404, 408, 409, 418, 422, 429, 500, 502, 503, 504, 599);

test("any refusal becomes a RemoteError with short texts and a wait of two minutes at most", async () => {
  await fc.assert(
    fc.asyncProperty(body, statuses, waits, async (text, status, wait) => {
      const headers = new Headers({ date: "Sat, 21 Nov 2026 12:00:00 GMT" });
      try {
        headers.set("retry-after", wait);
      } catch {
        // No header can say this.
      }
      const error = await remoteErrorFrom("call", new Response(text, { status, headers }), () => "");
      const words = [error.customerMessage, ...Object.values(error.fields).flat()];
      for (const said of words)
        expect(typeof said === "string" && said.length <= 500 && said === said.trim()).toBe(true);
      expect(error.code).toMatch(/^\w{0,60}$/);
      const { retryAfter } = error;
      expect(retryAfter === null || (Number.isInteger(retryAfter) && retryAfter >= 1 && retryAfter <= 120)).toBe(true);
      if (status >= 500 && status !== 599) expect(words.join("")).toBe("");
      expect("polluted" in {}).toBe(false);
    }),
    runs(200),
  );
});

test("a picture's address is empty, https, or one of the API's own below /pictures", () => {
  const parts = fc.constantFrom(
    ..."pictures / // .. . %2e %2f https:// http:// javascript: data: a b-1 .svg .png \\ ? # @ : evil.example".split(
      " ",
    ),
    " ",
    "\t",
    "\n",
  );
  const address = fc.oneof(
    fc.array(parts, { maxLength: 8 }).map((list) => list.join("")),
    fc.string({ maxLength: 40 }),
  );
  fc.assert(
    fc.property(address, (written) => {
      const read = imageUrl.parse(written);
      expect(read).not.toMatch(/\s/);
      if (read === "" || /^https:\/\//i.test(read)) return;
      const seen = new URL(read, "https://here.example");
      expect(seen.origin).toBe("https://here.example");
      expect(seen.pathname).toMatch(/^\/pictures\/./);
    }),
    runs(1_000),
  );
});
