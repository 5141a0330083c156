import { Link, redirect } from "react-router";
import { type Doubt, doubtView } from "../../../components/cart/doubt.ts";
import { LookingPage } from "../../../components/cart/looking-page.tsx";
import * as keys from "../../../../server/context.ts";
import { formatTime, zonedDay } from "@platter/ordering/day.ts";
import { looksIn } from "../../../components/cart/next-look.tsx";
import { confirmationPath } from "@platter/ordering/order/placed-order.ts";
import { PhoneLink, telephone } from "../../../ui/phone-link.tsx";
import { stylesheet } from "../../../ui/stylesheet.ts";
import checkoutStyles from "../../../styles/checkout.css?url";
import type { Route } from "./+types/checking.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** Looks, five seconds apart: a minute, and twenty seconds have gone before. */
const MOST_LOOKS = 12;

/** The order is looked up, never sent again; only the order itself ends the doubt, whatever became of its bag. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(keys.site);
  const { order, cartSession } = context.get(keys.visitor);
  const { cartId, orderNumbers } = cartSession.read();
  const open = await order.doubt();
  const [placed] = cartSession.read().orderNumbers;
  if (placed && placed !== orderNumbers[0]) throw redirect(confirmationPath(placed), 303);
  // Nothing is in doubt: an address that was kept, or opened again later.
  if (!open) throw redirect("/order-now/checkout", 303);

  const looks = looksIn(request.url, MOST_LOOKS);
  const { time } = zonedDay(site.now(), open.store?.timeZone ?? site.defaultZone);
  const doubt = doubtView(open, cartId, site.requestId);
  const { isHeld } = open;
  return { look: looks, isLast: looks === MOST_LOOKS || !isHeld, isHeld, doubt, lookedAt: formatTime(time) };
}

export const links = () => stylesheet(checkoutStyles);

type LoadedDoubt = Route.ComponentProps["loaderData"];

export default function Checking({ loaderData: page }: Route.ComponentProps) {
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

function Wait({ doubt, isHeld, next }: LoadedDoubt & { next: string }) {
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

function ToDo({ look, isHeld, doubt }: LoadedDoubt) {
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
      {isHeld ? (
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
