import { formatCents } from "@platter/ordering/money.ts";
import { MOST_GIFT_CARDS, NAME_IN_LIST, NO_BALANCE, shortName } from "@platter/ordering/checkout/payment.ts";
import type { Totals } from "@platter/ordering/checkout/totals.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../../ui/form/problems.ts";
import { checkoutIntents } from "./checkout-intents.ts";

export interface GiftView {
  /** The customer's own cards that are not used yet (GIFT-07). */
  ownCards: { key: string; name: string; lastFour: string; balance: number }[];
  balances: { kind: "loyalty" | "catering reward"; amount: number }[];
  /** Whose balance was asked for. */
  checked: { lastFour: string; balance: number } | null;
  /** What could not be read now. */
  unreadable: string[];
}

interface GiftSectionProps extends GiftView {
  totals: Totals;
  values: Record<string, string>;
  problems: Problem[];
}

const BALANCE_NAMES = { loyalty: "Loyalty Card", "catering reward": "Catering Reward Card" };

/** What the chain's own cards pay (GIFT-01 to GIFT-08): buttons of the form around it. */
export function GiftSection({ ownCards, balances, checked, unreadable, totals, values, problems }: GiftSectionProps) {
  const used = totals.giftCards;
  return (
    <section id="giftcards" aria-labelledby="gift-title">
      <h2 id="gift-title">{ownCards.length > 0 ? "My Cards" : "Gift Card"}</h2>
      {unreadable.length > 0 ? <p className="notice">We cannot look at {unreadable.join(", ")} right now.</p> : null}
      <CardList ownCards={ownCards} balances={balances} used={used} isReadable={unreadable.length === 0} />
      {used.length < MOST_GIFT_CARDS ? (
        // Another number of cards is another form: the pin of the last one is not left in it.
        <TypedGiftCard
          key={used.length}
          checked={checked}
          number={values["giftNumber"] ?? ""}
          numberProblem={problemOf(problems, "giftNumber")}
          pinProblem={problemOf(problems, "giftPin")}
        />
      ) : null}
    </section>
  );
}

interface TypedGiftCardProps extends Pick<GiftView, "checked"> {
  number: string;
  numberProblem: string | null;
  pinProblem: string | null;
}

/** GIFT-01, GIFT-02. */
export function TypedGiftCard({ checked, number, numberProblem, pinProblem }: TypedGiftCardProps) {
  const field = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <details open={checked !== null || numberProblem !== null || pinProblem !== null}>
      <summary>Enter a gift card</summary>
      <div className="pair">
        <TextField
          {...field}
          name="giftNumber"
          label="Gift card number"
          defaultValue={number}
          problem={numberProblem}
          maxLength={40}
        />
        <TextField {...field} name="giftPin" label="Pin" problem={pinProblem} maxLength={20} />
      </div>
      <p role="status">
        {checked && !numberProblem
          ? `The card ending in ${checked.lastFour} has a balance of ${formatCents(checked.balance)}.`
          : null}
      </p>
      <p className="actions">
        <button className="button" {...checkoutIntents.button("gift:use")}>
          Use card
        </button>{" "}
        <button className="as-link" {...checkoutIntents.button("gift:check")}>
          Check balance
        </button>
      </p>
    </details>
  );
}

interface CardListProps extends Pick<GiftView, "ownCards" | "balances"> {
  used: Totals["giftCards"];
  /** Of a card that cannot be looked at, nobody knows that it is empty. */
  isReadable: boolean;
}

/** Cards that could pay, then those that do. */
function CardList({ ownCards, balances, used, isReadable }: CardListProps) {
  return (
    <ul>
      {balances.map(({ kind, amount }) => (
        <li key={kind} className="actions">
          <span>
            {BALANCE_NAMES[kind]}, {formatCents(amount)}
          </span>{" "}
          <button className="button button-small" {...checkoutIntents.button(`balance:${kind}`)}>
            Use {BALANCE_NAMES[kind]}
          </button>
        </li>
      ))}
      {ownCards.map(({ key, name, lastFour, balance }) => (
        <li key={key} className="actions">
          <span>
            {shortName(name || "Gift Card", NAME_IN_LIST)} ending in {lastFour}, {formatCents(balance)}
          </span>{" "}
          <button className="button button-small" {...checkoutIntents.button("gift:own", key)}>
            Use card<span className="vh"> ending in {lastFour}</span>
          </button>
        </li>
      ))}
      {used.map(({ key, name, lastFour, amount, balance }) => (
        <li key={key} className="actions">
          <span>
            {shortName(name || "Gift Card", NAME_IN_LIST)} ending in {lastFour}: {formatCents(amount)} of{" "}
            {formatCents(balance)} is used
            {isReadable && amount + balance === 0 ? <span className="field-error"> {NO_BALANCE}</span> : null}
          </span>{" "}
          <button className="as-link" {...checkoutIntents.button("gift:remove", key)}>
            Remove<span className="vh"> the card ending in {lastFour}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
