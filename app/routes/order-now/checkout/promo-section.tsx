import { useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Promotion } from "@platter/ordering/checkout/cart.ts";
import { formatCents } from "@platter/ordering/money.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { useAfterChange } from "../../../ui/use-after-change.ts";
import { PROMO_MAX } from "@platter/ordering/checkout/payment-rules.ts";
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
  const box = useRef<HTMLInputElement>(null);
  useAfterChange(promotions, (before) => {
    const typedCode = box.current?.value.trim().toUpperCase();
    const isApplied = ({ code }: Promotion) => code.toUpperCase() === typedCode;
    // A code that was just taken is not left in its box; what was typed meanwhile is.
    if (!box.current || !promotions.some(isApplied) || before.some(isApplied)) return;
    box.current.value = "";
    setEmpty(true);
  });
  return (
    <section id="promo" aria-labelledby="promo-title">
      <h2 id="promo-title">Promo Code</h2>
      {promotions.length > 0 ? <AppliedCodes promotions={promotions} /> : null}
      <TextField
        ref={box}
        name="promoCode"
        label="Promo Code"
        defaultValue={typed}
        problem={problem}
        maxLength={PROMO_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onInput={({ currentTarget }) => setEmpty(currentTarget.value.trim() === "")}
      />
      {/* What was refused is not sent again by an Enter elsewhere. */}
      {typed ? <input type="hidden" name="refusedCode" value={typed} /> : null}
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
            {discount > 0 ? ` (${formatCents(-discount)})` : ": takes nothing off this order."}{" "}
            <button className="as-link" {...checkoutIntents.button("promo:remove", promoId)}>
              Remove<span className="vh"> promo code {code || name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
