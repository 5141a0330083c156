import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@platter/ordering/tests/support/fuzz.ts";
import { packSignIn } from "../../../server/session/account-cookie.ts";
import { CONTENTS, SEALED } from "../../support/bad-input/hostile-sessions.ts";

/** Cookies that open, with contents that no release of the site has ever written. */

test.each(Object.keys(SEALED))("%s: any contents read the same after sealing them again", (name) => {
  const { [name as keyof typeof SEALED]: schema } = SEALED;
  const pack = name === "signIn" ? packSignIn : (value: unknown) => value;
  const written = (value: unknown) => (JSON.parse(JSON.stringify({ value })) as { value: unknown }).value;
  fc.assert(
    fc.property(fc.oneof({ weight: 4, arbitrary: CONTENTS[name]! }, fc.jsonValue()), (contents) => {
      const read = written(schema.parse(written(contents)));
      expect(written(schema.parse(written(pack(read as never))))).toEqual(read);
      expect("polluted" in {}).toBe(false);
    }),
    runs(150),
  );
});
