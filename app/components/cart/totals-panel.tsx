import { formatCents } from "../../domain/money.ts";
import { NAME_IN_TOTALS, shortName } from "../../domain/checkout/payment.ts";
import type { Totals } from "../../domain/checkout/totals.ts";

type Sums = "subTotal" | "serviceFee" | "deliveryFee" | "discount" | "tax" | "tip" | "total" | "amountDue";

interface TotalsPanelProps {
  /** An order that was placed tells the sums alone. */
  totals: Pick<Totals, Sums> & Partial<Totals>;
  /** On the confirmation nothing is estimated or due any more. */
  paid?: boolean;
  /** TAX-04. */
  isExempt?: boolean;
  /** Inside the form of checkout: cards that are used can be taken away again (TOTAL-01). */
  isEditable?: boolean;
}

interface Row {
  label: string;
  amount: number;
  /** What the button beside it says to the form. */
  removes?: string;
}

/** What the order comes to, row by row (TOTAL-01); rows that are nothing are left out, the sums never. */
export function TotalsPanel({ totals, paid = false, isExempt = false, isEditable = false }: TotalsPanelProps) {
  const { discounts = [{ name: "Discount", amount: totals.discount }] } = totals;
  const parts: Row[] = [
    { label: "Service Fee", amount: totals.serviceFee },
    { label: "Delivery Fee", amount: totals.deliveryFee },
    ...discounts.map(({ name, amount }) => ({ label: name, amount: -amount })),
  ];
  return (
    <dl className="totals">
      <TotalsRow label="Sub Total" amount={totals.subTotal} />
      {parts.map((row) => (row.amount === 0 ? null : <TotalsRow key={row.label} {...row} />))}
      <TotalsRow label={`${isExempt ? "Exempt " : ""}${paid ? "Tax" : "Estimated Tax"}`} amount={totals.tax} />
      {totals.tip > 0 ? <TotalsRow label="Tip" amount={totals.tip} /> : null}
      <div className="totals-sum">
        <dt>{paid ? "Total" : "Estimated Total"}</dt>
        <dd>{totals.total === 0 ? "FREE" : formatCents(totals.total)}</dd>
      </div>
      {cardRows(totals).map((row) => (
        <TotalsRow key={row.removes} {...row} isEditable={isEditable} />
      ))}
      {paid ? null : (
        <div className="totals-due">
          <dt>Amount Due</dt>
          <dd>{formatCents(totals.amountDue)}</dd>
        </div>
      )}
    </dl>
  );
}

/** TOTAL-04: in the order they are taken off. */
function cardRows({ loyaltyCardAmount = 0, cateringRewardAmount = 0, giftCards = [] }: Partial<Totals>): Row[] {
  const balances = [
    { label: "Loyalty Card", amount: -loyaltyCardAmount, removes: "balance:none" },
    { label: "Catering Reward Card", amount: -cateringRewardAmount, removes: "balance:none" },
  ];
  const cards = giftCards.map(({ key, name, lastFour, amount }) => {
    // GIFT-06.
    const label = `${shortName(name || "Gift Card", NAME_IN_TOTALS)} ending in ${lastFour}`;
    return { label, amount: -amount, removes: `gift:remove:${key}` };
  });
  return [...balances.filter(({ amount }) => amount !== 0), ...cards];
}

function TotalsRow({ label, amount, removes, isEditable = false }: Row & { isEditable?: boolean }) {
  return (
    <div>
      <dt>
        {label}
        {removes && isEditable ? (
          <>
            {" "}
            <button className="as-link" name="intent" value={removes}>
              Remove<span className="vh"> {label}</span>
            </button>
          </>
        ) : null}
      </dt>
      <dd>{formatCents(amount || 0)}</dd>
    </div>
  );
}
