import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSignInRequest, signInPath } from "@platter/ordering/account/sign-in.ts";
import { EMPTY_DRAFT } from "@platter/ordering/order/session-values.ts";
import { readCoordinates } from "@platter/ordering/stores/address.ts";
import { SECRET_FIELDS } from "../../../app/ui/form/problems.ts";
import { refuse } from "../../../app/components/form/refuse.ts";
import { draftFrom, readPosted } from "../../../app/routes/order-now/checkout/checkout-form.ts";
import { readVehicle } from "../../../app/routes/order-now/pickup-details/vehicle.ts";
import { readDeepLink } from "../../../app/routes/order-now/setup/deep-link.ts";
import { DRAFT, SETUP as SETUP_CONTENT } from "../../../server/session/visitor-sessions.ts";
import { SETUP } from "@platter/ordering/tests/support/orders.ts";
import { HOSTILE } from "../../support/bad-input/hostile-values.ts";
import { runs } from "@platter/ordering/tests/support/fuzz.ts";

/** Readers of forms and addresses, with arbitrary input. */

const text = fc.oneof(
  fc.constantFrom(...HOSTILE.map(({ text: hostile }) => hostile.toWellFormed())),
  fc.string({ unit: "grapheme", maxLength: 250 }),
  fc.nat(210).map((length) => `${"a".repeat(length)}${"🦓".repeat(60)}`),
  fc.string({ unit: "binary", maxLength: 30 }).map((any) => any.toWellFormed()),
);

/** A posted form with any of these fields, each once or more. */
const formWith = (...names: string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...names, "__proto__", "constructor"), text), { maxLength: 20 }).map((fields) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return form;
  });

const HIDDEN = /[\p{Cc}\uFFFD\u200B\u202A-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/u;
const asSealed = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

describe("checkout", () => {
  const names =
    "firstName lastName businessName email phone address address2 city state zip guests instructions tip customTip";
  const form = formWith(...names.split(" "), "createAccount", "addToFavorites");

  test("a saved draft survives its cookie unchanged", () => {
    fc.assert(
      fc.property(form, (posted) => {
        const kept = asSealed(draftFrom(readPosted(posted), EMPTY_DRAFT));
        expect(asSealed(DRAFT.parse(kept))).toEqual(kept);
      }),
      runs(500),
    );
  });

  test("a saved draft is well-formed and has no invisible characters", () => {
    fc.assert(
      fc.property(form, (posted) => {
        for (const value of Object.values(draftFrom(readPosted(posted), EMPTY_DRAFT)).filter(
          (one) => typeof one === "string",
        )) {
          expect(value.isWellFormed()).toBe(true);
          expect(value).not.toMatch(HIDDEN);
        }
      }),
      runs(500),
    );
  });
});

test("a refused form returns values that are short, well-formed and the first of their name", () => {
  fc.assert(
    fc.property(formWith("firstName", "instructions", "cvv", "password", "intent:place"), (posted) => {
      const { values } = (refuse(posted, []) as { data: { values: Record<string, string> } }).data;
      const isBack = (name: string) => !(name in {}) && !SECRET_FIELDS.has(name) && !name.startsWith("intent");
      expect(new Set(Object.keys(values))).toEqual(new Set([...posted.keys()].filter(isBack)));
      for (const [name, value] of Object.entries(values)) {
        expect(["cvv", "password", "intent:place"]).not.toContain(name);
        expect(value.length).toBeLessThanOrEqual(300);
        expect(value.isWellFormed()).toBe(true);
        expect(value).not.toMatch(HIDDEN);
      }
      expect("polluted" in {}).toBe(false);
    }),
    runs(500),
  );
});

test("a custom vehicle has no invisible characters and survives its cookie unchanged (VEH-02)", () => {
  fc.assert(
    fc.property(formWith("vehicleColor", "vehicleType"), (posted) => {
      const { vehicle } = readVehicle(posted, { colors: null, types: null }, null);
      for (const word of Object.values(vehicle)) expect(word).not.toMatch(HIDDEN);
      const setup = { ...SETUP, vehicle };
      expect(asSealed(SETUP_CONTENT.parse(asSealed(setup)))).toEqual(asSealed(setup));
    }),
    runs(500),
  );
});

describe("addresses", () => {
  const query = fc
    .array(fc.tuple(fc.constantFrom("store", "location", "address", "x"), text), { maxLength: 5 })
    .map((pairs) => new URLSearchParams(pairs));

  test("a deep link gives only store numbers and one line of address (SETUP-19, SETUP-20)", () => {
    fc.assert(
      fc.property(query, (asked) => {
        const link = readDeepLink(asked);
        for (const number of link?.storeNumbers ?? []) expect(number).toMatch(/^[\w-]{1,20}$/);
        const address = link?.address ?? "x";
        expect(address).toMatch(/^[^<>{}[\]=;|\\^~`]{1,200}$/);
        expect(address).not.toMatch(HIDDEN);
        expect(address).toBe(address.trim());
      }),
      runs(500),
    );
  });

  test("a deep link's address keeps names in any script (SETUP-20)", () => {
    for (const address of ["می\u200cخواهم 12", "12 O'Brien St, Søndre", "北京路 5", "👩🏽\u200d🍳 Lane 5"])
      expect(readDeepLink(new URLSearchParams({ address }))?.address).toBe(address);
  });

  test("the sign-in request is read back as its link stated it", () => {
    const paths = fc.constantFrom(
      "/order-now",
      "/order-now/cart?rename=1",
      "/user",
      "/order-now/locations?near=%C3%B8",
    );
    const asked = fc.record({
      returnTo: paths,
      storeId: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
      again: fc.boolean(),
    });
    fc.assert(
      fc.property(asked, ({ returnTo, ...more }) => {
        const { searchParams } = new URL(signInPath(returnTo, more), "https://here.example");
        expect(readSignInRequest(searchParams)).toEqual({ returnTo, ...more });
      }),
      runs(200),
    );
    fc.assert(
      fc.property(text, text, (returnTo, store) => {
        const read = readSignInRequest(new URLSearchParams({ returnTo, store, again: store }));
        expect(read.storeId === null || (Number.isSafeInteger(read.storeId) && read.storeId > 0)).toBe(true);
      }),
      runs(300),
    );
  });

  test("coordinates are read exactly or not at all", () => {
    const degrees = (most: number) =>
      fc.integer({ min: -most * 1_000, max: most * 1_000 }).map((value) => value / 1_000);
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        expect(readCoordinates(String(latitude), String(longitude))).toEqual({ latitude, longitude });
      }),
      runs(300),
    );
    const number = fc.oneof(text, fc.double().map(String), fc.integer({ min: -400, max: 400 }).map(String));
    fc.assert(
      fc.property(number, number, (north, east) => {
        const point = readCoordinates(north, east);
        expect(Math.abs(point?.latitude ?? 0)).toBeLessThanOrEqual(90);
        expect(Math.abs(point?.longitude ?? 0)).toBeLessThanOrEqual(180);
      }),
      runs(500),
    );
  });
});
