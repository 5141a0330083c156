import { namedDiscounts } from "../checkout/totals.ts";
import type { Cents } from "../money.ts";
import type { PlacedOrder, PlacedSums } from "./placed-order.ts";

interface NamedAmount {
  name: string;
  amount: Cents;
}

export type PlacedTotals = ReturnType<typeof placedTotals>;

export function placedTotals(sums: PlacedSums & Pick<PlacedOrder, "isTaxExempt">) {
  const { subTotal, serviceFee, deliveryFee, tipAmount, price, isTaxExempt } = sums;
  // A tax given by the API is shown even for a tax-exempt order.
  const tax = sums.tax ?? (isTaxExempt ? 0 : null);
  const told = discountsTold(sums);
  const rest = restOf({ ...sums, tax }, told ?? []);
  const rows: (NamedAmount | null)[] = [
    subTotal === null ? null : { name: "Sub Total", amount: subTotal },
    isSomething("Service Fee", serviceFee),
    isSomething("Delivery Fee", deliveryFee),
    ...(told ?? []).map(({ name, amount }) => ({ name, amount: -amount })),
    tax === null ? null : { name: isTaxExempt ? "Exempt Tax" : "Tax", amount: tax },
    isSomething(tax === null ? "Taxes, fees and discounts" : "Fees and discounts", rest),
    isSomething("Tip", tipAmount),
  ];
  return { rows: rows.filter((row) => row !== null), total: price };
}

function discountsTold({ discount, subTotal, promotions, reward }: PlacedSums): NamedAmount[] | null {
  return discount === null ? null : namedDiscounts({ promotions, reward }, Math.min(discount, subTotal ?? discount));
}

/** The price less its known parts; null if all parts are known, or if subtotal or price is not. */
function restOf(sums: PlacedSums, discounts: NamedAmount[]): Cents | null {
  const { subTotal, serviceFee, deliveryFee, discount, tax, tipAmount, price } = sums;
  const isAllTold = [serviceFee, deliveryFee, discount, tax].every((part) => part !== null);
  if (isAllTold || subTotal === null || price === null) return null;
  const parts = [subTotal, serviceFee, deliveryFee, tax, tipAmount, ...discounts.map(({ amount }) => -amount)];
  return parts.reduce<Cents>((left, part) => left - (part ?? 0), price);
}

function isSomething(name: string, amount: Cents | null): NamedAmount | null {
  return amount ? { name, amount } : null;
}
