import { describe, expect, test } from "vitest";
import { troubleIn } from "../catering/support.ts";
import { type Asked, KEY, PLACE, geocoderWith, toldOperator } from "./support.ts";

const ADDRESS = "4711 Señora Quintanilla Blvd Apt 9, Dallas, TX 75201";
const ASKER = { requestId: "ref-1" };

const BODIES = {
  /** Geocoding refuses in a reply of 200. */
  geocoding: (status: string, message?: string) => ({ results: [], status, error_message: message }),
  /** Places refuses with an HTTP status. */
  places: (code: number, status: string, message?: string) =>
    Response.json({ error: { code, message, status } }, { status: code }),
};

const kindOf = async (call: Promise<unknown>): Promise<unknown> => (await troubleIn(call)).kind;

/** Everything that is written down or thrown. */
async function traces(asked: Asked, call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  const chain: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) chain.push(at.message, at.stack ?? "", JSON.stringify(at));
  return [JSON.stringify(asked.lines), ...asked.outcomes, ...chain].join("\n");
}

describe("a refusal of the service is an error, not an unknown address (API-20)", () => {
  test.each([
    ["OVER_QUERY_LIMIT", "busy"],
    ["OVER_DAILY_LIMIT", "failed"],
    ["REQUEST_DENIED", "failed"],
    ["INVALID_REQUEST", "failed"],
    ["UNKNOWN_ERROR", "failed"],
    ["SOMETHING_NEW", "failed"],
  ])("geocoding: %s is %s, whatever the results (ADDR-11)", async (status, kind) => {
    const { geocoder } = geocoderWith({ ...BODIES.geocoding(status), results: [PLACE] });
    expect(await kindOf(geocoder.find(ADDRESS))).toBe(kind);
    expect(await kindOf(geocoder.reverse({ latitude: 1, longitude: 2 }))).toBe(kind);
  });

  test.each([
    [400, "INVALID_ARGUMENT", "failed"],
    [403, "PERMISSION_DENIED", "failed"],
    [429, "RESOURCE_EXHAUSTED", "busy"],
    [500, "INTERNAL", "failed"],
  ])("suggestions: %d %s is %s", async (code, status, kind) => {
    const { geocoder } = geocoderWith(BODIES.places(code, status));
    expect(await kindOf(geocoder.suggest(ADDRESS))).toBe(kind);
  });

  test("a temporary failure is retried once like any read; a POST is not", async () => {
    const answers = [BODIES.geocoding("UNKNOWN_ERROR"), { status: "OK", results: [PLACE] }];
    const once = geocoderWith((_request: Request, turn: number) => answers[turn - 1]);
    expect(await once.geocoder.find(ADDRESS)).toHaveLength(1);
    const posted = geocoderWith(BODIES.places(500, "INTERNAL"));
    await kindOf(posted.geocoder.suggest(ADDRESS));
    expect([once.asked.length, posted.asked.length]).toEqual([2, 1]);
  });
});

describe("the operator's log (API-20)", () => {
  const WORDS = "The provided API key is invalid.";

  test("has the service's status and message once, with the customer's reference; nothing without trouble", async () => {
    const fine = geocoderWith({ status: "OK", results: [PLACE], error_message: "x" });
    await fine.geocoder.find(ADDRESS);
    expect(toldOperator(fine)).toEqual([]);
    const asked = geocoderWith(BODIES.geocoding("REQUEST_DENIED", WORDS), KEY);
    await kindOf(asked.geocoder.find(ADDRESS, ASKER));
    const told = { level: "error", requestId: "ref-1", kind: "failed", upstreamMessage: WORDS };
    expect(toldOperator(asked)).toMatchObject([{ ...told, call: "geocode", code: "REQUEST_DENIED" }]);
    await kindOf(asked.geocoder.reverse({ latitude: 1, longitude: 2 }));
    expect(toldOperator(asked)[1]).toMatchObject({ call: "reverse-geocode", upstreamMessage: WORDS });
    expect(asked.outcomes).toEqual(["geocode: failed", "reverse-geocode: failed"]);
  });

  const REPEATED = [
    `Invalid request: ${ADDRESS} with key ${KEY}.`,
    `Bad URL /geocode?address=${encodeURIComponent(ADDRESS)}&key=${encodeURIComponent(KEY)}`,
    `Bad query ${String(new URLSearchParams({ address: ADDRESS, key: KEY }))}`,
    ADDRESS.toUpperCase(),
  ];

  test.each(REPEATED)(
    "never has the customer's address or the key, even if the service repeats them: %s",
    async (words) => {
      for (const answer of [
        BODIES.geocoding("INVALID_REQUEST", words),
        BODIES.places(400, "INVALID_ARGUMENT", words),
      ]) {
        for (const call of ["find", "suggest"] as const) {
          const asked = geocoderWith(answer, KEY);
          const written = await traces(asked, asked.geocoder[call](ADDRESS));
          expect(toldOperator(asked)).toHaveLength(1);
          expect(written).not.toMatch(/AIza|4711|quintanilla|75201|dallas/i);
        }
      }
    },
  );

  test("never has a position", async () => {
    const asked = geocoderWith(BODIES.geocoding("INVALID_REQUEST", "Invalid latlng 32.78761,-96.79941."), KEY);
    const written = await traces(asked, asked.geocoder.reverse({ latitude: 32.78761, longitude: -96.79941 }));
    expect(toldOperator(asked)).toHaveLength(1);
    expect(written).not.toMatch(/78761|79941/);
  });

  test("the key is in no line and no error, whatever fails", async () => {
    const refused = () => Promise.reject(new TypeError("fetch failed"));
    for (const answer of [refused, null, new Response("x"), Response.json({}, { status: 500 }), { status: "OK" }]) {
      const asked = geocoderWith(answer, KEY);
      expect(await traces(asked, asked.geocoder.find(ADDRESS))).not.toContain(KEY);
      expect(await traces(asked, asked.geocoder.suggest(ADDRESS))).not.toContain(KEY);
      expect(asked.lines.length).toBeGreaterThan(1);
    }
  });
});
