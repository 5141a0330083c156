import { useEffect } from "react";
import { useNavigate } from "react-router";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PhoneLink } from "../../../ui/phone-link.tsx";
import type { Doubt } from "./doubt.ts";

interface CheckingPageProps {
  /** How often has been looked, and whether this was the last look that the page took by itself. */
  look: number;
  isLast: boolean;
  /** Whether the bag is still there, or cannot be read now. */
  isHeld: boolean;
  doubt: Doubt;
  /** "10:02 AM" */
  lookedAt: string;
}

const SECONDS = 5;

/** What became of an order that nobody has answered for. */
export function CheckingPage(page: CheckingPageProps) {
  const { look, isLast, doubt } = page;
  const next = `?look=${look + 1}`;
  useNextLook(isLast ? null : next);
  const title = isLast ? "We cannot tell yet whether your order was placed" : "We are checking your order";
  return (
    <div className="narrow">
      <PageTitle title={title} />
      {isLast ? null : (
        <noscript>
          <meta httpEquiv="refresh" content={`${SECONDS};url=${next}`} />
        </noscript>
      )}
      <h1>{title}</h1>
      {isLast ? (
        <p>
          The restaurant has not answered, and your order may still arrive there. Please check your order before trying
          again. Please do not order again, but call {doubt.store}.
        </p>
      ) : (
        <p>
          The restaurant has not answered yet. Please do not order again: this page looks every {SECONDS} seconds, for a
          minute, and leads on by itself.
        </p>
      )}
      <p>
        {doubt.store} <PhoneLink number={doubt.phone} />
        <br />
        <span className="hint">(Reference: {doubt.reference})</span>
      </p>
      {page.isHeld ? <NotFoundYet {...page} next={next} /> : null}
    </div>
  );
}

function useNextLook(next: string | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => void navigate(next, { replace: true, preventScrollReset: true }), SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [next, navigate]);
}

function NotFoundYet({ look, isLast, lookedAt, next }: CheckingPageProps & { next: string }) {
  return (
    <>
      <p role="status">We looked at {lookedAt} and have not found your order yet.</p>
      <p className="actions">
        <a className={isLast ? "button button-main" : "button"} href={isLast ? `?look=${look}` : next}>
          {isLast ? "Look again" : "Look now"}
        </a>
      </p>
      {isLast ? (
        <p>
          If they have no order of yours, you can go <a href="/order-now/checkout">back to your order</a> and submit it
          again: your bag and your details are still here, and the same bag is never ordered twice.
        </p>
      ) : null}
    </>
  );
}
