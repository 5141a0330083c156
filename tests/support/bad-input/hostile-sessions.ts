import fc from "fast-check";
import { z } from "zod";
import { SIGN_IN } from "../../../server/session/account-cookie.ts";
import {
  CART,
  DRAFT,
  EMAIL_LINK,
  GROUP,
  NOTICES,
  OPERATIONS,
  PAYMENT,
  REMEMBERED,
  SETUP,
} from "../../../server/session/visitor-sessions.ts";
import { HOSTILE } from "./hostile-values.ts";

/** Possible contents of sealed cookies: of an earlier or later release, or of a faulty program. */

export const SEALED = {
  signIn: SIGN_IN,
  cart: CART,
  remembered: REMEMBERED,
  setup: SETUP,
  payment: PAYMENT,
  emailLink: EMAIL_LINK,
  notices: NOTICES,
  draft: DRAFT,
  operations: OPERATIONS,
  group: GROUP,
};

const IDS = ["c-1", "../x", "a/b?c#d", "%2e%2e", " ", "\u0000", "7c9e6679-7425-40de-944b-e07fc1f90ae7"];
const MINUTES = [29_000_000, 0, -1, 29_422_080];

/** Values of fields, by their names: most get through, some only look as if they did. */
const LIKELY: Record<string, readonly unknown[]> = {
  orderTypeId: [1, 2, 3, 99, -1],
  day: ["2026-11-21", "2026-11-22", "9999-12-31", "1900-01-01", "2026-02-30"],
  time: ["12:30", "00:00", "23:59", "24:00"],
  id: [1, 2, 33, 0, -1, 2 ** 31, ...IDS],
  cartId: IDS,
  orderNumber: IDS,
  storeNumber: ["1001", "../1001", "a b", ""],
  state: ["TX", "", "zz", "<>"],
  zip: ["75201", "", "<b>"],
  at: MINUTES,
  missingSince: MINUTES,
  atCheckout: MINUTES,
  expiresAt: [4_000_000_000],
  lastFour: ["0066", "", "<b>"],
  expirationMonth: ["12", "<"],
  expirationYear: ["2028", ""],
  kind: ["10", "15", "20", "other", "<b>", "__proto__"],
  custom: ["3.50", "-1", "1e9", "x"],
  to: ["/order-now", "//evil.example", "/"],
};

const text = fc.oneof(
  fc.constantFrom(...HOSTILE.map(({ text: hostile }) => hostile)),
  fc.string({ unit: "binary", maxLength: 30 }),
);
const number = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 7, -1, 101, 1e9, 2 ** 53, -0, 0.5, 1e300),
  fc.integer(),
  fc.double({ noNaN: true }),
);
const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), text, number, fc.boolean(), fc.constant(null));

type Schema = z.core.JSONSchema.BaseSchema;

/** Mostly a value of the schema, so that it gets through, and sometimes an arbitrary one. */
function mostly(schema: Schema, name = ""): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: valueOf(schema, name) }, { weight: 1, arbitrary: anything });
}

function valueOf({ type, properties = {}, required = [], ...schema }: Schema, name: string): fc.Arbitrary<unknown> {
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) return fc.oneof(...ways.map((one) => valueOf(one, name)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === "array") return fc.array(mostly(schema.items as Schema), { maxLength: 6 });
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "object") {
    const parts = Object.entries(properties).map(([part, one]) => [part, mostly(one as Schema, part)]);
    return fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: required });
  }
  const plain = type === "string" ? text : number;
  return LIKELY[name] ? fc.oneof(fc.constantFrom(...LIKELY[name]), plain) : plain;
}

/** Keys are names of contents. */
export const CONTENTS: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
  Object.entries(SEALED).map(([name, schema]) => [
    name,
    mostly(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })),
  ]),
);
