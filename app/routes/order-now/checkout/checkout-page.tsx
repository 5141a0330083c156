import { Form } from "react-router";
import { type Doubt, DoubtNote } from "../../../components/cart/doubt-note.tsx";
import { fieldMessages } from "@platter/ordering/checkout/contact.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { Check } from "../../../ui/form/field.tsx";
import { IdempotencyField } from "../../../ui/form/idempotency-field.tsx";
import { type Problem, problemOf } from "../../../ui/form/problems.ts";
import { UpdateFirst } from "../../../ui/form/update-first.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { OrderRejectionPanel, Suggestions, TaxPanel } from "./checkout-panels.tsx";
import { ContactSection, GuestsSection, InstructionsSection } from "./contact-section.tsx";
import { GiftSection, PromoSection, RewardsSection } from "./discount-sections.tsx";
import { LastSection, OrderColumn, SubmitSection, TipSection, isMissing } from "./order-column.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { type CheckoutFormState, type CheckoutPageProps, useCheckoutForm } from "./use-checkout-form.tsx";

/** Review and payment in one form (CHK-01, CHK-02); its default button updates the order, so Enter never pays. */
export function CheckoutPage(page: CheckoutPageProps) {
  const { props, checks, ...form } = useCheckoutForm(page);
  const { answer, summary } = form;
  const { doubt } = page;
  const sorry = answer?.sorry ?? null;
  return (
    <>
      <PageTitle title="Almost Done!" wrong={summary.problems.length > 0} />
      <h1>Almost Done!</h1>
      {sorry ? null : (
        <ErrorSummary {...summary} problems={shortened(summary.problems)}>
          {summary.problems.some(isMissing) ? <p>Required information is missing.</p> : null}
        </ErrorSummary>
      )}
      {doubt && !doubt.isOther ? <DoubtNote {...doubt} /> : null}
      <p className="intro">Review your order and enter your payment information.</p>
      <Form method="post" noValidate {...props} id="checkout" preventScrollReset className="checkout">
        {checks}
        <UpdateFirst />
        <input type="hidden" name="agreement" value={page.agreement} />
        <IdempotencyField value={page.idempotencyKey} />
        {doubt?.isOther ? <OrderAgain doubt={doubt} {...form} /> : null}
        {sorry ? <OrderRejectionPanel {...form} {...sorry} /> : null}
        {page.isTaxAsked ? <TaxPanel {...page} /> : null}
        <div className="columns checkout-columns">
          <OrderColumn {...form} />
          <Suggestions items={page.suggestions} />
          <Sections {...form} />
          <TipSection {...form} />
          <SubmitSection {...form} />
        </div>
      </Form>
    </>
  );
}

/** More than six missing fields are summarized as one count per section, to fit on a screen. */
function shortened(problems: readonly Problem[]): readonly Problem[] {
  if (problems.filter(isMissing).length <= 6) return problems;
  const contact = problems.filter(({ field }) => field in fieldMessages);
  const card = problems.filter(({ field }) => CARD.includes(field));
  const others = problems.filter((problem) => !contact.includes(problem) && !card.includes(problem));
  return [...others, ...counted(contact, "Contact Information"), ...counted(card, "Payment Info")];
}

const CARD = ["cardNumber", "expirationMonth", "expirationYear", "cvv", "nameOnCard", "billingZip"];

function counted(problems: readonly Problem[], part: string): readonly Problem[] {
  const [first, second] = problems;
  return first && second ? [{ field: first.field, message: `${problems.length} fields in ${part}` }] : problems;
}

function Sections(form: CheckoutFormState) {
  const { isDelivery, isCatering, rewards } = form.page;
  return (
    <div className="checkout-form sheet">
      <ContactSection {...form} />
      {isDelivery ? <InstructionsSection {...form} /> : null}
      {rewards ? <RewardsSection {...rewards} /> : null}
      <PromoSection {...form} />
      {isCatering ? <GuestsSection {...form} /> : null}
      <PaymentSection {...form} />
      <GiftSection {...form} />
      <LastSection {...form} />
    </div>
  );
}

function OrderAgain({ doubt, values, problems }: CheckoutFormState & { doubt: Doubt }) {
  return (
    <div className="order-again">
      <DoubtNote {...doubt} />
      <Check
        id="orderAgain"
        name="orderAgain"
        problem={problemOf(problems, "orderAgain")}
        defaultChecked={"orderAgain" in values}
      >
        Order this bag as well
      </Check>
    </div>
  );
}
