import { Link, useLocation } from "react-router";
import { LOCATIONS, START, ErrorFrame } from "../../../components/page/error-page.tsx";
import { signInPath } from "@platter/ordering/account/sign-in.ts";

/** The same for a missing order and for another customer's. */
export function OrderNotFound() {
  const { pathname } = useLocation();
  const signIn = (
    <Link className="button button-main" to={signInPath(pathname)}>
      Sign in
    </Link>
  );
  return (
    <ErrorFrame title="We can't find that order" first={signIn} links={WAYS_ON}>
      Its number may be incomplete, or it belongs to an account: sign in to see it. If you placed an order, it is safe.
      For questions, please call the restaurant it comes from.
    </ErrorFrame>
  );
}

/** A link that was changed, is older than a week, or never was one. */
export function DeliveryNotFound() {
  return (
    <ErrorFrame title="We can't find that delivery" links={WAYS_ON}>
      The link may be incomplete, or more than a week old. Please ask whoever sent it to you for a new one. For
      questions about an order, please call the restaurant it comes from.
    </ErrorFrame>
  );
}

/** A link that was changed, was replaced by another one, or never was one. */
export function QuoteNotFound() {
  return (
    <ErrorFrame title="We can't open that quote" links={WAYS_ON}>
      The link may be incomplete or too old, or another one was opened since. Please open it again from the email that
      we sent you, or call us.
    </ErrorFrame>
  );
}

const WAYS_ON = [LOCATIONS, START];
