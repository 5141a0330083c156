import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createSealer } from "../../../server/session/seal.ts";
import { EVERY_ROUTE, pathOf } from "../../support/bad-input/every-route.ts";
import { CONTENTS, SEALED } from "../../support/bad-input/hostile-sessions.ts";
import { attack } from "../../support/bad-input/probe.ts";
import { SCENES } from "../../support/bad-input/scenes.ts";
import { LONG, runs } from "../../support/fuzz.ts";
import { captureConsole } from "../../support/log-capture.ts";

/** Cookies that open, with contents that no release of the site has ever written. */

vi.mock("../../../server/observability/log.ts", async (importActual) => {
  return (await import("../../support/log-capture.ts")).capturedLog(importActual);
});
captureConsole();

const SECRET = "test-secret-test-secret-test-secret-0001";

test("every sealed cookie is among them", () => {
  expect(SEALED.map(({ name }) => name).toSorted()).toEqual(Object.keys(CONTENTS).toSorted());
});

test.each(SEALED)(
  "$name: whatever stands in it, what is read of it is read the same once it is sealed again",
  (spec) => {
    const written = (value: unknown) => JSON.parse(JSON.stringify({ value })).value as unknown;
    fc.assert(
      fc.property(fc.oneof(CONTENTS[spec.name]!, fc.jsonValue()), (contents) => {
        const read = written(spec.parse(written(contents)));
        expect(written(spec.parse(read))).toEqual(read);
        expect("polluted" in {}).toBe(false);
      }),
      runs(400),
    );
  },
);

test(
  "no page fails over it",
  async () => {
    const faults: string[] = [];
    const visitors = await Promise.all(
      ["somebody with a full bag", "a customer", "somebody to whom it is brought"].map((name) => SCENES[name]!.enter()),
    );
    const strange = fc.tuple(
      fc.constantFrom(...EVERY_ROUTE.filter(({ isPage }) => isPage)),
      fc.constantFrom(...visitors),
      fc
        .subarray(Object.keys(CONTENTS), { minLength: 1, maxLength: 3 })
        .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, CONTENTS[name]!])))),
    );
    const { seed, numRuns } = runs(120);
    for (const [route, { app, cookies }, contents] of fc.sample(strange, { seed, numRuns })) {
      const sealer = createSealer([SECRET], () => app.clock.now);
      const sealed = Object.entries(contents).map(([name, value]): [string, string] => [
        name,
        sealer.seal(name, { value }),
      ]);
      const outcome = await attack(app, new Map([...cookies, ...sealed]), { what: route.pattern, url: pathOf(route) });
      const changes = (outcome?.changes ?? []).filter((call) => !isReading(call)).map((call) => `it did ${call}`);
      faults.push(
        ...[...(outcome?.faults ?? []), ...changes].map(
          (fault) => `${route.pattern} with ${JSON.stringify(contents)}: ${fault}`,
        ),
      );
    }
    expect(faults).toEqual([]);
  },
  LONG,
);

/** Asked by a POST or PUT, and changes nothing. */
const isReading = (call: string) => /\/feature-toggle\/all$|\/oauth\/token$|\/delivery-estimates$/.test(call);
