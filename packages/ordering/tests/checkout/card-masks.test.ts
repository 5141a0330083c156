import { describe, expect, test } from "vitest";
import { cardMask, withoutCardNumbers, writtenMask } from "../../checkout/card.ts";

describe("masks in any notation (PAY-20)", () => {
  test.each([
    ["4111111111111234", "****1234"],
    ["4111-1111-1111-1234", "****1234"],
    ["************1234", "****1234"],
    ["XXXX1234", "****1234"],
    ["xxxx-xxxx-xxxx-1234", "****1234"],
    ["•••• 1234", "****1234"],
    ["4111 11** **** 1234", "****1234"],
    ["...1234", "****1234"],
    ["34", "****34"],
    ["**34", "****34"],
    ["XXXX34", "****34"],
    ["************34", "****34"],
    ["*1234", "****34"],
    ["12345", "****45"],
    ["4111XXXXXXXXXXXX", ""],
    ["XXXX", ""],
    ["４１１１１１１１１１１１１２３４", ""],
  ])("%j is shown as %j", (number, mask) => {
    expect(cardMask(number)).toBe(mask);
  });

  test.each([
    ["************1234", "************1234"],
    [" XXXX-1234 ", "XXXX-1234"],
    ["**34", "**34"],
    ["4111111111111234", "****1234"],
    ["4111 11** **** 1234", "****1234"],
    ["１２３４１２３４1234", "****1234"],
    ["*1234", "****34"],
    ["", ""],
  ])("%j, given as a mask, becomes %j", (told, mask) => {
    expect(writtenMask(told)).toBe(mask);
  });

  test.each([
    ["Gift card 6035710000000066", "Gift card ****0066"],
    ["Visa 4111 1111 1111 1234, thank you", "Visa ****1234, thank you"],
    ["Call (214) 555-0101 about order 12345678", "Call (214) 555-0101 about order 12345678"],
    ["Gift card ending in 0022", "Gift card ending in 0022"],
  ])("%j becomes %j", (words, shown) => {
    expect(withoutCardNumbers(words)).toBe(shown);
  });
});
