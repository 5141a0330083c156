import type { KeptFields, KeptFieldsProps } from "../../../components/form/kept-form.tsx";
import { problemOf } from "../../../ui/form/problems.ts";
import { UpdateFirst } from "../../../ui/form/update-first.tsx";
import { ContactSection, GuestsSection, InstructionsSection } from "./contact-section.tsx";
import { PromoSection, TypedGiftCard } from "./discount-sections.tsx";
import { CardFields } from "./payment-section.tsx";

export const keptCheckout: KeptFields = {
  title: "Almost Done!",
  names: (
    "firstName lastName businessName email phone address address2 city state zip instructions guests promoCode " +
    "refusedCode nameOnCard cardNumber expirationMonth expirationYear cvv cardZip firstYear giftNumber giftPin"
  ).split(" "),
  Fields: KeptSections,
  words: { place: "Submit Order" },
};

function KeptSections(typed: KeptFieldsProps) {
  const { values, problems } = typed;
  const { promoCode, expirationYear, firstYear = expirationYear } = values;
  return (
    <>
      <UpdateFirst />
      <ContactSection
        {...typed}
        needsEmail={!("guests" in values)}
        isDelivery={"businessName" in values}
        deliveryAddress={null}
        createAccount={null}
      />
      {"instructions" in values ? <InstructionsSection {...typed} /> : null}
      {promoCode === undefined ? null : (
        <PromoSection promotions={[]} typed={promoCode} problem={problemOf(problems, "promoCode")} />
      )}{" "}
      {"guests" in values ? <GuestsSection {...typed} /> : null}
      {"cardNumber" in values ? (
        <section id="payment" aria-labelledby="payment-title">
          <h2 id="payment-title">Payment Info</h2>
          <CardFields {...typed} firstYear={Number(firstYear) || 0} />
        </section>
      ) : null}
      {"giftNumber" in values ? <TypedGiftCard {...typed} checked={null} /> : null}
    </>
  );
}
