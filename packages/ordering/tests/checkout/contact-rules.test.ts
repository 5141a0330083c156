import { expect, test } from "vitest";
import { checkoutRules, contactProblem, contactRule } from "../../checkout/contact-rules.ts";

test.each<[Parameters<typeof contactProblem>, string | null]>([
  [["firstName", "Ana", true], null],
  [["firstName", "", true], "First Name is required."],
  [["zip", "", false], null],
  [["zip", "7520", false], "Invalid zip code"],
  [["lastName", "a\u0000b", true], "Invalid last name"],
  [["lastName", "\uFFFD", true], "Invalid last name"],
  [["phone", "call 4111-1111-1111-1111", true], "Please do not enter a card number here."],
  [["email", "ana@example.com", true], null],
])("contact field %j: %s (CHK-05, CHK-21)", (given, message) => {
  expect(contactProblem(...given)).toBe(message);
});

test("phone numbers and zip codes are normalized, other fields stay as typed (CHK-08, CHK-12)", () => {
  expect(contactRule("phone").format?.("2145550123")).toBe("(214) 555-0123");
  expect(contactRule("phone").format?.("２１４-５５５-０１２３")).toBe("(214) 555-0123");
  for (const zip of ["752011234", "75201 1234", "75201–1234", "７５２０１１２３４", " 75201-1234 "])
    expect([contactRule("zip").problem(zip), contactRule("zip").format?.(zip)]).toEqual([null, "75201-1234"]);
  expect(contactRule("zip").format?.(" 752 01")).toBe("752 01");
  expect(contactRule("email")).not.toHaveProperty("format");
  expect(contactRule("zip", false).problem("")).toBeNull();
});

test("checkout has the order's required fields, in the order of its form (CHK-06, CHK-07, CHK-13, CHK-14)", () => {
  const asked = (isCatering: boolean, isDelivery: boolean) => Object.keys(checkoutRules({ isCatering, isDelivery }));
  const contact = ["firstName", "lastName", "email", "phone", "address", "address2", "city", "state", "zip"];
  expect(asked(false, false)).toEqual(contact);
  expect(asked(true, false)).toEqual([...contact, "guests"]);
  expect(asked(false, true)).toEqual([...contact.slice(0, 2), "businessName", ...contact.slice(2), "instructions"]);
  expect(checkoutRules({ isCatering: true, isDelivery: false })["email"]?.problem("")).toBeNull();
});

test.each([
  ["state", "tx", "State is required."],
  ["state", "TX", null],
  ["instructions", "Ring 4111 1111 1111 1111", "Please do not enter a card number here."],
  ["instructions", ` ${"🦓".repeat(60)} `, null],
  ["guests", "501", "Number of Guests cannot exceed 500."],
])("%s %j: %s (CHK-11, CHK-13, CHK-14)", (field, text, message) => {
  expect(checkoutRules({ isCatering: true, isDelivery: true })[field]?.problem(text)).toBe(message);
});
