import { Link, Outlet, useLocation } from "react-router";
import { MiniCart } from "../../components/mini-cart.tsx";
import { OrderFactsBar } from "../../components/order-facts.tsx";
import { OrderNote } from "../../components/order-note.tsx";
import { StepBar } from "../../components/step-bar.tsx";
import { TroublePage } from "../../components/trouble-page.tsx";
import * as keys from "../../context.ts";
import { zonedDay } from "../../domain/day.ts";
import { orderFacts } from "../../domain/facts.ts";
import { numberedSteps, pathOf, stepAt, threeSteps } from "../../domain/journey.ts";
import { kindOf } from "../../domain/order.ts";
import { storeBanner } from "../../domain/stores.ts";
import { cartTotals } from "../../domain/totals.ts";
import { brand } from "../../ui/brand.ts";
import { useDocument } from "../../ui/document.ts";
import { PhoneLink } from "../../ui/phone-link.tsx";
import type { Route } from "./+types/shell.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const notice = context.get(keys.notices).take();
  const visit = context.get(keys.visit);
  // The frame stands even when the API does not: each part that fails is left out.
  const [orderType, store, bag] = await Promise.all([
    visit.orderType().catch(() => null),
    visit.store().catch(() => null),
    visit.cart().catch(() => "unreadable" as const),
  ]);
  // Not being able to look into the bag is no reason to call it empty.
  const cart = bag === "unreadable" ? null : bag;
  const facts = {
    setup: visit.setup.read(),
    kind: orderType && kindOf(orderType),
    cartLines: cart?.lines.length ?? 0,
  };
  const today = store ? zonedDay(context.get(keys.now)(), store.timeZone).date : "";
  return {
    notice,
    numbered: numberedSteps(facts),
    three: threeSteps(facts),
    cart,
    isBagReadable: bag !== "unreadable",
    total: cart ? cartTotals(cart).total : 0,
    facts: orderFacts(facts.setup, orderType, store, today),
    paths: {
      orderType: "/order-now",
      pickupType: pathOf("pickup type", facts.kind),
      location: pathOf("location", facts.kind),
      when: pathOf("day and time", facts.kind),
    },
    banner: storeBanner(store, orderType, today),
    phone: store?.phone ?? null,
  };
}

export default function Shell({ loaderData }: Route.ComponentProps) {
  const { notice, numbered, three, cart, isBagReadable, total, facts, paths, banner, phone } = loaderData;
  const { pathname } = useLocation();
  const step = stepAt(pathname);
  const isConfirmation = pathname.startsWith("/order-now/order-confirmation/");
  const inSetup = step !== "build order" && step !== "checkout";
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <header className="header">
        <div className="header-row">
          <Link className="logo" to="/order-now">
            <img src="/zebra.svg" alt="" width="36" height="36" />
            <span>{brand.name}</span>
          </Link>
          {pathname === "/order-now/checkout" ? <Link to="/order-now/build-order">Back To Menu</Link> : null}
          {isBagReadable ? (
            <MiniCart cart={cart} total={total} />
          ) : (
            <p className="minicart minicart-empty">Your bag is safe, but cannot be shown right now.</p>
          )}
        </div>
        <StepBar steps={three} current={step} className={inSetup ? "steps-narrow" : ""} />
        {inSetup ? <StepBar steps={numbered} current={step} className="steps-wide" /> : null}
      </header>
      {banner ? (
        <section aria-label="Notice" className="banner">
          <p>{banner}</p>
        </section>
      ) : null}
      <main id="main" className="page">
        <OrderNote notice={notice} />
        {pathname === "/order-now" || isConfirmation ? null : <OrderFactsBar facts={facts} paths={paths} />}
        <Outlet />
      </main>
      <Footer phone={phone} />
    </>
  );
}

function Footer({ phone }: { phone: string | null }) {
  const { lite } = useDocument();
  const { pathname, search } = useLocation();
  return (
    <footer className="footer">
      <p>
        Questions about an order? Call <PhoneLink number={phone ?? brand.helpPhone} />.
      </p>
      {/* A document request: scripts that already run could not switch themselves off. */}
      <form method="post" action="/lite">
        <input type="hidden" name="returnTo" value={pathname + search} />
        <button className="as-link" name="on" value={lite ? "0" : "1"}>
          {lite ? "Show pictures and use scripts" : "Lite mode: no pictures, no scripts"}
        </button>
      </form>
    </footer>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main" className="page">
      <TroublePage />
    </main>
  );
}
