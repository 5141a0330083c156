import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTENTS, SEALED } from "../../support/bad-input/hostile-sessions.ts";
import { runs } from "@platter/ordering/tests/support/fuzz.ts";

/** Cookies that open, with contents that no release of the site has ever written. */

test("every sealed cookie is among them", () => {
  expect(SEALED.map(({ name }) => name).toSorted()).toEqual(Object.keys(CONTENTS).toSorted());
});

test.each(SEALED)("$name: what is read of any contents is read the same once it is sealed again", (spec) => {
  const written = (value: unknown) => (JSON.parse(JSON.stringify({ value })) as { value: unknown }).value;
  fc.assert(
    fc.property(fc.oneof({ weight: 4, arbitrary: CONTENTS[spec.name]! }, fc.jsonValue()), (contents) => {
      const read = written(spec.parse(written(contents)));
      expect(written(spec.parse(read))).toEqual(read);
      expect("polluted" in {}).toBe(false);
    }),
    runs(150),
  );
});
