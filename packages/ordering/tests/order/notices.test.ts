import { expect, test } from "vitest";
import { type MissingThing, type Notice, noticeText, withNotice } from "../../order/notices.ts";

test.each<[Notice, string]>([
  [{ code: "added", name: "Bowl", quantity: 1 }, "Added to your bag: Bowl."],
  [{ code: "added", name: "Bowl", quantity: 2 }, "Added to your bag: 2 × Bowl."],
  [
    { code: "catering-instead", name: "Catering", hasCart: false },
    "You are now ordering Catering. Please choose how, where and when to get it.",
  ],
  [{ code: "cart-expired" }, "Your bag has expired, so we started a new one."],
  [
    { code: "order-in-doubt" },
    "We could not find out whether your order was placed. Please call the restaurant before you order again: its number is at the end of this page.",
  ],
  // TIME-24 and CART-09 have it word for word.
  [
    { code: "items-removed" },
    "Some items or options were removed from your cart because they are not available at the selected location. Please verify your cart before checkout. Thank you.",
  ],
  [{ code: "address-unknown" }, "Address could not be verified. Please try a different address."],
  [{ code: "order-placed", orderNumber: "ZK-1" }, "This order has been placed. Your order number is ZK-1."],
  [
    { code: "store-moved", from: "Uptown", name: "Lakewood", timeDropped: false },
    "Lakewood delivers your order now instead of Uptown.",
  ],
  [
    { code: "store-moved", from: "Uptown", name: "Lakewood", timeDropped: true },
    "Lakewood delivers your order now instead of Uptown. The time you had chosen is not available there. Please choose a new one.",
  ],
  [{ code: "pickup-instead", name: "Uptown", time: "12:30" }, "You pick up your order at Uptown now, at 12:30 PM."],
  [
    { code: "pickup-instead", name: "Uptown", time: null },
    "You pick up your order at Uptown now, as soon as possible.",
  ],
  [
    { code: "delivery-time-moved", time: "12:45" },
    "Your delivery time has been adjusted to: 12:45 PM. Please choose your delivery for that time.",
  ],
  [{ code: "quote-requested", quoteNumber: "Q-1" }, "We have your request. Its number is Q-1."],
])("a notice's text: %o", (notice, text) => {
  expect(noticeText(notice)).toBe(text);
});

test("each missing answer has its own text (GUARD-09)", () => {
  const things: MissingThing[] = ["order type", "pickup type", "store", "day and time", "items"];
  const texts = things.map((what) => noticeText({ code: "missing", what }));
  expect(new Set(texts).size).toBe(things.length);
  for (const text of texts) expect(text).toMatch(/Please .+\.$/);
});

test("the latest notice on a subject replaces the earlier one", () => {
  const said: Notice[] = [
    { code: "cart-expired" },
    { code: "added", name: "Bowl", quantity: 1 },
    { code: "promo-applied", name: "PARTY" },
    { code: "added", name: "Salad", quantity: 2 },
    { code: "promo-removed", name: "PARTY" },
  ];
  expect(said.reduce(withNotice, [] as Notice[])).toEqual([said[0], said[3], said[4]]);
});
