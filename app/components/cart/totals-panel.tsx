import { formatCents, formatPrice } from "@platter/ordering/money.ts";
import { NAME_IN_TOTALS, shortName } from "@platter/ordering/checkout/payment.ts";
import type { Totals } from "@platter/ordering/checkout/totals.ts";

interface TotalsPanelProps {
  totals: Totals;
  isExempt?: boolean;
  /** The bag shows the total only; Amount Due would repeat it, as nothing is paid yet. */
  isBag?: boolean;
  buttons?: CardButtons;
}

interface CardButtons {
  balance: ButtonFields;
  giftCard(key: string): ButtonFields;
}

type ButtonFields = { name: string };

interface Row {
  label: string;
  /** Null if unknown: shown as "Added by the restaurant". */
  amount: number | null;
  key?: string | undefined;
  button?: ButtonFields | undefined;
}

export function TotalsPanel({ totals, isExempt = false, isBag = false, buttons }: TotalsPanelProps) {
  const parts: Row[] = [
    { label: "Service Fee", amount: totals.serviceFee },
    { label: "Delivery Fee", amount: totals.deliveryFee },
    ...totals.discounts.map(({ name, amount }) => ({ label: name, amount: -amount })),
  ];
  return (
    <dl className="totals">
      <TotalsRow label="Sub Total" amount={totals.subTotal} />
      {parts.map((row) => (row.amount === 0 ? null : <TotalsRow key={row.label} {...row} />))}
      <TotalsRow label={`${isExempt ? "Exempt " : ""}Estimated Tax`} amount={totals.tax} />
      {totals.tip > 0 ? <TotalsRow label="Tip" amount={totals.tip} /> : null}
      <div className={isBag ? "totals-due" : "totals-sum"}>
        <dt>Estimated Total</dt>
        <dd>{formatPrice(totals.total)}</dd>
      </div>
      {isBag ? null : <AmountDue totals={totals} buttons={buttons} />}
    </dl>
  );
}

function AmountDue({ totals, buttons }: { totals: Totals; buttons: CardButtons | undefined }) {
  return (
    <>
      {cardRows(totals, buttons).map((row) => (
        <TotalsRow {...row} key={row.key ?? row.label} />
      ))}
      <div className="totals-due">
        <dt>Amount Due</dt>
        <dd>{formatCents(totals.amountDue)}</dd>
      </div>
    </>
  );
}

function cardRows(
  { loyaltyCardAmount, cateringRewardAmount, giftCards }: Totals,
  buttons: CardButtons | undefined,
): Row[] {
  const balances = [
    { label: "Loyalty Card", amount: -loyaltyCardAmount },
    { label: "Catering Reward Card", amount: -cateringRewardAmount },
  ];
  const used = balances.filter(({ amount }) => amount !== 0);
  const cards = giftCards.map(({ key, name, lastFour, amount }) => {
    const label = `${shortName(name || "Gift Card", NAME_IN_TOTALS)} ending in ${lastFour}`;
    return { key, label, amount: -amount, button: buttons?.giftCard(key) };
  });
  return [...used.map((row) => ({ ...row, button: buttons?.balance })), ...cards];
}

function TotalsRow({ label, amount, button }: Row) {
  return (
    <div>
      <dt>
        {label}
        {button ? (
          <>
            {" "}
            <button className="as-link" {...button}>
              Remove<span className="vh"> {label}</span>
            </button>
          </>
        ) : null}
      </dt>
      <dd>{amount === null ? "Added by the restaurant" : formatCents(amount || 0)}</dd>
    </div>
  );
}
