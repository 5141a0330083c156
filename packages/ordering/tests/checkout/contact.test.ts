import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contactProblem } from "../../checkout/contact-rules.ts";
import { type ContactField, fieldMessages, formatPhone } from "../../checkout/contact.ts";
import { isBlank } from "../../typed-text.ts";
import { readGuests } from "../../checkout/guests.ts";
import { words } from "../support/words.ts";
import { expectLinear } from "../support/duration.ts";

const NO_BREAK = "\u00A0";
const ZERO_WIDTH = "\u200B";

describe("contact fields", () => {
  test.each([
    ["firstName", "First Name is required.", "Invalid first name"],
    ["lastName", "Last Name is required.", "Invalid last name"],
    ["businessName", "Business Name is required.", "Business Name is required."],
    ["email", "Email Address is required.", "Email Address is not a valid email address."],
    ["phone", "Phone Number is required.", "Invalid phone"],
    ["address", "Address is required.", "Invalid address"],
    ["city", "City is required.", "Invalid city"],
    ["state", "State is required.", "State is required."],
    ["zip", "Zip Code is required.", "Invalid zip code"],
  ] as [ContactField, string, string][])("%s empty and blank (CHK-05, CHK-12, CHK-21)", (field, required, invalid) => {
    expect(contactProblem(field, "")).toBe(required);
    for (const blank of [" ", "\t\n", NO_BREAK, ZERO_WIDTH, "\u3164", "\u2800"])
      expect(contactProblem(field, blank)).toBe(invalid);
    expect(contactProblem(field, "", false)).toBeNull();
    expect(contactProblem(field, "  ", false)).toBeNull();
  });

  test.each([
    ["firstName", 100, "First Name cannot exceed 100."],
    ["businessName", 100, "Business Name cannot exceed 100."],
    ["address", 200, "Address cannot exceed 200."],
    ["address2", 200, "Address 2 cannot exceed 200."],
    ["city", 100, "City cannot exceed 100."],
    ["deliveryInstructions", 60, "Delivery Instructions cannot exceed 60."],
  ] as [ContactField, number, string][])(
    "%s accepts %d characters (CHK-05, CHK-09, CHK-10, CHK-13)",
    (field, max, message) => {
      expect(contactProblem(field, "x".repeat(max))).toBeNull();
      expect(contactProblem(field, ` ${"x".repeat(max)} `)).toBeNull();
      expect(contactProblem(field, "x".repeat(max + 1))).toBe(message);
      expect(contactProblem(field, "x".repeat(max + 1), false)).toBe(message);
    },
  );

  test("names and addresses of all kinds are accepted (CHK-05, CHK-09)", () => {
    for (const name of ["O'Brien & Søn", "李", "محمد", "Zoë-Marie d’Arc", "🦓", "X"])
      expect(contactProblem("lastName", name)).toBeNull();
    expect(contactProblem("address2", "", false)).toBeNull();
  });

  test("email addresses are validated (CHK-07)", () => {
    const good = words("a@b.co first.last+tag@mail.example.com O'Brien@example.ie x@xn--bcher-kva.example");
    for (const email of [...good, " padded@example.com "]) expect(contactProblem("email", email), email).toBeNull();
    const bad = words("plain @example.com a@ a@b a@example. a@.com a@@example.com a@-x.com");
    for (const email of [...bad, "a b@example.com", "a@exa mple.com", "a@x.com, b@x.com"])
      expect(contactProblem("email", email), email).toBe("Email Address is not a valid email address.");
  });

  test("an email address has at most 100 characters, and a hostile one takes linear time (CHK-07)", () => {
    expect(contactProblem("email", `${"a".repeat(88)}@example.com`)).toBeNull();
    expect(contactProblem("email", `${"a".repeat(89)}@example.com`)).toBe("Email Address cannot exceed 100.");
    const hostile = (times: number) => [
      contactProblem("email", `a@${"a-".repeat(times * 1_000)}`),
      contactProblem("firstName", " ".repeat(times * 3_000)),
      formatPhone(`${"1".repeat(times * 2_000)}x`),
      formatPhone("1".repeat(times * 2_000)),
    ];
    expectLinear(hostile);
  });

  test("zip codes are validated (CHK-12)", () => {
    for (const zip of ["75201", "75201-1234", " 75201 ", "752011234", "75201 1234", "７５２０１"])
      expect(contactProblem("zip", zip), zip).toBeNull();
    for (const zip of words("7520 752011 75201- 75201-123 75201\u20131 75201\n75202 ٧٥٢٠١ A5201"))
      expect(contactProblem("zip", zip), zip).toBe("Invalid zip code");
  });

  test("every field has its messages (CHK-21)", () => {
    for (const [field, { label, required, invalid, max, tooLong }] of Object.entries(fieldMessages)) {
      expect([field, required]).toEqual([field, `${label} is required.`]);
      expect(invalid).not.toBe("");
      expect(tooLong).toBe(max === null ? "" : `${label} cannot exceed ${max}.`);
    }
  });
});

test("blanks, invisible and control characters are not visible (CHK-05)", () => {
  const blanks =
    "\u00A0 \u200B \u200D\u200C \uFEFF \u3000 \u202E \u00AD \u115F \u3164 \u2800 \u0000 \uD800 \u2028 \uFE0F";
  for (const text of [...words(blanks), "", " ", "\t\r\n"]) {
    expect(isBlank(text), JSON.stringify(text)).toBe(true);
    expect(isBlank(`${text}a${text}`), JSON.stringify(text)).toBe(false);
  }
});

test("every other character of everyday text is visible (CHK-05)", () => {
  for (const text of ["a", "0", ".", "é", "李", "🦓", "ا", "_", "-"]) expect(isBlank(text)).toBe(false);
});

const typed = ["+1 555 123 4567", "+1 (555) 123-4567", " 555 123 4567 ", "\u202A+1 555\u00A0123 4567\u202C"];
const withoutBlanks = words("5551234567 555-123-4567 555.123.4567 15551234567 1-555-123-4567 555\u2011123\u20114567");
test.each([...withoutBlanks, ...typed, "(555) 123-4567"])("%j is shown as (555) 123-4567 (CHK-08)", (text) => {
  expect(formatPhone(text)).toBe("(555) 123-4567");
});

const others = "+44 20 7946 0958 | 5551234567 ext 9 | 5551234567 ask for Jo | call me | ".split(" | ");
test.each([...words("555123456 25551234567 555123456789 +5551234567 + ٥٥٥١٢٣٤٥٦٧"), ...others])(
  "%j stays as typed (CHK-08)",
  (typed) => expect(formatPhone(typed)).toBe(typed),
);

test("formatting is idempotent and never throws (CHK-08)", () => {
  const parts = fc.constantFrom(" ", ...words("1 5 555 1234 + - ( ) . x +1"));
  const pieces = fc.array(parts, { maxLength: 16 }).map((list) => list.join(""));
  const typed = fc.oneof(fc.string({ unit: "binary" }), pieces);
  fc.assert(
    fc.property(typed, (text) => {
      const shown = formatPhone(text);
      expect(formatPhone(shown)).toBe(shown);
      const isFormatted = shown.startsWith("(") && shown !== text.trim();
      expect(shown.replace(/\D/g, "")).toBe(text.replace(/\D/g, "").slice(isFormatted ? -10 : 0));
    }),
    { numRuns: 2000 },
  );
});

const ASK = "Please enter how many guests will be a part of your catering order.";

test.each([
  ["12", 12, null],
  [" 500 ", 500, null],
  ["1", 1, null],
  ["501", 501, "Number of Guests cannot exceed 500."],
  ["99999999999999999999", 9999, "Number of Guests cannot exceed 500."],
  ["0", 0, ASK],
  ["", null, ASK],
  [null, null, ASK],
  ["-5", 1, null],
  ["2.5", null, "Number of Guests must be a whole number."],
  ["1e2", null, "Number of Guests must be a whole number."],
  ["many", null, "Number of Guests must be a whole number."],
])("guests: on submit %j keeps %j with message %j (CHK-14, CHK-15)", (text, guests, message) => {
  expect(readGuests(text, true)).toEqual({ guests, message });
});

test.each([
  ["12", 12],
  ["-5", 0],
  ["-0", 0],
  ["", null],
  ["many", null],
  ["600", 600],
])("guests: while editing %j keeps %j without a message (CHK-15)", (text, guests) => {
  expect(readGuests(text, false)).toEqual({ guests, message: null });
});
