type TypedQuantity = { ok: true; quantity: number } | { ok: false; message: string };

/** ITEM-05: a whole number from 1 to the limit, in digits 0 to 9. */
export function readQuantity(text: string | null, max: number): TypedQuantity {
  const typed = (text ?? "").trim();
  if (!/^-?\d+$/.test(typed)) return { ok: false, message: "Quantity must be a whole number." };
  const quantity = Number(typed);
  if (quantity < 1) return { ok: false, message: "Quantity must be at least 1." };
  return quantity > max ? { ok: false, message: `Quantity cannot exceed ${max}.` } : { ok: true, quantity };
}
