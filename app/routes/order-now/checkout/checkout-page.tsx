import { DoubtNote } from "../../../components/cart/doubt-note.tsx";
import type { Doubt } from "../../../components/cart/doubt.ts";
import { useState } from "react";
import { Form } from "react-router";
import { type PaymentPart, paymentPart } from "@platter/ordering/checkout/payment.ts";
import type { ShownLine } from "@platter/ordering/checkout/shown-lines.ts";
import type { TipChoice } from "@platter/ordering/checkout/tip.ts";
import { type Totals, cartTotals } from "@platter/ordering/checkout/totals.ts";
import type { PostalAddress } from "@platter/ordering/stores/address.ts";
import type { CheckoutDraft } from "@platter/ordering/order/session-values.ts";
import { IdempotencyField } from "../../../ui/form/idempotency-field.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { FieldError } from "../../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../../ui/form/problems.ts";
import { UpdateFirst } from "../../../ui/form/update-first.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { type AddOn, AddOnOffer } from "./add-on-offer.tsx";
import { CateringNotes } from "./catering-notes.tsx";
import type { ShownSum } from "./checkout-totals.ts";
import { ContactSection } from "./contact-section.tsx";
import { type GiftView, GiftSection } from "./gift-section.tsx";
import { GuestsSection } from "./guests-section.tsx";
import { HandoverSection, type OrderSummary } from "./handover-section.tsx";
import { InstructionsSection } from "./instructions-section.tsx";
import { OrderSection } from "./order-section.tsx";
import { type PaymentView, PaymentSection } from "./payment-section.tsx";
import type { CheckoutAnswer } from "./press.ts";
import { PromoSection } from "./promo-section.tsx";
import type { RewardsSummary } from "./rewards-at-checkout.ts";
import { RewardsSection } from "./rewards-section.tsx";
import { OrderRejectionPanel } from "./order-rejection-panel.tsx";
import { SubmitSection } from "./submit-section.tsx";
import { type SuggestedItem, Suggestions } from "./suggestions.tsx";
import { TaxPanel } from "./tax-panel.tsx";
import { TipSection } from "./tip-section.tsx";
import { useCheckoutForm } from "./use-checkout-form.tsx";
import { type SavedCardChoice, useSavedCard } from "./use-saved-card.ts";

export interface CheckoutPageProps {
  /** Sealed: which cart this page shows, at which total. */
  agreement: string;
  /** Of an earlier submission of this bag; null: there was none, or all is known of it. */
  doubt: Doubt | null;
  suggestions: SuggestedItem[];
  idempotencyKey: string;
  /** Offered after adding something (ITEM-16). */
  addOn: AddOn | null;
  /** Null for who is no member. */
  rewards: RewardsSummary | null;
  isGuest: boolean;
  /** A guest who went past sign-in: an account is offered ticked (AUTH-10). */
  choseGuest: boolean;
  renaming: string | null;
  lines: ShownLine[];
  sum: ShownSum;
  /** Whether the question about tax is open, and the organizations to choose from; null: they cannot be had. */
  isTaxAsked: boolean;
  taxEntities: { id: number; name: string }[] | null;
  draft: Partial<CheckoutDraft>;
  isDelivery: boolean;
  /** Null for a pickup. */
  deliveryAddress: PostalAddress | null;
  firstYear: number;
  summary: OrderSummary;
  isCatering: boolean;
  payment: PaymentView;
  gifts: GiftView;
  actionData: CheckoutAnswer | undefined;
}

/** Review and payment in one form (CHK-01, CHK-02): Enter recalculates and never pays. */
export function CheckoutPage(page: CheckoutPageProps) {
  const { doubt, sum } = page;
  const { totals, setTip } = useTotals(sum);
  const part = paymentPart(totals, { ...page.payment, hasProvider: page.payment.provider !== null });
  const typed = useCheckoutForm({ ...page, hasCard: part === "card form" });
  const { formErrors, pressed, problems, summary, props, checks, isLookedUp } = typed;
  const sorry = formErrors?.sorry ?? null;
  const values = { ...textsOf(page.draft), ...formErrors?.values };
  const choice = useSavedCard(page.payment, formErrors?.values["paymentMethodId"], part);
  const isIncomplete = summary.problems.some(isMissing);
  const form = { page, formErrors, pressed, values, problems, isIncomplete, totals, part, choice, isLookedUp };
  return (
    <>
      <PageTitle title="Almost Done!" wrong={summary.problems.length > 0} />
      {sorry ? null : <ErrorSummary {...summary} />}
      <h1>Almost Done!</h1>
      {doubt && !doubt.isOther ? <DoubtNote {...doubt} /> : null}
      <p className="intro">Review your order and enter your payment information.</p>
      <Form method="post" noValidate {...props} id="checkout" preventScrollReset className="checkout">
        {checks}
        <UpdateFirst />
        <input type="hidden" name="agreement" value={page.agreement} />
        <IdempotencyField value={page.idempotencyKey} />
        {doubt?.isOther ? <OrderAgain doubt={doubt} isChecked={"orderAgain" in values} problems={problems} /> : null}
        {sorry ? (
          <OrderRejectionPanel {...sorry} inDoubt={doubt !== null && !doubt.isOther} isDelivery={page.isDelivery} />
        ) : null}
        {page.addOn ? <AddOnOffer {...page.addOn} /> : null}
        <Suggestions items={page.suggestions} />
        {page.isTaxAsked ? <TaxPanel entities={page.taxEntities} chosen={sum.taxEntity?.id ?? null} /> : null}
        <div className="checkout-form sheet">
          <CustomerColumn {...form} />
        </div>
        <div className="checkout-order">
          <OrderColumn {...form} onTip={setTip} />
        </div>
      </Form>
    </>
  );
}

/** An earlier order may have been placed: another bag is not sent before this is answered. */
function OrderAgain({ doubt, isChecked, problems }: { doubt: Doubt; isChecked: boolean; problems: Problem[] }) {
  const problem = problemOf(problems, "orderAgain");
  return (
    <div className="order-again">
      <DoubtNote {...doubt} />
      {problem ? <FieldError id="orderAgain-error" message={problem} /> : null}
      <label className="check">
        <input
          type="checkbox"
          id="orderAgain"
          name="orderAgain"
          defaultChecked={isChecked}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "orderAgain-error" : undefined}
        />{" "}
        Order this bag as well
      </label>
    </div>
  );
}

/** With script the totals follow the tip at once; the server counts them again. */
function useTotals(sum: ShownSum) {
  const [newTip, setNewTip] = useState({ of: sum, amount: sum.tipAmount });
  const tip = newTip.of === sum ? newTip.amount : sum.tipAmount;
  const totals = cartTotals(sum.amounts, { tip, taxExempt: sum.taxEntity !== null, cards: sum.cards });
  return { totals, setTip: (amount: number) => setNewTip({ of: sum, amount }) };
}

interface ColumnProps {
  page: CheckoutPageProps;
  formErrors: CheckoutAnswer | null;
  pressed: string | null;
  values: Record<string, string>;
  problems: Problem[];
  /** Something that was asked for is missing (SUBMIT-02). */
  isIncomplete: boolean;
  totals: Totals;
  part: PaymentPart;
  choice: SavedCardChoice;
  /** What became of an order is being looked up: another press would only wait for the same. */
  isLookedUp: boolean;
}

/** Who orders, and what pays. */
function CustomerColumn({ page, formErrors, values, problems, totals, part, choice }: ColumnProps) {
  const { payment, rewards, isGuest, draft, sum } = page;
  const textField = (name: string) => ({ value: values[name] ?? "", problem: problemOf(problems, name) });
  return (
    <>
      <ContactSection
        values={values}
        problems={problems}
        needsEmail={!page.isCatering}
        isDelivery={page.isDelivery}
        deliveryAddress={page.deliveryAddress}
        createAccount={isGuest ? (draft.createAccount ?? page.choseGuest) : null}
      />
      {page.isDelivery ? <InstructionsSection {...textField("instructions")} /> : null}
      {rewards ? <RewardsSection {...rewards} /> : null}
      <PromoSection
        promotions={sum.amounts.promotions}
        typed={formErrors?.values["promoCode"] ?? ""}
        problem={problemOf(problems, "promoCode")}
      />
      {page.isCatering ? <GuestsSection {...textField("guests")} /> : null}
      <PaymentSection
        part={part}
        payment={payment}
        choice={choice}
        isCustomer={!isGuest}
        values={values}
        problems={problems}
        firstYear={page.firstYear}
      />
      <GiftSection {...page.gifts} totals={totals} values={values} problems={problems} />
    </>
  );
}

/** What is ordered, where and when, and the button that orders it. */
function OrderColumn({
  page,
  formErrors,
  problems,
  totals,
  isIncomplete,
  pressed,
  choice,
  isLookedUp,
  onTip,
}: ColumnProps & { onTip: (amount: number) => void }) {
  const { sum, summary, isGuest } = page;
  const taxExempt = sum.taxEntity !== null;
  return (
    <>
      <div className="review sheet">
        <OrderSection
          lines={page.lines}
          pressed={pressed}
          totals={totals}
          problems={problems}
          naming={{ renaming: page.renaming, nickname: formErrors?.values["nickname"] }}
          taxEntity={sum.taxEntity}
        >
          {sum.tip ? (
            <TipSection
              amounts={sum.amounts}
              choice={formErrors && "tip" in formErrors.values ? tipIn(formErrors.values) : sum.tip}
              taxExempt={taxExempt}
              problem={problemOf(problems, "customTip")}
              onChange={onTip}
            />
          ) : null}
        </OrderSection>
        <HandoverSection {...summary} problem={problemOf(problems, "when")} />
        {page.isCatering ? <CateringNotes /> : null}
        <FavoriteQuestion isGuest={isGuest} isTicked={page.draft.addToFavorites ?? false} />
        {/* In a tab of its own, so that nothing typed is lost (OUT-04). */}
        <p>
          <a href="/credit-card-refund-policy" target="_blank" rel="noopener">
            Credit Card Refund Policy<span className="vh"> (opens a new tab)</span>
          </a>
        </p>
      </div>
      <SubmitSection
        {...summary}
        total={totals.amountDue}
        isHeld={choice.isMissing || isLookedUp}
        isIncomplete={isIncomplete}
      />
    </>
  );
}

/** CHK-19: a guest is asked only with the account that is to be made. */
function FavoriteQuestion({ isGuest, isTicked }: { isGuest: boolean; isTicked: boolean }) {
  return (
    <label className={isGuest ? "check with-account" : "check"}>
      <input type="checkbox" name="addToFavorites" defaultChecked={isTicked} /> Add this order to my favorites
    </label>
  );
}

function textsOf(draft: Partial<CheckoutDraft>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(draft).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function tipIn(values: Record<string, string>): TipChoice {
  return { kind: values["tip"] ?? "", custom: values["customTip"] ?? "" };
}

/** SUBMIT-02: said of what the customer can complete, not of a declined card, a moved time or a new total. */
function isMissing({ field }: Problem): boolean {
  return !["", "when", "order", "orderAgain", "customTip", "nickname", "promoCode", "giftNumber", "giftPin"].includes(
    field,
  );
}
