import { expect, test } from "vitest";
import { type SavedCard, expiryText, savedCardName } from "../../checkout/saved-card.ts";

const EXPIRY = { expirationMonth: "11", expirationYear: "2027", isExpired: false, isAboutToExpire: false };

test.each([
  ["VI", "****4242", "Visa ****4242"],
  ["MC", "****4242", "Mastercard ****4242"],
  ["AX", "****0005", "American Express ****0005"],
  ["DS", "****0002", "Discover ****0002"],
  ["??", "****0002", "Card ****0002"],
  ["constructor", "", "Card"],
])("type %j and number %j are called %j (PAY-02, PAY-14)", (ccTypeCode, cardNumber, name) => {
  expect(savedCardName({ ccTypeCode, cardNumber })).toBe(name);
});

test.each<[Partial<SavedCard>, string]>([
  [{}, "Expires 11/2027"],
  [{ isAboutToExpire: true }, "Expires 11/2027"],
  [{ isExpired: true, isAboutToExpire: true }, "Expired 11/2027"],
  [{ expirationMonth: "" }, ""],
  [{ expirationYear: "", isExpired: true }, "Expired"],
  [{ expirationYear: "", isAboutToExpire: true }, ""],
])("%j reads %j (PAY-02, PAY-14)", (told, words) => {
  expect(expiryText({ ...EXPIRY, ...told } as SavedCard)).toBe(words);
});
