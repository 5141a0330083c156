export type TypedQuantity = { ok: true; quantity: number } | { ok: false; message: string };

/**
 * A typed quantity: a whole number from 1 to the limit (ITEM-05). "1.5", "1e6" and digits that are
 * not 0 to 9 are no whole numbers; blanks around it do not matter.
 */
export function readQuantity(text: string | null, max: number): TypedQuantity {
  const typed = (text ?? "").trim();
  if (!/^-?\d+$/.test(typed)) return { ok: false, message: "Quantity must be a whole number." };
  const quantity = Number(typed);
  if (quantity < 1) return { ok: false, message: "Quantity must be at least 1." };
  return quantity > max ? { ok: false, message: `Quantity cannot exceed ${max}.` } : { ok: true, quantity };
}
