import { useEffect } from "react";
import { Link, redirect, useNavigate } from "react-router";
import * as keys from "../../../../server/context.ts";
import { type Doubt, doubtView } from "../../../components/cart/doubt-note.tsx";
import { formatTime, zonedDay } from "@platter/ordering/day.ts";
import { confirmationPath, quotePath } from "@platter/ordering/order/placed-order.ts";
import checkoutStyles from "../../../styles/checkout.css?url";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PhoneLink, telephone } from "../../../ui/phone-link.tsx";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import type { Route } from "./+types/checking.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store" });

const SECONDS_TO_LOOK = 5;
/** One minute of lookups, in addition to about 20 s before this page opened. */
const MOST_LOOKS = 12;

/** Looks the order up and never sends it again; a missing cart does not prove that the order was placed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(keys.site);
  const { order, cartSession } = context.get(keys.visitor);
  const { cartId, orderNumbers } = cartSession.read();
  const open = await order.doubt();
  const [placed] = cartSession.read().orderNumbers;
  if (placed && placed !== orderNumbers[0]) throw redirect(confirmationPath(placed), 303);
  // No order is in doubt: the URL was bookmarked or opened again later.
  if (!open) throw redirect("/order-now/checkout", 303);

  const asked = Math.floor(Number(new URL(request.url).searchParams.get("look")) || 0);
  const look = Math.min(MOST_LOOKS, Math.max(0, asked));
  const { time } = zonedDay(site.now(), open.store?.timeZone ?? site.defaultZone);
  const { isHeld } = open;
  const doubt = doubtView(open, cartId, site.requestId);
  const quote = open.isQuote ? quotePath(open.cartId) : null;
  return { look, isLast: look === MOST_LOOKS || !isHeld, isHeld, doubt, quote, lookedAt: formatTime(time) };
}

export const links = () => stylesheet(checkoutStyles);

type CheckingData = Route.ComponentProps["loaderData"];

export default function Checking({ loaderData: page }: Route.ComponentProps) {
  const { look, isLast, doubt } = page;
  const next = `?look=${look + 1}`;
  const title = isLast ? "We cannot tell yet whether your order was placed" : "We are checking your order";
  return (
    <div className="page-narrow">
      <PageTitle title={title} />
      {isLast ? null : <NextLook to={next} />}
      <h1>{title}</h1>
      <div className="checking">
        <section aria-labelledby="happened">
          <h2 id="happened">What happened</h2>
          <p>
            Your order was sent to {doubt.store}.{" "}
            {isLast
              ? "The restaurant has not answered, and your order may still arrive there."
              : "The restaurant has not answered yet."}
          </p>
          {page.isHeld ? <p role="status">We looked at {page.lookedAt} and have not found your order yet.</p> : null}
        </section>
        {isLast ? null : (
          <section aria-labelledby="doing">
            <h2 id="doing">What we are doing</h2>
            <p>This page looks every {SECONDS_TO_LOOK} seconds, for a minute, and leads on by itself.</p>
          </section>
        )}
        <section aria-labelledby="to-do">
          <h2 id="to-do">What to do</h2>
          {isLast ? <ToDo {...page} /> : <Wait {...page} next={next} />}
        </section>
      </div>
    </div>
  );
}

function NextLook({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const look = () => void navigate(to, { replace: true, preventScrollReset: true });
    const timer = setTimeout(look, SECONDS_TO_LOOK * 1_000);
    return () => clearTimeout(timer);
  }, [to, navigate]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${SECONDS_TO_LOOK};url=${to}`} />
    </noscript>
  );
}

function Wait({ doubt, isHeld, next }: CheckingData & { next: string }) {
  return (
    <>
      <p>
        Please wait, and do not order again. If you would rather ask, call {doubt.store} at{" "}
        <PhoneLink number={doubt.phone} /> <Reference {...doubt} />.
      </p>
      {isHeld ? (
        <p className="actions">
          <Link className="button" to={next}>
            Look now
          </Link>
        </p>
      ) : null}
    </>
  );
}

function ToDo({ look, isHeld, doubt, quote }: CheckingData) {
  return (
    <>
      <p>Please check your order before trying again. Please do not order again, but call {doubt.store}.</p>
      <p className="actions">
        <a className="button button-main" href={telephone(doubt.phone)}>
          Call {doubt.phone}
        </a>{" "}
        <Reference {...doubt} />{" "}
        {isHeld ? (
          <Link className="button" to={`?look=${look}`}>
            Look again
          </Link>
        ) : null}
      </p>
      {isHeld && quote ? (
        <p>
          If they have no order of yours, you can go <Link to={quote}>back to your quote</Link> and approve it again: a
          quote is never ordered twice.
        </p>
      ) : null}
      {isHeld && !quote ? (
        <p>
          If they have no order of yours, you can go <Link to="/order-now/checkout">back to your order</Link> and submit
          it again: your bag and your details are still here, and the same bag is never ordered twice.
        </p>
      ) : null}
    </>
  );
}

function Reference({ reference }: Doubt) {
  return <span className="soft">(Reference: {reference})</span>;
}
