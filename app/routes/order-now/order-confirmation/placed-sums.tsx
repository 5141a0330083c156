import { formatCents } from "@platter/ordering/money.ts";
import type { PlacedTotals } from "@platter/ordering/order/placed-totals.ts";

/** What a placed order came to, row by row: nothing is estimated or due any more. */
export function PlacedSumsTable({ rows, total }: PlacedTotals) {
  if (rows.length === 0 && total === null) return null;
  return (
    <dl className="totals">
      {rows.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCents(amount)}</dd>
        </div>
      ))}
      {total === null ? null : (
        <div className="totals-sum">
          <dt>Total</dt>
          <dd>{total === 0 ? "FREE" : formatCents(total)}</dd>
        </div>
      )}
    </dl>
  );
}
