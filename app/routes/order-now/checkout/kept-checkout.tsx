import type { KeptFields, KeptFieldsProps } from "../../../components/form/kept-form.tsx";
import { problemOf } from "../../../ui/form/problems.ts";
import { UpdateFirst } from "../../../ui/form/update-first.tsx";
import { CardFields } from "./card-fields.tsx";
import { ContactSection } from "./contact-section.tsx";
import { TypedGiftCard } from "./gift-section.tsx";
import { GuestsSection } from "./guests-section.tsx";
import { InstructionsSection } from "./instructions-section.tsx";
import { PromoSection } from "./promo-section.tsx";

/** Checkout without the order: who orders, and what pays, as it was typed. */
export const keptCheckout: KeptFields = {
  title: "Almost Done!",
  names: (
    "firstName lastName businessName email phone address address2 city state zip instructions guests promoCode " +
    "refusedCode nameOnCard cardNumber expirationMonth expirationYear cvv cardZip firstYear giftNumber giftPin"
  ).split(" "),
  Fields: KeptSections,
  words: { place: "Submit Order" },
};

function KeptSections({ values, problems }: KeptFieldsProps) {
  const field = (name: string) => ({ value: values[name] ?? "", problem: problemOf(problems, name) });
  const { promoCode, giftNumber, expirationYear, firstYear = expirationYear } = values;
  return (
    <>
      <UpdateFirst />
      <ContactSection
        values={values}
        problems={problems}
        needsEmail={!("guests" in values)}
        isDelivery={"businessName" in values}
        deliveryAddress={null}
        createAccount={null}
      />
      {"instructions" in values ? <InstructionsSection {...field("instructions")} /> : null}
      {promoCode === undefined ? null : (
        <PromoSection promotions={[]} typed={promoCode} problem={problemOf(problems, "promoCode")} />
      )}{" "}
      {"guests" in values ? <GuestsSection {...field("guests")} /> : null}
      {"cardNumber" in values ? (
        <section id="payment" aria-labelledby="payment-title">
          <h2 id="payment-title">Payment Info</h2>
          <CardFields values={values} problems={problems} firstYear={Number(firstYear) || 0} />
        </section>
      ) : null}
      {giftNumber === undefined ? null : (
        <TypedGiftCard
          checked={null}
          number={giftNumber}
          numberProblem={problemOf(problems, "giftNumber")}
          pinProblem={problemOf(problems, "giftPin")}
        />
      )}
    </>
  );
}
