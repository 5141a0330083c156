import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { CartLines } from "../../../components/cart/cart-lines.tsx";
import { TotalsPanel } from "../../../components/cart/totals-panel.tsx";
import { pieceCount } from "@platter/ordering/checkout/cart.ts";
import { TIP_PRESETS, correctedTip, presetTip, tipCorrection, tipOf } from "@platter/ordering/checkout/tip.ts";
import { formatCents } from "@platter/ordering/money.ts";
import { AddressLines } from "../../../ui/address-lines.tsx";
import { Check, TextField } from "../../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../../ui/form/problems.ts";
import { checkoutIntents } from "./checkout-intents.ts";
import { Fold } from "./checkout-panels.tsx";
import type { CheckoutFormState } from "./use-checkout-form.tsx";

/** Items, place and time: a collapsed line on phones, a column beside the form on wide screens (CHK-28). */
export function OrderColumn(form: CheckoutFormState) {
  const { page, problems, totals } = form;
  const { lines, renaming, summary, deliveryAddress } = page;
  const pieces = pieceCount(page);
  const isWrong =
    WITHIN.some((field) => problemOf(problems, field)) || lines.some((line) => !line.isConfigurationValid);
  return (
    <Fold
      className="review"
      isOpen={isWrong || renaming !== null || summary.closed !== undefined}
      summary={
        <>
          <span>
            {pieces} {pieces === 1 ? "item" : "items"} <strong>{formatCents(totals.amountDue)}</strong>
          </span>{" "}
          <span className="review-open">Your order</span>{" "}
          <span className="hint">
            {`${deliveryAddress ? `To ${deliveryAddress.address}` : summary.store.name}, `}
            <span>{`${summary.briefDay}, ${summary.time}`}</span>
          </span>
        </>
      }
    >
      <div className="review-body">
        <OrderSection {...form} />
        <HandoverSection {...form} />
      </div>
    </Fold>
  );
}

const WITHIN = ["order", "when", "nickname"];

function OrderSection(form: CheckoutFormState) {
  const { page, answer, pressed, totals, problems } = form;
  const { taxEntity } = page.sum;
  const problem = problemOf(problems, "order");
  return (
    <section id="order" aria-labelledby="order-title">
      <div className="section-head">
        <h2 id="order-title">Order Details</h2>
        <button className="as-link" {...checkoutIntents.button("go:menu")}>
          Add more items
        </button>
      </div>
      {problem ? <p className="field-error">{problem}</p> : null}
      <CartLines
        lines={page.lines}
        pressed={pressed}
        renaming={page.renaming}
        nickname={answer?.values["nickname"]}
        problems={problems}
      />
      <TotalsPanel totals={totals} isExempt={taxEntity !== null} buttons={CARD_BUTTONS} />
      {taxEntity ? (
        <p>
          Tax exempt: {taxEntity.name}{" "}
          <button className="as-link" {...checkoutIntents.button("tax:remove")}>
            Remove<span className="vh"> tax exemption</span>
          </button>
        </p>
      ) : (
        <button className="as-link" {...checkoutIntents.button("tax:ask")}>
          Is this order tax exempt?
        </button>
      )}
    </section>
  );
}

const CARD_BUTTONS = {
  balance: checkoutIntents.button("balance:none"),
  giftCard: (key: string) => checkoutIntents.button("gift:remove", key),
};

export function TipSection({ page, answer, problems, setTip }: CheckoutFormState) {
  const { amounts, tip, taxEntity } = page.sum;
  if (!tip) return null;
  const { values } = answer ?? {};
  const choice = values && "tip" in values ? { kind: values["tip"] ?? "", custom: values["customTip"] ?? "" } : tip;
  const taxExempt = taxEntity !== null;
  const problem = problemOf(problems, "customTip");
  const instead = correctedTip(choice);
  const isPreset = [...TIP_PRESETS, "none"].some((kind) => String(kind) === choice.kind);
  const chosen = isPreset ? choice.kind : "other";
  const radio = (kind: string) => ({ type: "radio", name: "tip", value: kind, defaultChecked: kind === chosen });
  return (
    <div className="sheet tip-sheet">
      <fieldset
        id="tip"
        className="tip"
        onInput={({ currentTarget }) => {
          const fields = new FormData(currentTarget.closest("form") ?? undefined);
          const typed = { kind: String(fields.get("tip")), custom: String(fields.get("customTip")) };
          const amount = tipOf(typed, amounts, { taxExempt })?.amount;
          if (amount !== undefined) setTip(amount);
        }}
      >
        <legend>Tip</legend>
        <p className="hint">100% goes to your driver</p>
        <div className="tip-choices">
          {TIP_PRESETS.map((percent) => (
            <Check key={percent} {...radio(String(percent))}>
              {percent}% ({formatCents(presetTip(amounts, percent, { taxExempt }))})
            </Check>
          ))}{" "}
          <Check {...radio("none")}>No tip</Check> <Check {...radio("other")}>Other</Check>
        </div>
        <TextField
          name="customTip"
          label="Other amount"
          defaultValue={choice.custom}
          problem={problem}
          hint={instead === null || problem ? null : tipCorrection(instead)}
          inputMode="decimal"
          autoComplete="off"
        />
        {/* The corrected tip in the shown total, which the next Submit Order confirms. */}
        {instead === null ? null : <input type="hidden" name="shownTip" value={instead} />}
        <button className="button off-only" {...checkoutIntents.button("update")}>
          Update total
        </button>
      </fieldset>
    </div>
  );
}

function HandoverSection({ page: { summary }, problems }: CheckoutFormState) {
  const { store, deliverTo, vehicle, day, time, heading, rangeNote, closed } = summary;
  const wrong = problemOf(problems, "when") ?? closed;
  return (
    <section id="when" aria-labelledby="when-title">
      <h2 id="when-title">{deliverTo ? "Deliver To" : "Pick-up From"}</h2>
      {wrong ? <p className="field-error">{wrong}</p> : null}
      {deliverTo ? (
        <>
          <AddressLines lines={deliverTo} />
          <h3>Delivery From</h3>
        </>
      ) : null}
      <AddressLines lines={[store.name, ...store.lines]} />
      {vehicle ? <p>We bring it to your vehicle: {vehicle}</p> : null}
      {heading ? <h3>{heading}</h3> : null}
      <p>
        <strong>{day}</strong>
        <br />
        <strong>{time}</strong>
      </p>
      {rangeNote ? <p className="hint">{rangeNote}</p> : null}
      <button className="as-link" {...checkoutIntents.button("go:setup")}>
        Change<span className="vh"> location, day or time</span>
      </button>
    </section>
  );
}

export function LastSection({ page: { isCatering, isGuest, addToFavorites } }: CheckoutFormState) {
  return (
    <section className="last">
      {isCatering ? <CateringNotes /> : null}
      {/* CHK-19: CSS shows the checkbox to a guest only when creating an account. */}
      <Check className={isGuest ? "check with-account" : "check"} name="addToFavorites" defaultChecked={addToFavorites}>
        Add this order to my favorites
      </Check>
      {/* OUT-04: opens in a new tab, so that entries are kept. */}
      <p>
        <a href="/credit-card-refund-policy" target="_blank" rel="noopener">
          Credit Card Refund Policy<span className="vh"> (opens a new tab)</span>
        </a>
      </p>
    </section>
  );
}

function CateringNotes() {
  return (
    <div className="notice">
      <p>
        If you need to cancel your catering order, please call the store by 4 p.m. the day prior to avoid a 50%
        cancellation fee.
      </p>
      <p>If placing a tax-exempt order, please call the store.</p>
    </div>
  );
}

export function SubmitSection({ totals, choice, pressed, isLookedUp }: CheckoutFormState) {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const placing = pressed === checkoutIntents.button("place").name;
  // The dialog closes before the reload after a refusal ends, so that the errors can get the focus.
  const isRefused = state === "loading" && location.pathname === pathname;
  return (
    <div className="submit">
      <p className="due">
        Amount due <strong>{formatCents(totals.amountDue)}</strong>
      </p>
      <button
        className="button button-main button-wide"
        {...checkoutIntents.button("place")}
        disabled={placing || choice.isMissing || isLookedUp}
      >
        {placing ? "Submitting Order..." : "Submit Order"}
      </button>
      {placing && !isRefused ? <Processing /> : null}
    </div>
  );
}

/** CHK-20: the modal blocks the page until the response arrives. SUBMIT-03: CSS shows it after 200 ms. */
function Processing() {
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => dialog.current?.showModal?.();
  useEffect(show, []);
  return (
    // Browsers close a dialog on the second Escape even if `cancel` is prevented, so it is opened again.
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

/** SUBMIT-02: counts errors of entry fields only, not a declined card, a moved time or a new total. */
export function isMissing({ field }: Problem): boolean {
  return !["", "when", "order", "orderAgain", "customTip", "nickname", "promoCode", "giftNumber", "giftPin"].includes(
    field,
  );
}
