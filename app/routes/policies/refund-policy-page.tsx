import { brand } from "../../ui/brand.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { SearchEntry } from "../../ui/search-entry.tsx";

interface RefundPolicyPageProps {
  address: string;
  title: string;
  /** Cleaned. */
  html: string;
}

export function RefundPolicyPage({ address, title, html }: RefundPolicyPageProps) {
  const heading = title || "Credit Card Refund Policy";
  return (
    <div className="narrow">
      <PageTitle title={heading} />
      <SearchEntry address={address} description={`${heading} of ${brand.name}.`} />
      <h1>{heading}</h1>
      {html ? <RichText html={html} /> : <ShippedPolicy />}
    </div>
  );
}

/** Stands in while the content service cannot be read (CONTENT-02). */
function ShippedPolicy() {
  return (
    <>
      <p>Refunds go back to the card that was charged.</p>
      <p>
        If you need to cancel your catering order, please call the store by 4 p.m. the day prior to avoid a 50%
        cancellation fee.
      </p>
      <p>
        To cancel an order or to ask for a refund, please call the store, or call us at{" "}
        <PhoneLink number={brand.helpPhone} />.
      </p>
    </>
  );
}
