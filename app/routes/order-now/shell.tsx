import { Link, Outlet, useLocation } from "react-router";
import { AccountLinks } from "../../components/account-links.tsx";
import { Logo } from "../../components/logo.tsx";
import { MiniCart } from "../../components/mini-cart.tsx";
import { OrderFactsBar } from "../../components/order-facts.tsx";
import { OrderNote } from "../../components/order-note.tsx";
import { SiteFooter } from "../../components/site-footer.tsx";
import { StepBar } from "../../components/step-bar.tsx";
import { TroublePage } from "../../components/trouble-page.tsx";
import * as keys from "../../context.ts";
import { zonedDay } from "../../domain/day.ts";
import { orderFacts } from "../../domain/facts.ts";
import { journeyFacts, numberedSteps, pathOf, stepAt, threeSteps } from "../../domain/journey.ts";
import { kindOf } from "../../domain/order.ts";
import { storeBanner } from "../../domain/stores.ts";
import { cartTotals } from "../../domain/totals.ts";
import type { Route } from "./+types/shell.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const notice = context.get(keys.notices).take();
  const visit = context.get(keys.visit);
  // The frame stands even when the API does not: each part that fails is left out.
  const [orderType, store, bag] = await Promise.all([
    visit.orderType().catch(() => null),
    visit.store().catch(() => null),
    // A bag that belongs to an account leads to sign-in where it is needed, not on every page around it (D-062).
    visit.cart().catch((error: unknown) => (error instanceof Response ? ("locked" as const) : ("unreadable" as const))),
  ]);
  // Not being able to look into the bag is no reason to call it empty.
  const cart = bag === "unreadable" || bag === "locked" ? null : bag;
  const facts = journeyFacts(visit.setup.read(), orderType && kindOf(orderType), cart);
  const today = store ? zonedDay(context.get(keys.now)(), store.timeZone).date : "";
  return {
    notice,
    numbered: numberedSteps(facts),
    three: threeSteps(facts),
    cart,
    name: context.get(keys.signIn).name(),
    isBagReadable: bag !== "unreadable",
    isBagLocked: bag === "locked",
    total: cart ? cartTotals(cart).total : 0,
    facts: orderFacts(facts.setup, orderType, store, today),
    paths: {
      orderType: "/order-now",
      pickupType: pathOf("pickup type", facts.kind),
      location: pathOf(facts.setup.pickupType === "Delivery" ? "address" : "location", facts.kind),
      when: pathOf("day and time", facts.kind),
    },
    banner: storeBanner(store, orderType, today),
    phone: store?.phone ?? null,
  };
}

export default function Shell({ loaderData }: Route.ComponentProps) {
  const { notice, numbered, three, name, cart, isBagReadable, isBagLocked, total } = loaderData;
  const { facts, paths, banner, phone } = loaderData;
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
          <Logo />
          {pathname === "/order-now/checkout" ? <Link to="/order-now/build-order">Back To Menu</Link> : null}
          <AccountLinks name={name} isBagLocked={isBagLocked} />
          {isBagReadable ? (
            isBagLocked ? null : (
              <MiniCart cart={cart} total={total} />
            )
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
      <SiteFooter phone={phone} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main" className="page">
      <TroublePage />
    </main>
  );
}
