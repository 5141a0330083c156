import { LookingPage } from "../../../components/cart/looking-page.tsx";
import { PhoneLink, telephone } from "../../../ui/phone-link.tsx";
import type { Doubt } from "../../../components/cart/doubt.ts";

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

/** What became of an order that nobody has answered for. */
export function CheckingPage(page: CheckingPageProps) {
  const { look, isLast, doubt } = page;
  const next = `?look=${look + 1}`;
  const title = isLast ? "We cannot tell yet whether your order was placed" : "We are checking your order";
  const happened = (
    <>
      <p>
        Your order was sent to {doubt.store}.{" "}
        {isLast
          ? "The restaurant has not answered, and your order may still arrive there."
          : "The restaurant has not answered yet."}
      </p>
      {page.isHeld ? <p role="status">We looked at {page.lookedAt} and have not found your order yet.</p> : null}
    </>
  );
  return (
    <LookingPage title={title} next={isLast ? null : next} howLong="a minute" happened={happened}>
      {isLast ? <ToDo {...page} /> : <Wait {...page} next={next} />}
    </LookingPage>
  );
}

function Wait({ doubt, isHeld, next }: CheckingPageProps & { next: string }) {
  return (
    <>
      <p>
        Please wait, and do not order again. If you would rather ask, call {doubt.store} at{" "}
        <PhoneLink number={doubt.phone} /> <Reference {...doubt} />.
      </p>
      {isHeld ? (
        <p className="actions">
          <a className="button" href={next}>
            Look now
          </a>
        </p>
      ) : null}
    </>
  );
}

/** Nothing but the restaurant's word ends the doubt now. */
function ToDo({ look, isHeld, doubt }: CheckingPageProps) {
  return (
    <>
      <p>Please check your order before trying again. Please do not order again, but call {doubt.store}.</p>
      <p className="actions">
        <a className="button button-main" href={telephone(doubt.phone)}>
          Call {doubt.phone}
        </a>{" "}
        <Reference {...doubt} />{" "}
        {isHeld ? (
          <a className="button" href={`?look=${look}`}>
            Look again
          </a>
        ) : null}
      </p>
      {isHeld ? (
        <p>
          If they have no order of yours, you can go <a href="/order-now/checkout">back to your order</a> and submit it
          again: your bag and your details are still here, and the same bag is never ordered twice.
        </p>
      ) : null}
    </>
  );
}

/** To be told on the phone. */
function Reference({ reference }: Doubt) {
  return <span className="soft">(Reference: {reference})</span>;
}
