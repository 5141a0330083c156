import { type Cart, pieceCount } from "./cart.ts";
import { type Cents, formatCents } from "../money.ts";
import type { OrderKind, OrderSettings } from "../order/order.ts";

/** Pieces and their cost: price of one piece times quantity, before tax. */
export interface Amount {
  quantity: number;
  amount: Cents;
}

export interface LimitQuestion {
  kind: OrderKind;
  cart: Amount;
  /** The addition; `NOTHING` for the check at submit (SUBMIT-11). */
  adding: Amount;
  replacing?: Amount | null;
  settings: Pick<OrderSettings, "maxLineItemQuantity" | "individualMaxOrderSize" | "cateringMaxOrderSize">;
  storePhone: string;
}

export interface OverLimit {
  reason: string;
  advice: string;
  phone: string;
  offersCatering: boolean;
}

export const NOTHING: Amount = { quantity: 0, amount: 0 };

export function amountOf(cart: Pick<Cart, "lines" | "subTotal"> | null): Amount {
  return cart ? { quantity: pieceCount(cart), amount: cart.subTotal } : NOTHING;
}

/** Null below the subtotal limit and up to the quantity limit, which counts the whole bag of an Individual order. */
export function checkLimits({ kind, cart, adding, replacing, settings, storePhone }: LimitQuestion): OverLimit | null {
  const isIndividual = kind === "Individual";
  const old = replacing ?? NOTHING;
  const before = isIndividual ? Math.max(0, cart.quantity - old.quantity) : 0;
  const subTotal = Math.max(0, cart.amount - old.amount) + adding.amount;
  const quantityLimit = settings.maxLineItemQuantity;
  const subTotalLimit = isIndividual ? settings.individualMaxOrderSize : settings.cateringMaxOrderSize;
  if (before + adding.quantity <= quantityLimit && subTotal < subTotalLimit) return null;
  const phone = storePhone.trim();
  return {
    reason: `Looks like you're placing an order over ${formatCents(subTotalLimit)} or quantity greater than ${quantityLimit}.`,
    advice: adviceText(isIndividual, phone),
    phone,
    offersCatering: isIndividual,
  };
}

function adviceText(isIndividual: boolean, phone: string): string {
  // Without a phone number the sentence must not read "at to help you".
  const contact = phone === "" ? "contact us" : `contact us at ${phone}`;
  const way = isIndividual ? `consider using our Catering option or ${contact}` : contact;
  return `Please ${way} to help you complete your order.`;
}

/** LIMIT-09: exact text. */
export function overDailyLimit(phones: readonly string[]): string {
  const manager = ["Catering Sales Manager", phones.join(", ")].filter(Boolean).join(" ");
  return `We're sorry. At this time, we're unable to accept additional online orders for the date you've selected. Please call your ${manager} for assistance. We appreciate your understanding and look forward to serving you.`;
}
