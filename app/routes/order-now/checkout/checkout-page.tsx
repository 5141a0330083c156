import { Fragment, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { CartLineView } from "../../../components/cart-line.tsx";
import { LineButtons } from "../../../components/line-buttons.tsx";
import { TotalsPanel } from "../../../components/totals-panel.tsx";
import type { Cart } from "../../../domain/cart.ts";
import { formatLongDay } from "../../../domain/day.ts";
import type { CheckoutDraft } from "../../../domain/memory.ts";
import { formatCents } from "../../../domain/money.ts";
import type { Totals } from "../../../domain/totals.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { type Problem, type Refusal, problemOf } from "../../../ui/form/problems.ts";
import { UpdateFirst } from "../../../ui/form/update-first.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { CardSection } from "./card-section.tsx";
import { ContactSection } from "./contact-section.tsx";

export interface CheckoutPageProps {
  /** Sealed: which cart this page shows, at which total. */
  mark: string;
  cart: Cart;
  totals: Totals;
  draft: CheckoutDraft;
  needsEmail: boolean;
  /** For deliveries only (CHK-06). */
  needsBusiness: boolean;
  /** Longest text of each contact field. */
  limits: Record<string, number | null>;
  years: string[];
  summary: OrderSummary;
  isCatering: boolean;
  refusal: Refusal | null;
}

interface OrderSummary {
  store: { name: string; street: string; town: string };
  /** Lines of the address of a delivery; null otherwise. */
  deliverTo: string[] | null;
  /** Of a curbside pickup; null otherwise. */
  vehicle: string | null;
  /** "YYYY-MM-DD" */
  day: string;
  /** "12:30 PM" or "ASAP" */
  time: string;
}

/** Review and payment in one form (CHK-01, CHK-02, D-112): Enter recalculates and never pays (A6). */
export function CheckoutPage({ mark, cart, totals, draft, refusal, ...props }: CheckoutPageProps) {
  const problems = refusal?.problems ?? [];
  const values = { ...draft, businessName: draft.businessName ?? "", ...refusal?.values };
  return (
    <>
      <PageTitle title="Almost Done!" wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <h1>Almost Done!</h1>
      <p className="lead">Review your order and enter your payment information.</p>
      <p className="due-line">
        Amount due <a href="#order">{formatCents(totals.amountDue)}</a>
      </p>
      <Form id="checkout" method="post" noValidate preventScrollReset className="checkout">
        <UpdateFirst />
        <input type="hidden" name="mark" value={mark} />
        <div className="checkout-form">
          <ContactSection
            values={values}
            problems={problems}
            needsEmail={props.needsEmail}
            needsBusiness={props.needsBusiness}
            limits={props.limits}
          />
          {props.isCatering ? (
            <GuestsSection value={values["guests"] ?? ""} problem={problemOf(problems, "guests")} />
          ) : null}
          {totals.amountDue > 0 ? <CardSection values={values} problems={problems} years={props.years} /> : null}
        </div>
        <div className="checkout-order">
          <OrderDetails cart={cart} totals={totals} problems={problems} />
          <HandoverBlock {...props.summary} problem={problemOf(problems, "when")} />
          {props.isCatering ? <CateringNotes /> : null}
          {problems.some(isMissing) ? <p className="field-error">Required information is missing.</p> : null}
          <SubmitButton {...props.summary} total={totals.amountDue} />
        </div>
      </Form>
    </>
  );
}

/** CHK-14. */
function GuestsSection({ value, problem }: { value: string; problem: string | null }) {
  return (
    <section id="guest-count" aria-labelledby="guests-title" className="card">
      <h2 id="guests-title">How many guests?</h2>
      <TextField
        name="guests"
        label="Number of Guests"
        type="number"
        inputMode="numeric"
        min={1}
        max={500}
        defaultValue={value}
        problem={problem}
        required
      />
    </section>
  );
}

/** SUBMIT-02: said of what the customer can complete, not of a declined card, a moved time or a new total. */
function isMissing({ field }: Problem): boolean {
  return !["", "when", "order"].includes(field);
}

function OrderDetails({ cart, totals, problems }: { cart: Cart; totals: Totals; problems: Problem[] }) {
  const problem = problemOf(problems, "order");
  return (
    <section id="order" aria-labelledby="order-title" className="card">
      <h2 id="order-title">Order Details</h2>
      {problem ? <p className="field-error">{problem}</p> : null}
      <ul className="lines">
        {cart.lines.map((line, index) => (
          <CartLineView key={line.cartItemId} line={line} number={index + 1}>
            <LineButtons line={line} number={index + 1} />
          </CartLineView>
        ))}
      </ul>
      <p>
        <button className="as-link" name="intent" value="go:menu">
          Add more items
        </button>
      </p>
      <TotalsPanel totals={totals} />
    </section>
  );
}

/** CHK-16. */
function HandoverBlock({ store, deliverTo, vehicle, day, time, problem }: OrderSummary & { problem: string | null }) {
  return (
    <section id="when" aria-labelledby="when-title" className="card">
      <h2 id="when-title">{deliverTo ? "Deliver To" : "Pick-up From"}</h2>
      {problem ? <p className="field-error">{problem}</p> : null}
      {deliverTo ? (
        <>
          <address>
            {deliverTo.map((line) => (
              <Fragment key={line}>
                {line}
                <br />
              </Fragment>
            ))}
          </address>
          <h3>Delivery From</h3>
        </>
      ) : null}
      <address>
        {store.name}
        <br />
        {store.street}
        <br />
        {store.town}
      </address>
      {vehicle ? <p>We bring it to your vehicle: {vehicle}</p> : null}
      <p>
        <strong>{formatLongDay(day)}</strong>
        <br />
        <strong>{time}</strong>
      </p>
      <button className="as-link" name="intent" value="go:setup">
        Change<span className="vh"> location, day or time</span>
      </button>
    </section>
  );
}

/** CHK-18. */
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
    </div>
  );
}

/** What one press is about to buy, where and when (L11): beside the button, where it is read. */
function Reminder({ children }: { children: ReactNode }) {
  return <p className="hint">{children}</p>;
}
