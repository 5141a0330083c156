import { expect, test } from "vitest";
import { isOffered } from "../../order/order.ts";

const DAY = 24 * 60;

test.each([
  ["2026-11-23", "18:00", "2026-11-22T04:00:00Z", true],
  ["2026-11-22", "18:00", "2026-11-22T03:59:00Z", true],
  // 6:00 PM in the last zone of the chain's stores.
  ["2026-11-22", "18:00", "2026-11-22T04:00:00Z", false],
  ["2026-11-22", null, "2026-11-22T09:59:00Z", true],
  ["2026-11-22", null, "2026-11-22T10:00:00Z", false],
  ["2026-11-21", "18:00", "2026-11-21T16:00:00Z", false],
  [null, "18:00", "2026-11-22T04:00:00Z", true],
])(
  "an order type up to %s, %s, prepared in a day, is offered at %s: %s (SETUP-03)",
  (endDate, maxCloseTime, now, offered) => {
    expect(isOffered({ endDate, maxCloseTime }, new Date(now), DAY)).toBe(offered);
  },
);
