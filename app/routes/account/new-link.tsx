import { Link } from "react-router";
import { brand } from "../../ui/brand.ts";
import { PhoneLink } from "../../ui/phone-link.tsx";

/** The ways on when the link of an e-mail is used up, too old or not whole. */
export function NewLink() {
  return (
    <>
      <p>
        Please open the link in our latest email again, or ask for a new one. If that does not help, call us at{" "}
        <PhoneLink number={brand.helpPhone} />.
      </p>
      <p className="actions">
        <Link className="button button-main" to="/account/forgot-password">
          Ask for a new link
        </Link>{" "}
        <Link className="button" to="/login">
          Go to Sign In
        </Link>
      </p>
    </>
  );
}
