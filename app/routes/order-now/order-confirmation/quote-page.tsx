import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { formatPrice } from "@platter/ordering/money.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { defineIntents } from "../../../ui/form/intents.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { ErrorFrame, START } from "../../../components/page/error-page.tsx";
import { PhoneLink } from "../../../ui/phone-link.tsx";
import { PlacedFacts, WhereAndWhen } from "./confirmation-page.tsx";
import type { ConfirmationView } from "./confirmation-view.ts";
import { PlacedItems } from "./order-thanks.tsx";

export const quoteIntents = defineIntents({ approve: "plain" });

interface OpenQuoteProps {
  view: ConfirmationView;
  agreement: string;
  /** The reason why the quote cannot be approved; null if none is known. */
  refusal: string | null;
  isInDoubt: boolean;
  problems: Problem[];
}

/** The quote with the layout of a receipt and an Approve button (MORE-40). */
export function OpenQuotePage({ view, agreement, refusal, isInDoubt, problems }: OpenQuoteProps) {
  const { totals, store } = view;
  const total = totals.total === null ? "" : ` for ${formatPrice(totals.total)}`;
  return (
    <QuoteFrame title="Your catering quote" view={view} problems={problems}>
      {isInDoubt ? (
        <p className="notice">
          You have approved this quote, and we cannot tell yet whether the restaurant knows.{" "}
          <Link to="/order-now/checkout/checking?look=12">Look again</Link>, or call {store.name},{" "}
          <PhoneLink number={store.phone} />. A quote is never ordered twice.
        </p>
      ) : null}
      {refusal === null ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="agreement" value={agreement} />
          <p>With your approval it becomes an order{total}.</p>
          <p className="actions">
            <button className="button button-main button-wide" {...quoteIntents.button("approve")}>
              Approve
            </button>
          </p>
        </Form>
      ) : (
        <p className="notice">
          This quote cannot be approved here. {refusal} Please call {store.name}, <PhoneLink number={store.phone} />.
        </p>
      )}
    </QuoteFrame>
  );
}

export function ApprovedPage({ view }: { view: ConfirmationView }) {
  return (
    <QuoteFrame title="This quote has been approved" view={view} problems={[]}>
      <p>
        The order number is <strong className="order-number">{view.orderNumber}</strong>
      </p>
      <p>
        To change or cancel the order, call {view.store.name}, <PhoneLink number={view.store.phone} />.
      </p>
    </QuoteFrame>
  );
}

interface QuoteFrameProps {
  title: string;
  view: ConfirmationView;
  problems: Problem[];
  children: ReactNode;
}

function QuoteFrame({ title, view, problems, children }: QuoteFrameProps) {
  return (
    <>
      <ErrorSummary title={title} problems={problems} />
      <div className="columns">
        <div className="thanks">
          <h1>{title}</h1>
          <WhereAndWhen {...view} />
          {children}
        </div>
        <PlacedItems {...view} />
        <div className="sheet">
          <PlacedFacts {...view} />
        </div>
      </div>
    </>
  );
}

/** Shown if the chain does not offer approval on this site, or if its toggles cannot be read (TOGGLE-01). */
export function QuotesOffPage({ store, phone }: { store: string; phone: string }) {
  return (
    <ErrorFrame title="This link is not in use" links={[START]} hasHelp={false}>
      Quotes cannot be approved here right now. Please call {store}, <PhoneLink number={phone} />.
    </ErrorFrame>
  );
}
