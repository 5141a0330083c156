import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Promotion } from "../../../domain/checkout/cart.ts";
import { formatCents } from "../../../domain/money.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { PROMO_MAX } from "../../../domain/checkout/payment-rules.ts";
import { checkoutIntents } from "./checkout-intents.ts";

interface PromoSectionProps {
  promotions: Promotion[];
  typed: string;
  problem: string | null;
}

/** PROMO-01, PROMO-02: buttons of the form around it. */
export function PromoSection({ promotions, typed, problem }: PromoSectionProps) {
  const isScripted = useHydrated();
  const [isEmpty, setEmpty] = useState(typed.trim() === "");
  return (
    // Another number of codes is another box: the one that was taken is not left in it.
    <section id="promo" key={promotions.length} aria-labelledby="promo-title" className="card">
      <h2 id="promo-title">Promo Code</h2>
      {promotions.length > 0 ? <AppliedCodes promotions={promotions} /> : null}
      <TextField
        name="promoCode"
        label="Promo Code"
        defaultValue={typed}
        problem={problem}
        maxLength={PROMO_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => setEmpty(target.value.trim() === "")}
      />
      <button
        className="button"
        {...checkoutIntents.button("promo:apply")}
        aria-disabled={isScripted && isEmpty ? true : undefined}
      >
        Redeem
      </button>
    </section>
  );
}

function AppliedCodes({ promotions }: Pick<PromoSectionProps, "promotions">) {
  return (
    <>
      <p>Currently Applied:</p>
      <ul>
        {promotions.map(({ promoId, code, name, discount }) => (
          <li key={promoId}>
            <strong>{code || name}</strong>
            {discount > 0 ? ` (${formatCents(-discount)})` : ""}{" "}
            <button className="as-link" {...checkoutIntents.button("promo:remove", promoId)}>
              Remove<span className="vh"> promo code {code || name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
