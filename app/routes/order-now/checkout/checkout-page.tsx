import { type ReactNode, startTransition, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { AddOn } from "../../../components/cart/add-on-offer.tsx";
import { CartLines } from "../../../components/cart/cart-lines.tsx";
import { TotalsPanel } from "../../../components/cart/totals-panel.tsx";
import { formatLongDay } from "../../../domain/day.ts";
import type { CheckoutDraft } from "../../../domain/order/kept-order.ts";
import { formatCents } from "../../../domain/money.ts";
import { paymentPart } from "../../../domain/checkout/payment.ts";
import type { ShownLine } from "../../../domain/checkout/shown-lines.ts";
import type { TipChoice } from "../../../domain/checkout/tip.ts";
import { type Totals, cartTotals } from "../../../domain/checkout/totals.ts";
import { AddressLines } from "../../../ui/address-lines.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { type Problem, type Refusal, problemOf } from "../../../ui/form/problems.ts";
import { UpdateFirst } from "../../../ui/form/update-first.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { ContactSection } from "./contact-section.tsx";
import type { ShownSum } from "./checkout-totals.ts";
import type { Doubt } from "./doubt.ts";
import type { Sorry } from "./sorry.ts";
import { type GiftView, GiftSection } from "./gift-section.tsx";
import { type PaymentView, PaymentSection } from "./payment-section.tsx";
import { PromoSection } from "./promo-section.tsx";
import type { RewardsSummary } from "./rewards-at-checkout.ts";
import { type SuggestedItem, Suggestions } from "./suggestions.tsx";

// Few need these: their code comes only with them.
const DoubtNote = lazyPart(() => import("./doubt-note.tsx"));
const SorryPanel = lazyPart(() => import("./sorry-panel.tsx"));
const AddOnOffer = lazyPart(() => import("../../../components/cart/add-on-offer.tsx"));
const RewardsSection = lazyPart(() => import("./rewards-section.tsx"));
const TaxPanel = lazyPart(() => import("./tax-panel.tsx"));
const InstructionsSection = lazyPart(() => import("./instructions-section.tsx"));
const GuestsSection = lazyPart(() => import("./guests-section.tsx"));
const CateringNotes = lazyPart(() => import("./catering-notes.tsx"));
const TipSection = lazyPart(() => import("./tip-section.tsx"));

export interface CheckoutPageProps {
  /** Sealed: which cart this page shows, at which total. */
  mark: string;
  /** Of an earlier submission of this bag; null: there was none, or all is known of it. */
  doubt: Doubt | null;
  suggestions: SuggestedItem[];
  /** Of what is added here. */
  attempt: string;
  /** Offered after adding something (ITEM-16). */
  addOn: AddOn | null;
  /** Null for who is no member. */
  rewards: RewardsSummary | null;
  isGuest: boolean;
  /** A guest who went past sign-in: an account is offered ticked (AUTH-10). */
  choseGuest: boolean;
  /** The line that is being given a name. */
  renaming: string | null;
  lines: ShownLine[];
  sum: ShownSum;
  /** Whether the question about tax is open, and the organizations to choose from; null: they cannot be had. */
  isTaxAsked: boolean;
  taxEntities: { id: number; name: string }[] | null;
  draft: CheckoutDraft;
  needsEmail: boolean;
  /** For deliveries only (CHK-06). */
  needsBusiness: boolean;
  years: string[];
  summary: OrderSummary;
  isCatering: boolean;
  payment: PaymentView;
  gifts: GiftView;
  refusal: (Refusal & { sorry?: Sorry | null }) | null;
}

interface OrderSummary {
  store: { name: string; lines: string[] };
  /** Lines of the address of a delivery; null otherwise. */
  deliverTo: string[] | null;
  /** Of a curbside pickup; null otherwise. */
  vehicle: string | null;
  /** "YYYY-MM-DD" */
  day: string;
  /** "12:30 PM" or "ASAP" */
  time: string;
  /** CHK-17; null where day and time stand without one. */
  heading: string | null;
  rangeNote: string | null;
}

/** Review and payment in one form (CHK-01, CHK-02): Enter recalculates and never pays. */
export function CheckoutPage({ mark, doubt, addOn, sum, payment, draft, refusal, ...props }: CheckoutPageProps) {
  const problems = refusal?.problems ?? [];
  const { createAccount, addToFavorites = false } = draft;
  // With script the total follows the tip at once; the server counts it again.
  const [newTip, setNewTip] = useState({ of: sum, amount: sum.tipAmount });
  const { amounts, taxEntity, cards } = sum;
  const taxExempt = taxEntity !== null;
  const tip = newTip.of === sum ? newTip.amount : sum.tipAmount;
  const totals = cartTotals(amounts, { tip, taxExempt, cards });
  const part = paymentPart(totals, { ...payment, hasProvider: payment.provider !== null });
  const sorry = refusal?.sorry ?? null;
  const values = { ...textsOf(draft), ...refusal?.values };
  return (
    <>
      <PageTitle title="Almost Done!" wrong={problems.length > 0} />
      {sorry ? null : <ErrorSummary problems={problems} />}
      <h1>Almost Done!</h1>
      {doubt ? <DoubtNote {...doubt} /> : null}
      <p className="lead">Review your order and enter your payment information.</p>
      <p className="due-line">
        Amount due <a href="#order">{formatCents(totals.amountDue)}</a>
      </p>
      <Form id="checkout" method="post" noValidate preventScrollReset className="checkout">
        <UpdateFirst />
        <input type="hidden" name="mark" value={mark} />
        <input type="hidden" name="attempt" value={props.attempt} />
        {sorry ? (
          <SorryPanel {...sorry} inDoubt={doubt !== null} isDelivery={props.summary.deliverTo !== null} />
        ) : null}
        {addOn ? <AddOnOffer {...addOn} /> : null}
        <Suggestions items={props.suggestions} />
        {props.isTaxAsked ? <TaxPanel entities={props.taxEntities} chosen={taxEntity?.id ?? null} /> : null}
        <div className="checkout-form">
          <ContactSection
            values={values}
            problems={problems}
            needsEmail={props.needsEmail}
            needsBusiness={props.needsBusiness}
            createAccount={props.isGuest ? (createAccount ?? props.choseGuest) : null}
          />
          {props.needsBusiness ? (
            <InstructionsSection value={values["instructions"] ?? ""} problem={problemOf(problems, "instructions")} />
          ) : null}
          {props.rewards ? <RewardsSection {...props.rewards} /> : null}
          <PromoSection
            promotions={amounts.promotions}
            typed={refusal?.values["promoCode"] ?? ""}
            problem={problemOf(problems, "promoCode")}
          />
          {props.isCatering ? (
            <GuestsSection value={values["guests"] ?? ""} problem={problemOf(problems, "guests")} />
          ) : null}
          <PaymentSection
            part={part}
            payment={payment}
            isCustomer={!props.isGuest}
            values={values}
            problems={problems}
            years={props.years}
          />
          <GiftSection {...props.gifts} totals={totals} values={values} problems={problems} />
        </div>
        <div className="checkout-order">
          <OrderDetails
            lines={props.lines}
            totals={totals}
            problems={problems}
            naming={{ renaming: props.renaming, nickname: refusal?.values["nickname"] }}
            taxEntity={taxEntity}
          >
            {sum.tip ? (
              <TipSection
                amounts={amounts}
                choice={refusal && "tip" in refusal.values ? tipIn(refusal.values) : sum.tip}
                taxExempt={taxExempt}
                problem={problemOf(problems, "customTip")}
                onChange={(amount) => startTransition(() => setNewTip({ of: sum, amount }))}
              />
            ) : null}
          </OrderDetails>
          <HandoverBlock {...props.summary} problem={problemOf(problems, "when")} />
          {props.isCatering ? <CateringNotes /> : null}
          {/* Of a guest's only with the account that is to be made. */}
          <label className={props.isGuest ? "check with-account" : "check"}>
            <input type="checkbox" name="addToFavorites" defaultChecked={addToFavorites} /> Add this order to my
            favorites
          </label>
          {problems.some(isMissing) ? <p className="field-error">Required information is missing.</p> : null}
          <SubmitButton {...props.summary} total={totals.amountDue} />
        </div>
      </Form>
    </>
  );
}

/** What was typed before, by the names of the fields. */
function textsOf(draft: CheckoutDraft): Record<string, string> {
  return Object.fromEntries(
    Object.entries(draft).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function tipIn(values: Record<string, string>): TipChoice {
  return { kind: values["tip"] ?? "", custom: values["customTip"] ?? "" };
}

/** SUBMIT-02: said of what the customer can complete, not of a declined card, a moved time or a new total. */
function isMissing({ field }: Problem): boolean {
  return !["", "when", "order", "nickname", "promoCode", "giftNumber", "giftPin"].includes(field);
}

interface OrderDetailsProps {
  lines: ShownLine[];
  totals: Totals;
  problems: Problem[];
  naming: { renaming: string | null; nickname: string | undefined };
  taxEntity: ShownSum["taxEntity"];
  /** The tip, where one is asked for. */
  children: ReactNode;
}

function OrderDetails({ lines, totals, problems, naming, taxEntity, children }: OrderDetailsProps) {
  const problem = problemOf(problems, "order");
  return (
    <section id="order" aria-labelledby="order-title" className="card">
      <h2 id="order-title">Order Details</h2>
      {problem ? <p className="field-error">{problem}</p> : null}
      <CartLines lines={lines} {...naming} problems={problems} />
      <p>
        <button className="as-link" name="intent" value="go:menu">
          Add more items
        </button>
      </p>
      {children}
      <TotalsPanel totals={totals} isExempt={taxEntity !== null} isEditable />
      {taxEntity ? (
        <p>
          Tax exempt: {taxEntity.name}{" "}
          <button className="as-link" name="intent" value="tax:remove">
            Remove<span className="vh"> tax exemption</span>
          </button>
        </p>
      ) : (
        <button className="as-link" name="intent" value="tax:ask">
          Is this order tax exempt?
        </button>
      )}
    </section>
  );
}

/** CHK-16. */
function HandoverBlock({
  store,
  deliverTo,
  vehicle,
  day,
  time,
  heading,
  rangeNote,
  problem,
}: OrderSummary & { problem: string | null }) {
  return (
    <section id="when" aria-labelledby="when-title" className="card">
      <h2 id="when-title">{deliverTo ? "Deliver To" : "Pick-up From"}</h2>
      {problem ? <p className="field-error">{problem}</p> : null}
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
        <strong>{formatLongDay(day)}</strong>
        <br />
        <strong>{time}</strong>
      </p>
      {rangeNote ? <p className="hint">{rangeNote}</p> : null}
      <button className="as-link" name="intent" value="go:setup">
        Change<span className="vh"> location, day or time</span>
      </button>
    </section>
  );
}

function SubmitButton({ store, day, time, total }: OrderSummary & { total: number }) {
  const placing = useNavigation().formData?.get("intent") === "place";
  return (
    <div className="submit">
      <Reminder>
        {formatCents(total)} at {store.name}, {formatLongDay(day)}, {time}
      </Reminder>
      <button className="button button-main button-wide" name="intent" value="place" disabled={placing}>
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

/** What one press is about to buy, where and when (L11): beside the button, where it is read. */
function Reminder({ children }: { children: ReactNode }) {
  return <p className="hint">{children}</p>;
}
