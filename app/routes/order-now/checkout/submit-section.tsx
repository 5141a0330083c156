import { useNavigation } from "react-router";
import { formatCents } from "../../../domain/money.ts";
import { checkoutIntents } from "./checkout-intents.ts";
import type { OrderSummary } from "./handover-section.tsx";

interface SubmitSectionProps extends OrderSummary {
  total: number;
  /** A saved card has to be selected first (SUBMIT-01). */
  isHeld: boolean;
}

export function SubmitSection({ store, day, time, total, isHeld }: SubmitSectionProps) {
  const placing = isPlacing(useNavigation().formData);
  return (
    <div className="submit">
      {/* What one press is about to buy, where it is read. */}
      <p className="hint">
        {formatCents(total)} at {store.name}, {day}, {time}
      </p>
      <button
        className="button button-main button-wide"
        {...checkoutIntents.button("place")}
        disabled={placing || isHeld}
      >
        {placing ? "Submitting Order..." : "Submit Order"}
      </button>
      {/* SUBMIT-03: seen after 200 ms. */}
      {placing ? (
        <p role="status" className="notice quick-wait">
          Processing...
        </p>
      ) : null}
      {/* In a tab of its own, so that nothing typed is lost (OUT-04). */}
      <p className="actions">
        <a href="/credit-card-refund-policy" target="_blank" rel="noopener">
          Credit Card Refund Policy<span className="vh"> (opens a new tab)</span>
        </a>
      </p>
    </div>
  );
}

function isPlacing(form: FormData | undefined): boolean {
  return form !== undefined && checkoutIntents.read(form)?.name === "place";
}
