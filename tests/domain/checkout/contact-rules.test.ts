import { describe, expect, test } from "vitest";
import { contactRule, personProblem } from "../../../app/domain/checkout/contact-rules.ts";

describe("who somebody is (CHK-05, CHK-21)", () => {
  test.each<[Parameters<typeof personProblem>, string | null]>([
    [["firstName", "Ana", true], null],
    [["firstName", "", true], "First Name is required."],
    [["zip", "", false], null],
    [["zip", "7520", false], "Invalid zip code"],
    [["lastName", "a\u0000b", true], "Invalid last name"],
    [["lastName", "\uFFFD", true], "Invalid last name"],
    [["phone", "call 4111-1111-1111-1111", true], "Please do not enter a card number here."],
    [["email", "ana@example.com", true], null],
  ])("%j: %s", (given, message) => {
    expect(personProblem(...given)).toBe(message);
  });
});

test("a phone number is written in one way, other fields as they were typed (CHK-08)", () => {
  expect(contactRule("phone").format?.("2145550123")).toBe("(214) 555-0123");
  expect(contactRule("email")).not.toHaveProperty("format");
  expect(contactRule("zip", false).problem("")).toBeNull();
});
