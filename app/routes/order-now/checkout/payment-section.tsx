import type { PaymentPart } from "@platter/ordering/checkout/payment.ts";
import type { SavedCard } from "@platter/ordering/checkout/saved-card.ts";
import { type Problem, problemOf } from "../../../ui/form/problems.ts";
import { CardFields } from "./card-fields.tsx";
import { checkoutIntents } from "./checkout-intents.ts";
import { KeepCard } from "./keep-card.tsx";
import { ProviderCard } from "./provider-card.tsx";
import { SavedCards } from "./saved-cards-section.tsx";
import type { SavedCardChoice } from "./use-saved-card.ts";

export interface PaymentView {
  savedCards: SavedCard[];
  chosenId: string;
  entersCard: boolean;
  /** The provider takes the card in our place: where its script is (PAY-15, PAY-19). */
  provider: { script: string } | null;
}

interface PaymentSectionProps {
  part: PaymentPart;
  payment: PaymentView;
  choice: SavedCardChoice;
  /** Signed in: a card may be kept (PAY-11). */
  isCustomer: boolean;
  values: Record<string, string>;
  problems: Problem[];
  firstYear: number;
}

/** What asks for what is left to pay, while something is (PAY-01, PAY-04). */
export function PaymentSection({
  part,
  payment,
  choice,
  isCustomer,
  values,
  problems,
  firstYear,
}: PaymentSectionProps) {
  if (part === "none") return null;
  const canGoBack = payment.entersCard && payment.savedCards.some(({ isExpired }) => !isExpired);
  return (
    <section id="payment" aria-labelledby="payment-title">
      <h2 id="payment-title">Payment Info</h2>
      {part === "saved cards" ? (
        <SavedCards cards={payment.savedCards} choice={choice} problem={problemOf(problems, "paymentMethodId")} />
      ) : null}
      {part === "provider" ? (
        <ProviderCard
          script={payment.provider?.script ?? ""}
          asksToSave={isCustomer}
          problem={problemOf(problems, "providerCard")}
        />
      ) : null}
      {part === "card form" ? <CardFields values={values} problems={problems} firstYear={firstYear} /> : null}
      {part === "card form" && isCustomer ? (
        <KeepCard values={values} problem={problemOf(problems, "description")} />
      ) : null}
      {canGoBack && part === "card form" ? (
        <p>
          <button className="button" {...checkoutIntents.button("save-card")}>
            Add Card
          </button>
        </p>
      ) : null}
      {canGoBack ? (
        <button className="as-link" {...checkoutIntents.button("panel:close")}>
          Cancel<span className="vh"> and use a saved card</span>
        </button>
      ) : null}
    </section>
  );
}
