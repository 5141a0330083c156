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
        <a className="button button-main" href="/account/forgot-password">
          Ask for a new link
        </a>{" "}
        <a className="button" href="/login">
          Go to Sign In
        </a>
      </p>
    </>
  );
}
