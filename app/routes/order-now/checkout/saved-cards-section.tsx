import { type SavedCard, expiryText, paymentIdOf, savedCardName } from "@platter/ordering/checkout/saved-card.ts";
import { SelectField } from "../../../ui/form/field.tsx";
import { checkoutIntents } from "./checkout-intents.ts";
import type { SavedCardChoice } from "./use-saved-card.ts";

interface SavedCardsProps {
  cards: SavedCard[];
  /** What the form names them by; empty: none is selected. */
  choice: SavedCardChoice;
  problem: string | null;
}

/** PAY-01, PAY-02: one of the cards that were kept, or another one. */
export function SavedCards({ cards, choice, problem }: SavedCardsProps) {
  const usable = cards.filter(({ isExpired }) => !isExpired);
  const expired = cards.filter(({ isExpired }) => isExpired);
  const shown = usable.find((card) => paymentIdOf(card) === choice.id);
  return (
    <>
      <SelectField
        name="paymentMethodId"
        label="Saved card"
        problem={problem}
        defaultValue={choice.chosenId}
        autoComplete="off"
        required
        onInput={({ currentTarget }) => choice.select(currentTarget.value)}
      >
        <option value="">Select a saved card</option>
        {usable.map((card) => (
          <CardOption key={card.id} card={card} />
        ))}
        {expired.length > 0 ? (
          <optgroup label="Expired" disabled>
            {expired.map((card) => (
              <CardOption key={card.id} card={card} />
            ))}
          </optgroup>
        ) : null}
      </SelectField>
      {shown ? <p className="hint">{detailsOf(shown)}</p> : null}
      <button className="as-link" {...checkoutIntents.button("panel:card")}>
        Add Card
      </button>
    </>
  );
}

function CardOption({ card }: { card: SavedCard }) {
  return (
    <option value={paymentIdOf(card)}>{savedCardName(card) + (card.description ? `, ${card.description}` : "")}</option>
  );
}

function detailsOf(card: SavedCard): string {
  return [savedCardName(card), card.nameOnCard, expiryText(card)].filter(Boolean).join(", ");
}
