import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { formatCents } from "@platter/ordering/money.ts";
import { checkoutIntents } from "./checkout-intents.ts";
import type { OrderSummary } from "./handover-section.tsx";

interface SubmitSectionProps extends OrderSummary {
  total: number;
  /** A saved card has to be selected first (SUBMIT-01). */
  isHeld: boolean;
  /** Something that was asked for is missing (SUBMIT-02). */
  isIncomplete: boolean;
}

/** What one press buys, and the button: in sight wherever the form is read. */
export function SubmitSection({ store, day, time, total, isHeld, isIncomplete }: SubmitSectionProps) {
  const { formData, state, location } = useNavigation();
  const { pathname } = useLocation();
  const placing = isPlacing(formData);
  // A refusal is shown, and takes the focus, while the page is still read anew.
  const isRefused = state === "loading" && location.pathname === pathname;
  return (
    <div className="submit">
      {isIncomplete ? <p className="field-error">Required information is missing.</p> : null}
      <p className="due">
        <a href="#order">
          Amount due <strong>{formatCents(total)}</strong>
        </a>{" "}
        <span className="hint">
          at {store.name}, {day}, {time}
        </span>
      </p>
      <button
        className="button button-main button-wide"
        {...checkoutIntents.button("place")}
        disabled={placing || isHeld}
      >
        {placing ? "Submitting Order..." : "Submit Order"}
      </button>
      {placing && !isRefused ? <Processing /> : null}
    </div>
  );
}

/** CHK-20: until the answer is here nothing below can be pressed or typed in. SUBMIT-03: seen after 200 ms. */
function Processing() {
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => dialog.current?.showModal?.();
  useEffect(show, []);
  return (
    // A browser closes it at the second Escape, whatever becomes of the event.
    <dialog
      ref={dialog}
      className="panel quick-wait"
      aria-label="Processing..."
      onCancel={(event) => event.preventDefault()}
      onClose={show}
    >
      <p role="status" className="button" data-busy>
        Processing...
      </p>
    </dialog>
  );
}

function isPlacing(form: FormData | undefined): boolean {
  return form !== undefined && checkoutIntents.read(form)?.name === "place";
}
