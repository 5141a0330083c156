import { useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Promotion } from "@platter/ordering/checkout/cart.ts";
import { PROMO_MAX } from "@platter/ordering/checkout/discounts.ts";
import { MOST_GIFT_CARDS, NAME_IN_LIST, NO_BALANCE, shortName } from "@platter/ordering/checkout/payment.ts";
import type { Totals } from "@platter/ordering/checkout/totals.ts";
import { formatCents } from "@platter/ordering/money.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { problemOf } from "../../../ui/form/problems.ts";
import { useAfterChange } from "../../../ui/use-after-change.ts";
import type { CheckoutData } from "./checkout-data.ts";
import { checkoutIntents } from "./checkout-intents.ts";
import { Fold, Known } from "./checkout-panels.tsx";
import type { CheckoutFormState } from "./use-checkout-form.tsx";

type Gifts = CheckoutData["gifts"];

export function RewardsSection({ message, canChoose, redeemed }: NonNullable<CheckoutData["rewards"]>) {
  return (
    <section id="rewards" aria-labelledby="rewards-title">
      <h2 id="rewards-title">Rewards</h2>
      {redeemed ? (
        <>
          <h3>Redeemed Discounts</h3>
          <p className="money-row">
            <strong>{redeemed.name}</strong>{" "}
            <button className="button button-small" {...checkoutIntents.button("reward:remove", redeemed.id)}>
              Remove<span className="vh"> reward {redeemed.name}</span>
            </button>
          </p>
        </>
      ) : null}
      <div className="money-row">
        <p>{message}</p>{" "}
        {canChoose ? (
          <button className="button button-small" {...checkoutIntents.button("go:rewards")}>
            {redeemed ? "My Rewards" : "+ Redeem A Reward"}
          </button>
        ) : null}
      </div>
    </section>
  );
}

export function PromoSection(form: CheckoutFormState) {
  const { promotions } = form.page.sum.amounts;
  const field = form.field("promoCode");
  const typed = field.defaultValue;
  const isScripted = useHydrated();
  const [isEmpty, setEmpty] = useState(typed.trim() === "");
  const box = useRef<HTMLInputElement>(null);
  useAfterChange(promotions, (before) => {
    const typedCode = box.current?.value.trim().toUpperCase();
    const isApplied = ({ code }: Promotion) => code.toUpperCase() === typedCode;
    // The field is cleared once its code is redeemed, unless another code was typed meanwhile.
    if (!box.current || !promotions.some(isApplied) || before.some(isApplied)) return;
    box.current.value = "";
    setEmpty(true);
  });
  return (
    <section id="promo" aria-labelledby="promo-title">
      <h2 id="promo-title" className={promotions.length > 0 ? undefined : "vh"}>
        Promo Code
      </h2>
      {promotions.length > 0 ? <AppliedCodes promotions={promotions} /> : null}
      <Fold isOpen={typed !== "" || field.problem !== null} summary="Add a promo code">
        <div className="search">
          <TextField
            ref={box}
            {...field}
            label="Promo Code"
            maxLength={PROMO_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onInput={({ currentTarget }) => setEmpty(currentTarget.value.trim() === "")}
          />
          {/* Enter in another field must not send a refused code again. */}
          {typed ? <input type="hidden" name="refusedCode" value={typed} /> : null}
          <button
            className="button"
            {...checkoutIntents.button("promo:apply")}
            aria-disabled={isScripted && isEmpty ? true : undefined}
          >
            Redeem
          </button>
        </div>
      </Fold>
    </section>
  );
}

function AppliedCodes({ promotions }: { promotions: Promotion[] }) {
  return (
    <>
      <p>Currently Applied:</p>
      <ul>
        {promotions.map(({ promoId, code, name, discount }) => (
          <li key={promoId} className="money-row">
            <span>
              <strong>{code || name}</strong>
              {discount > 0 ? ` (${formatCents(-discount)})` : ": takes nothing off this order."}
            </span>{" "}
            <button className="button button-small" {...checkoutIntents.button("promo:remove", promoId)}>
              Remove<span className="vh"> promo code {code || name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const BALANCE_NAMES = { loyalty: "Loyalty Card", "catering reward": "Catering Reward Card" };

export function GiftSection(form: CheckoutFormState) {
  const { ownCards, balances, unreadable } = form.page.gifts;
  const used = form.totals.giftCards;
  const cardCount = ownCards.length + balances.length + used.length;
  const isPaying = form.totals.amountDue < form.totals.total;
  return (
    <section id="giftcards" aria-labelledby="gift-title">
      <h2 id="gift-title" className={cardCount > 0 ? undefined : "vh"}>
        {ownCards.length > 0 ? "My Cards" : "Gift Card"}
      </h2>
      {unreadable.length > 0 ? <p className="notice">We cannot look at {unreadable.join(", ")} right now.</p> : null}
      <Known
        isKnown={cardCount > 0 && !isPaying}
        isOpen={isPaying}
        words={`${cardCount} ${cardCount === 1 ? "card" : "cards"}`}
        way="Use a balance"
      >
        <CardList ownCards={ownCards} balances={balances} used={used} isReadable={unreadable.length === 0} />
      </Known>
      {used.length < MOST_GIFT_CARDS ? (
        // The key remounts the entry after each added card, which clears the PIN.
        <GiftCardEntry key={used.length} {...form} />
      ) : null}
    </section>
  );
}

function GiftCardEntry({ page, field, problems }: CheckoutFormState) {
  const { checked } = page.gifts;
  const number = field("giftNumber");
  const pinProblem = problemOf(problems, "giftPin");
  const digits = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <Fold isOpen={checked !== null || number.problem !== null || pinProblem !== null} summary="Add a gift card">
      <div className="pair pair-wide">
        <TextField {...digits} {...number} label="Gift card number" maxLength={40} />
        <TextField {...digits} name="giftPin" label="Pin" problem={pinProblem} maxLength={20} />
      </div>
      <p role="status">
        {checked && !number.problem
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
    </Fold>
  );
}

interface CardListProps extends Pick<Gifts, "ownCards" | "balances"> {
  used: Totals["giftCards"];
  /** False if the lookup failed: the balances are unknown, not zero. */
  isReadable: boolean;
}

function CardList({ ownCards, balances, used, isReadable }: CardListProps) {
  return (
    <ul>
      {balances.map(({ kind, amount }) => (
        <li key={kind} className="money-row">
          <span>
            {BALANCE_NAMES[kind]}, <strong>{formatCents(amount)}</strong>
          </span>{" "}
          <button className="button button-small" {...checkoutIntents.button(`balance:${kind}`)}>
            Use<span className="vh"> {BALANCE_NAMES[kind]}</span>
          </button>
        </li>
      ))}
      {ownCards.map(({ key, name, lastFour, balance }) => (
        <li key={key} className="money-row">
          <span>
            {shortName(name || "Gift Card", NAME_IN_LIST)} ending in {lastFour}, <strong>{formatCents(balance)}</strong>
          </span>{" "}
          <button className="button button-small" {...checkoutIntents.button("gift:own", key)}>
            Use<span className="vh"> card ending in {lastFour}</span>
          </button>
        </li>
      ))}
      {used.map(({ key, name, lastFour, amount, balance }) => (
        <li key={key} className="money-row">
          <span>
            {shortName(name || "Gift Card", NAME_IN_LIST)} ending in {lastFour}: {formatCents(amount)} of{" "}
            {formatCents(balance)} is used
            {isReadable && amount + balance === 0 ? <span className="field-error"> {NO_BALANCE}</span> : null}
          </span>{" "}
          <button className="button button-small" {...checkoutIntents.button("gift:remove", key)}>
            Remove<span className="vh"> the card ending in {lastFour}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
