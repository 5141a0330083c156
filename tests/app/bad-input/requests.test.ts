import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { createSealer } from "../../../server/session/seal.ts";
import { EVERY_ROUTE, SHARED_NAMES, pathOf } from "../../support/bad-input/every-route.ts";
import { type Kept, withContent } from "../../support/cookie-contents.ts";
import { CONTENTS } from "../../support/bad-input/hostile-sessions.ts";
import { HOSTILE, type Hostile } from "../../support/bad-input/hostile-values.ts";
import { type Attack, attack } from "../../support/bad-input/probe.ts";
import { SCENES } from "../../support/bad-input/scenes.ts";
import type { Browser } from "../../support/browser.ts";
import { LONG, pairs, runs } from "@platter/ordering/tests/support/fuzz.ts";
import { captureConsole } from "../../support/log-capture.ts";

/**
 * Every route of app/routes.ts with hostile path segments, queries, cookies and headers: the reply is a page or a
 * refusal, and nothing at the API changes.
 */

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});
captureConsole();

/** Visitors with access to most of the site. */
const visitors: Browser[] = [];

beforeAll(async () => {
  for (const name of ["a guest with a bag", "a customer", "a delivery guest", "a first visitor"])
    visitors.push(await SCENES[name]!.enter());
}, LONG);

/** A read by POST; the card provider's pages are the API's own. */
const isReading = (call: string) =>
  /\/feature-toggle\/all$|\/oauth\/token$|\/autocomplete$|\/delivery-estimates$|^POST \/card-provider\//.test(call);

async function expectNothingDone(list: Attack[]): Promise<void> {
  const faults: string[] = [];
  for (const [at, asked] of list.entries()) faults.push(...(await faultsOf(visitors[at % visitors.length]!, asked)));
  expect(faults).toEqual([]);
}

async function faultsOf({ app, cookies }: Pick<Browser, "app" | "cookies">, asked: Attack): Promise<string[]> {
  const outcome = await attack(app, cookies, asked);
  const changes = (outcome?.changes ?? []).filter((call) => !isReading(call)).map((call) => `it did ${call}`);
  return [...(outcome?.faults ?? []), ...changes].map((fault) => `${asked.what}: ${fault}`);
}

/** Every other attack requests data without a page, as our scripts do. */
const asked = (url: string, what: string, at: number): Attack => {
  if (at % 2 === 0) return { what, url };
  const [path = "", query = ""] = url.split("?");
  return { what: `${what}, as data`, url: `${path === "/" ? "/_root" : path}.data${query && `?${query}`}` };
};

const short = HOSTILE.filter(({ isLong }) => !isLong);

test(
  "hostile path segments",
  async () => {
    const places = EVERY_ROUTE.flatMap((route) => route.params.map((name) => ({ route, name })));
    expect(places.length).toBeGreaterThan(15);
    await expectNothingDone(
      pairs(places, short, 3).map(([{ route, name }, value], at) =>
        asked(pathOf(route, { [name]: value.sent }), `${route.pattern} with ${name} ${value.name}`, at),
      ),
    );
  },
  LONG,
);

test(
  "hostile query values",
  async () => {
    const places = EVERY_ROUTE.flatMap((route) => route.queryNames.map((name) => ({ route, name })));
    expect(places.length).toBeGreaterThan(40);
    await expectNothingDone(
      pairs(places, short, 1).map(([{ route, name }, { sent, name: what }], at) =>
        asked(`${pathOf(route)}?${name}=${sent}`, `${route.pattern} with ${name} ${what}`, at),
      ),
    );
  },
  LONG,
);

test(
  "hostile values in all query parameters, including shared ones",
  async () => {
    const all = (queryNames: string[], { sent }: Hostile) =>
      [...queryNames, ...SHARED_NAMES]
        .map((name) => `${name}=${sent}`)
        .join("&")
        .slice(0, 1_800);
    await expectNothingDone(
      pairs(EVERY_ROUTE, short, 1).map(([route, value], at) =>
        asked(`${pathOf(route)}?${all(route.queryNames, value)}`, `${route.pattern} with all ${value.name}`, at),
      ),
    );
  },
  LONG,
);

test(
  "hostile posts to every address",
  async () => {
    const bodies: [string, Partial<Attack>][] = [
      ["nothing", { body: "" }],
      ["a button that no page has", { body: "intent:__proto__=&intent%3Aconstructor%3Ax=1" }],
      [
        "fields of prototypes",
        { body: "__proto__[polluted]=1&constructor.prototype.polluted=1&__proto__=1&toString=1" },
      ],
      ["a file", { body: fileForm("address"), headers: { "content-type": "multipart/form-data; boundary=XX" } }],
      [
        "a file for a button",
        { body: fileForm("intent"), headers: { "content-type": "multipart/form-data; boundary=XX" } },
      ],
      [
        "a file for a key",
        { body: fileForm("idempotencyKey"), headers: { "content-type": "multipart/form-data; boundary=XX" } },
      ],
    ];
    // Signing out accepts a form without fields, and ends the session.
    const others = EVERY_ROUTE.filter(({ pattern }) => pattern !== "/logout");
    await expectNothingDone(
      pairs(others, bodies, 1).map(([route, [what, sent]]) => ({
        what: `POST ${route.pattern}: ${what}`,
        url: pathOf(route),
        ...sent,
      })),
    );
  },
  LONG,
);

const fileForm = (name: string) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"; filename="<x>.svg"\r\nContent-Type: image/svg+xml\r\n\r\n<svg onload=alert(1)>\r\n--XX--\r\n`;

test(
  "hostile contents of sealed cookies do not break a page",
  async () => {
    const names = Object.keys(CONTENTS);
    const some = fc.subarray(names, { minLength: 1, maxLength: 3 });
    const strange = fc.record({
      route: fc.constantFrom(...EVERY_ROUTE.filter(({ isPage }) => isPage)),
      visitor: fc.constantFrom(...visitors),
      contents: some.chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, CONTENTS[name]!])))),
    });
    const { seed, numRuns } = runs(50);
    const faults: string[] = [];
    for (const { route, visitor, contents } of fc.sample(strange, { seed, numRuns })) {
      const { app } = visitor;
      const sealer = createSealer([SECRET], () => app.clock.now);
      let { cookies } = visitor;
      for (const [name, value] of Object.entries(contents)) cookies = withContent(sealer, cookies, name as Kept, value);
      const what = `${route.pattern} with ${JSON.stringify(contents)}`;
      faults.push(...(await faultsOf({ app, cookies }, { what, url: pathOf(route) })));
    }
    expect(faults).toEqual([]);
  },
  LONG,
);

/** The secret of `startApp`. */
const SECRET = "test-secret-test-secret-test-secret-0001";
