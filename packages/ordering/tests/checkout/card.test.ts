import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type TypedCard,
  cardMask,
  cardProblems,
  expiryYears,
  firstExpiryYear,
  looksLikeCardNumber,
} from "../../checkout/card.ts";
import { words } from "../support/words.ts";
import { expectLinear } from "../support/duration.ts";

const ZONE = "America/Chicago";
const NOW = new Date("2026-09-12T18:00:00Z");
const CARD: TypedCard = {
  nameOnCard: "Zoe Doe",
  cardNumber: "4111 1111 1111 1111",
  cvv: "123",
  expirationMonth: "09",
  expirationYear: "2026",
  billingZip: "75201",
};
const problems = (change: Partial<TypedCard>, now = NOW) =>
  cardProblems({ ...CARD, ...change }, now, ZONE).map(({ field, message }) => `${field}: ${message}`);

describe("the card form", () => {
  test("a valid card has no error, an empty form one per field, in order (PAY-05 to PAY-10)", () => {
    expect(problems({})).toEqual([]);
    const empty = { nameOnCard: "", cardNumber: "", cvv: "", expirationMonth: "", expirationYear: "", billingZip: "" };
    expect(problems(empty)).toEqual([
      "nameOnCard: Name On Card is required.",
      "cardNumber: Card Number is required.",
      "cvv: CVV is required.",
      "expirationMonth: Expiration Month is required.",
      "expirationYear: Expiration Year is required.",
      "billingZip: Billing Zip Code is required.",
    ]);
  });

  test("the name needs a visible character and has at most 100 (PAY-05)", () => {
    for (const nameOnCard of [" ", "\u200B", "\u00A0"])
      expect(problems({ nameOnCard })).toEqual(["nameOnCard: Invalid name"]);
    expect(problems({ nameOnCard: "x".repeat(100) })).toEqual([]);
    expect(problems({ nameOnCard: "x".repeat(101) })).toEqual(["nameOnCard: Name On Card cannot exceed 100."]);
  });

  test("13 to 16 digits, with blanks, hyphens and dots, without a checksum (PAY-06)", () => {
    const good =
      "4111111111111 | 4111-1111-1111-1111 | 4111\u00A01111\u20111111 1111 |  378282246310005  | 4111111111111112 | 4111.1111.1111.1111 | ４１１１ １１１１ １１１１ １１１１";
    for (const cardNumber of good.split(" | ")) expect(problems({ cardNumber }), cardNumber).toEqual([]);
    const bad = words("411111111111 41111111111111111 ٤١١١١١١١١١١١١١١١ 4.1e15");
    for (const cardNumber of [...bad, "4111 1111 1111 111x"])
      expect(problems({ cardNumber }), cardNumber).toEqual(["cardNumber: Invalid Credit Card number"]);
    expect(problems({ cardNumber: "- -" })).toEqual(["cardNumber: Card Number is required."]);
  });

  test("the CVV has three or four digits (PAY-07)", () => {
    for (const cvv of ["123", "1234", " 123 "]) expect(problems({ cvv })).toEqual([]);
    for (const cvv of ["12", "12345", "12a", "1 23", "١٢٣"]) expect(problems({ cvv })).toEqual(["cvv: Invalid cvn"]);
  });

  test("the billing zip code (PAY-10)", () => {
    expect(problems({ billingZip: "75201-1234" })).toEqual([]);
    for (const billingZip of ["7520", "75201-12", "abcde"])
      expect(problems({ billingZip })).toEqual(["billingZip: Invalid zip code"]);
  });
});

const PAST = "expirationMonth: Expiration Date must be in the future.";
const NO_MONTH = "expirationMonth: Expiration Month is required.";
const NO_YEAR = "expirationYear: Expiration Year is required.";
test.each([
  ["09/2026 10/2026 01/2027 12/2036", []],
  ["08/2026 12/2025 01/0001", [PAST]],
  ["12/2037 12/9999 12/26", [NO_YEAR]],
  ["13/2027 00/2027 9/2027 09\n/2027", [NO_MONTH]],
])("in September 2026, %j: %j (PAY-08, PAY-09)", (expiries, expected) => {
  for (const expiry of words(expiries)) {
    const [expirationMonth = "", expirationYear = ""] = expiry.split("/");
    expect(problems({ expirationMonth, expirationYear }), expiry).toEqual(expected);
  }
});

test("a card is valid through the last day of its month on the store's calendar (PAY-09)", () => {
  expect(problems({}, new Date("2026-10-01T04:59:59Z"))).toEqual([]);
  expect(problems({}, new Date("2026-10-01T05:00:00Z"))).toEqual([PAST]);
});

test("years run from the store's current one for eleven years (PAY-08)", () => {
  expect(expiryYears(firstExpiryYear(NOW, ZONE))).toEqual(
    words("2026 2027 2028 2029 2030 2031 2032 2033 2034 2035 2036"),
  );
  expect(firstExpiryYear(new Date("2027-01-01T05:59:00Z"), ZONE)).toBe(2026);
  expect(firstExpiryYear(new Date("2027-01-01T06:00:00Z"), ZONE)).toBe(2027);
});

test.each([
  ["4111 1111 1111 1234", "****1234"],
  ["123456", "****3456"],
  ["12345", "****45"],
  ["12", "****12"],
  ["XXXX-XXXX-XXXX-0005", "****0005"],
  [" - ", ""],
])("%j is shown as %j (PAY-20)", (number, mask) => {
  expect(cardMask(number)).toBe(mask);
});

test.each([
  ...words(
    "4111111111111111 4111-1111-1111-1111 5555555555554444 378282246310005 6011000990139424 4222222222222",
    "6304000000000000000 4111\u200B1111\u00A01111\u20111111",
  ),
  ..."my card: 4111  1111 1111 1111, exp 12/27 | 3782 822463 10005 | call 2145551234 4111111111111111".split(" | "),
  "12/27 4111 1111 1111 1111 123",
  "４１１１ １１１１ １１１１ １１１１",
])("%j contains a card number (PAY-12)", (text) => {
  expect(looksLikeCardNumber(text)).toBe(true);
});

const harmless =
  "Leave at the door | 4111111111111112 | 411111111111 | 41111111111111111111 | (214) 555-1234 | +1 214 555 1234 | " +
  "0000 0000 0000 0000 | 123 Main Street 75201-1234 | Order 12345678 and 87654321 | 2026-09-12 12:30 | " +
  "e467f657-4316-4082-83f7-46fe176ead42 | ";
test.each(harmless.split(" | "))("%j contains no card number (PAY-12)", (text) => {
  expect(looksLikeCardNumber(text)).toBe(false);
});

test("a valid number is found in any grouping, and one wrong digit makes it invalid (PAY-12)", () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 18 }), { maxLength: 4 });
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 17 });
  fc.assert(
    fc.property(digits, fc.constantFrom(2, 3, 4, 5, 6), cuts, (middle, first, at) => {
      const body = [first, ...middle].join("");
      const number = body + ((10 - (luhn(`${body}0`) % 10)) % 10);
      let spaced = number;
      for (const cut of at) spaced = `${spaced.slice(0, cut)}${cut % 2 ? " " : "-"}${spaced.slice(cut)}`;
      expect(looksLikeCardNumber(`ring ${spaced}!`)).toBe(true);
      const wrong = number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10);
      expect(looksLikeCardNumber(wrong)).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

test("searching a text takes linear time (PAY-12)", () => {
  for (const part of ["1 ", "4-", "4111 ", "٤ ", "45", "4  1 ", "9"])
    expectLinear((times) => looksLikeCardNumber(part.repeat((times * 2_500) / part.length)), part);
  expectLinear((times) => looksLikeCardNumber(`1${" ".repeat(times * 2_500)}x`));
});

/** Written the other way round from the code under test: from the left, by table. */
function luhn(number: string): number {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  return [...number].reduce(
    (sum, digit, at) => sum + ((number.length - at) % 2 === 0 ? (doubled[Number(digit)] ?? 0) : Number(digit)),
    0,
  );
}
