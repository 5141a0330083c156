import { CartLineView } from "../../../components/cart/cart-line.tsx";
import type { ShownLine } from "@platter/ordering/checkout/shown-lines.ts";
import type { PlacedTotals } from "@platter/ordering/order/placed-totals.ts";
import { PlacedSumsTable } from "./placed-sums.tsx";

/** What was ordered, and what it came to (CONF-02). */
export function PlacedItems({ lines, totals }: { lines: ShownLine[]; totals: PlacedTotals }) {
  return (
    <section aria-labelledby="order-title" className="receipt">
      <h2 id="order-title">Your order</h2>
      <ul className="lines">
        {lines.map((line) => (
          <CartLineView key={line.cartItemId} line={line} />
        ))}
      </ul>
      <PlacedSumsTable {...totals} />
    </section>
  );
}
