import { type Cents, formatCents, readAmount } from "../money.ts";
import type { PickupType } from "../order/order.ts";
import type { Store } from "../stores/store.ts";
import type { Cart } from "./cart.ts";

export const TIP_PRESETS = [10, 15, 20] as const;
const USUAL_TIP = "15";
export const MOST_TIP: Cents = 150_000;

export interface TipChoice {
  /** "10", "15", "20", "none" or "other". */
  kind: string;
  /** In dollars, as typed; used only if `kind` is "other". */
  custom: string;
}

export const USUAL_CHOICE: TipChoice = { kind: USUAL_TIP, custom: "" };

export function isTipOffered(pickupType: PickupType, store: Pick<Store, "allowTipOnCateringDelivery">): boolean {
  return pickupType === "Delivery" && store.allowTipOnCateringDelivery;
}

type Tipped = Pick<Cart, "subTotal" | "serviceFee" | "deliveryFee" | "tax">;

/** TIP-03: a percentage of subtotal, fees and tax before discounts; half a cent rounds up. */
export function presetTip(amounts: Tipped, percent: number, { taxExempt = false } = {}): Cents {
  const tax = taxExempt ? 0 : (amounts.tax ?? 0);
  const sum = amounts.subTotal + (amounts.serviceFee ?? 0) + (amounts.deliveryFee ?? 0) + tax;
  return Math.floor((sum * percent + 50) / 100);
}

/** The typed amount, limited to 0 up to `MOST_TIP` (TIP-05); null if invalid. */
export function readTip(text: string): Cents | null {
  const cents = readAmount(text);
  return cents === null ? null : inBounds(cents);
}

export const tipRules = {
  customTip: {
    problem: (text: string) => (readTip(text) === null ? "Please enter the tip as an amount, for example 5.00." : null),
  },
};

/** The tip charged instead of an out-of-range amount; null if charged as typed (TIP-05). */
export function correctedTip({ kind, custom }: TipChoice): Cents | null {
  const cents = kind === "other" ? readAmount(custom) : null;
  return cents === null || inBounds(cents) === cents ? null : inBounds(cents);
}

export function tipCorrection(instead: Cents): string {
  return instead === 0 ? "A tip cannot be less than nothing." : `A tip is at most ${formatCents(instead)}.`;
}

function inBounds(cents: Cents): Cents {
  return Math.min(Math.max(0, cents), MOST_TIP);
}

export function tipOf(
  { kind, custom }: TipChoice,
  amounts: Tipped,
  choices: { taxExempt?: boolean } = {},
): { amount: Cents; percent: number | null } | null {
  const percent = TIP_PRESETS.find((preset) => String(preset) === kind) ?? null;
  if (percent !== null) return { amount: presetTip(amounts, percent, choices), percent };
  const amount = kind === "none" ? 0 : readTip(custom);
  return amount === null ? null : { amount, percent: null };
}
