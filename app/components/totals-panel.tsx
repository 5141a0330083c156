import { formatCents } from "../domain/money.ts";
import type { Totals } from "../domain/totals.ts";

interface TotalsPanelProps {
  totals: Totals;
  /** On the confirmation nothing is estimated or due any more. */
  paid?: boolean;
  /** TAX-04. */
  isExempt?: boolean;
}

/** What the order comes to, row by row (TOTAL-01); rows that are nothing are left out, the sums never. */
export function TotalsPanel({ totals, paid = false, isExempt = false }: TotalsPanelProps) {
  const rows: [string, number, boolean][] = [
    ["Sub Total", totals.subTotal, true],
    ["Service Fee", totals.serviceFee, totals.serviceFee > 0],
    ["Delivery Fee", totals.deliveryFee, totals.deliveryFee > 0],
    ["Discount", -totals.discount, totals.discount > 0],
    [`${isExempt ? "Exempt " : ""}${paid ? "Tax" : "Estimated Tax"}`, totals.tax, true],
    ["Tip", totals.tip, totals.tip > 0],
  ];
  return (
    <dl className="totals">
      {rows
        .filter(([, , shown]) => shown)
        .map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCents(amount)}</dd>
          </div>
        ))}
      <div className="totals-sum">
        <dt>{paid ? "Total" : "Estimated Total"}</dt>
        <dd>{totals.total === 0 ? "FREE" : formatCents(totals.total)}</dd>
      </div>
      {paid ? null : (
        <div className="totals-due">
          <dt>Amount Due</dt>
          <dd>{formatCents(totals.amountDue)}</dd>
        </div>
      )}
    </dl>
  );
}
