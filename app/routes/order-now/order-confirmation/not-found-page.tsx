import { useLocation } from "react-router";
import { signInPath } from "../../../domain/sign-in.ts";
import { brand } from "../../../ui/brand.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PhoneLink } from "../../../ui/phone-link.tsx";

/** One page for an order that does not exist and for one of somebody else, whose words help who has lost the way to their own. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const title = "We can't find that order";
  return (
    <div className="trouble">
      <PageTitle title={title} />
      <h1 tabIndex={-1}>{title}</h1>
      <p>
        An order is shown only in the browser that placed it, for a while, or to the customer who was signed in. If you
        have ordered, your order is safe: for questions please call the store it comes from, or{" "}
        <PhoneLink number={brand.helpPhone} />.
      </p>
      <p className="actions">
        <a className="button button-main" href={signInPath(pathname)}>
          Sign in
        </a>
        <a className="button" href="/locations">
          Our locations
        </a>
        <a className="button" href="/order-now">
          Start an order
        </a>
      </p>
    </div>
  );
}
