import { afterEach, describe, expect, test } from "vitest";
import type { Options } from "../conformance/options.ts";
import type { Result } from "../conformance/result.ts";
import { checkConformance } from "../conformance/run.ts";
import { type Sandbox, createSandbox } from "@platter/catering-sandbox/sandbox.ts";
import type { Fetch } from "../../../tests/support/altered-api.ts";
import {
  NEEDED_FIELDS,
  type PromisedField,
  SPARED_FIELDS,
  leavingOut,
} from "../../../tests/support/promised-fields.ts";

const NOW = new Date("2026-11-17T17:00:00Z");
const EVERYTHING: Options = {
  account: { email: "ada@example.com", password: "zebra-crossing-9" },
  giftCard: { number: "6035710000000033", pin: "3333" },
  client: { id: "site", secret: "s" },
  promo: "ZEBRA5",
  card: "4111222233334444",
  write: true,
};

let opened: Sandbox | undefined;
afterEach(() => opened?.close());

/** Sends the specified fields only, and answers 400 to an unknown id; a missing call is not found. */
function leanApi(): Fetch {
  const { fetch } = (opened = createSandbox({ now: () => NOW, control: false, face: "lean" }));
  return async (request) => {
    const reply = await fetch(request);
    const isLacked = new URL(request.url).pathname === "/oauth/revoke";
    return reply.status === 404 && !isLacked
      ? Response.json({ message: "Nothing is known of it." }, { status: 400 })
      : reply;
  };
}

function check(fetch: Fetch, { write }: { write: boolean }): Promise<Result[]> {
  return checkConformance({ baseUrl: "http://api.test", fetch }, { ...EVERYTHING, write }, NOW);
}

/** Details about a field, by any of its names, of one entry or of all. */
function saidOf({ call, field }: PromisedField, results: readonly Result[], outcome: Result["outcome"]): string[] {
  const places = field.split("+").map((path) => path.replaceAll(".", "\\.").replaceAll("[]", "\\[\\d*\\]"));
  const isNamed = ({ detail }: Result) => new RegExp(`(?<![\\w.\\]])(?:${places.join("|")})(?= )`).test(detail);
  return results
    .filter((one) => one.call === call && one.outcome === outcome && isNamed(one))
    .map(({ detail }) => detail);
}

describe("an API with the specified fields only", () => {
  test("passes: differences from ours are hints (API-01, CONST-03)", async () => {
    const results = await check(leanApi(), EVERYTHING);
    expect(results.filter(({ outcome }) => outcome === "fails")).toEqual([]);
    const hints = results.filter(({ outcome }) => outcome === "hint");
    expect(hints.map(({ what }) => what)).toContain("What does not exist is not found");
    expect(hints.map(({ what }) => what)).toContain("The cart of a customer is for nobody else");
    for (const field of SPARED_FIELDS) expect(saidOf(field, hints, "hint"), field.field).toEqual([]);
  });

  test.each(NEEDED_FIELDS)("without $field of $call it fails, with what the site cannot do", async (field) => {
    const [said = ""] = saidOf(field, await check(leavingOut(field, leanApi()), field), "fails");
    expect(said).toMatch(/: the site cannot \w+/);
  });

  test.each(SPARED_FIELDS)("without $field of $call it passes, with a hint", async (field) => {
    const results = await check(leavingOut(field, leanApi()), field);
    expect(results.filter(({ outcome }) => outcome === "fails")).toEqual([]);
    const [said = ""] = saidOf(field, results, "hint");
    expect(said).toMatch(/^not told: /);
  });
});
