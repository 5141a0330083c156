import { brand } from "../../../ui/brand.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PhoneLink } from "../../../ui/phone-link.tsx";

/** A link that was changed, is older than a week, or never was one. */
export function LinkOverPage() {
  const title = "We can't find that delivery";
  return (
    <div className="trouble">
      <PageTitle title={title} />
      <h1 tabIndex={-1}>{title}</h1>
      <p>
        The link may be incomplete, or more than a week old. Ask who sent it to you for a new one. For questions about
        an order please call the store it comes from, or <PhoneLink number={brand.helpPhone} />.
      </p>
      <p className="actions">
        <a className="button button-main" href="/locations">
          Our locations
        </a>
        <a className="button" href="/order-now">
          Start an order
        </a>
      </p>
    </div>
  );
}
