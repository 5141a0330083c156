import { useEffect } from "react";
import { useNavigate } from "react-router";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PhoneLink } from "../../../ui/phone-link.tsx";

interface CheckingPageProps {
  state: "looking" | "not placed" | "unknown";
  /** Where the next look is taken; empty when there is none. */
  next: string;
  help: { store: string; phone: string; reference: string };
}

const SECONDS = 5;

const HEADINGS = {
  looking: "We are checking your order",
  "not placed": "Your order was not placed",
  unknown: "We cannot tell yet whether your order was placed",
};

/** What became of an order that nobody has answered for (R4). */
export function CheckingPage({ state, next, help }: CheckingPageProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (next === "") return;
    const timer = setTimeout(() => void navigate(next, { replace: true, preventScrollReset: true }), SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [next, navigate]);
  return (
    <div className="narrow">
      <PageTitle title={HEADINGS[state]} />
      {next === "" ? null : (
        <noscript>
          <meta httpEquiv="refresh" content={`${SECONDS};url=${next}`} />
        </noscript>
      )}
      <h1>{HEADINGS[state]}</h1>
      {state === "looking" ? (
        <>
          <p>
            The restaurant has not answered yet. Please do not order again: this page looks every {SECONDS} seconds, for
            a minute, and leads on by itself.
          </p>
          <p className="actions">
            <a className="button" href={next}>
              Look now
            </a>
          </p>
        </>
      ) : null}
      {state === "not placed" ? (
        <>
          <p>
            Your bag and everything you entered is still here, and nothing was charged. You can submit it again: the
            same bag is never ordered twice.
          </p>
          <p className="actions">
            <a className="button button-main" href="/order-now/checkout">
              Back to my order
            </a>
          </p>
        </>
      ) : null}
      {state === "unknown" ? (
        <p>
          Please check your order before trying again: do not order again, but call {help.store || "the restaurant"}.
        </p>
      ) : null}
      <p>
        {help.store} <PhoneLink number={help.phone} />
        <br />
        <span className="hint">(Reference: {help.reference})</span>
      </p>
    </div>
  );
}
