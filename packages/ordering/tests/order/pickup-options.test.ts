import { expect, test } from "vitest";
import { DEFAULT_ORDER_SETTINGS, type OrderKind, type OrderSettings } from "../../order/order.ts";
import { pickupOptions } from "../../order/pickup-options.ts";

const AMOUNTS = { ...DEFAULT_ORDER_SETTINGS, individualDeliveryOrderMin: 15_00, individualDeliveryOrderMax: 200_50 };

function offered(kind: OrderKind, settings: OrderSettings = AMOUNTS, deliversIndividual = true): string[] {
  return pickupOptions({ kind, settings, deliversIndividual }).map(({ pickupType, label, terms }) =>
    [pickupType, label, ...terms].join(" | "),
  );
}

const PICK_UP = "Carry Out | I'll pick up";
const CURBSIDE = "CurbSide | Curbside";

test("an individual order offers pickup, curbside and delivery, with both amounts (SETUP-08, SETUP-09)", () => {
  expect(offered("Individual")).toEqual([
    PICK_UP,
    CURBSIDE,
    "Delivery | Deliver to me | Delivery minimum: $15.00 | Delivery maximum: $200.50",
  ]);
});

test("a missing amount is not shown", () => {
  expect(offered("Individual", DEFAULT_ORDER_SETTINGS).at(-1)).toBe("Delivery | Deliver to me");
  expect(offered("Individual", { ...AMOUNTS, individualDeliveryOrderMin: null }).at(-1)).toBe(
    "Delivery | Deliver to me | Delivery maximum: $200.50",
  );
});

test("catering has no curbside, and a minimum (SETUP-08, SETUP-10)", () => {
  expect(offered("Catering")).toEqual([PICK_UP, "Delivery | Deliver to me | Delivery minimum: $100.00"]);
});

test("the Holiday Menu has no curbside and no amounts (SETUP-08)", () => {
  expect(offered("Holiday Menu")).toEqual([PICK_UP, "Delivery | Deliver to me"]);
});

test("with the feature off only individual delivery is unavailable (TOGGLE-05)", () => {
  expect(offered("Individual", AMOUNTS, false)).toEqual([PICK_UP, CURBSIDE]);
  expect(offered("Catering", AMOUNTS, false)).toHaveLength(2);
  expect(offered("Holiday Menu", AMOUNTS, false)).toHaveLength(2);
});
