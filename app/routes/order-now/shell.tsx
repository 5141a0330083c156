import { Outlet, useLocation } from "react-router";
import type { OrderSession } from "../../../server/visitor/order.ts";
import { AccountLinks } from "../../components/account/account-links.tsx";
import { MiniCart } from "../../components/cart/mini-cart.tsx";
import { OrderFactsBar } from "../../components/order/order-facts.tsx";
import { PageFrame } from "../../components/page/page-frame.tsx";
import { StepBar } from "../../components/order/step-bar.tsx";
import * as keys from "../../context.ts";
import { noticeView } from "../../domain/order/notices.ts";
import { zonedDay } from "../../domain/day.ts";
import { orderFacts } from "../../domain/order/journey-facts.ts";
import {
  type JourneyFacts,
  journeyFacts,
  numberedSteps,
  pathOf,
  stepAt,
  threeSteps,
} from "../../domain/order/journey.ts";
import { kindOf } from "../../domain/order/order.ts";
import { shownLines } from "../../domain/checkout/shown-lines.ts";
import { storeBanner } from "../../domain/stores/stores.ts";
import { cartTotals } from "../../domain/checkout/totals.ts";
import type { Route } from "./+types/shell.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { order, notices, account } = context.get(keys.visitor);
  const { now } = context.get(keys.site);
  const said = notices.take().map(noticeView);
  const { orderType, store, cart, ...bag } = await readOrder(order);
  const facts = journeyFacts(order.setup.read(), orderType && kindOf(orderType), cart);
  const today = store ? zonedDay(now(), store.timeZone).date : "";
  return {
    notices: said,
    numbered: inSetup(new URL(request.url).pathname) ? numberedSteps(facts) : null,
    three: threeSteps(facts),
    lines: cart ? shownLines(cart) : [],
    name: account.name(),
    ...bag,
    total: cart ? cartTotals(cart).total : 0,
    facts: orderFacts(facts.setup, orderType, store, today),
    paths: pathsOf(facts),
    banner: storeBanner(store, orderType, today),
    phone: store?.phone ?? null,
  };
}

/** The frame stands even when the API does not: each part that fails is left out. */
async function readOrder(order: OrderSession) {
  const [orderType, store, bag] = await Promise.all([
    order.orderType().catch(() => null),
    order.store().catch(() => null),
    // A bag that belongs to an account leads to sign-in where it is needed, not on every page around it.
    order.cart().catch((error: unknown) => (error instanceof Response ? ("locked" as const) : ("unreadable" as const))),
  ]);
  // Not being able to look into the bag is no reason to call it empty.
  const cart = bag === "unreadable" || bag === "locked" ? null : bag;
  return { orderType, store, cart, isBagReadable: bag !== "unreadable", isBagLocked: bag === "locked" };
}

/** Where each part of the order is changed. */
function pathsOf({ setup, kind }: JourneyFacts) {
  return {
    orderType: "/order-now",
    pickupType: pathOf("pickup type", kind),
    location: pathOf(setup.pickupType === "Delivery" ? "address" : "location", kind),
    when: pathOf("day and time", kind),
  };
}

export default function Shell({ loaderData }: Route.ComponentProps) {
  const { notices, numbered, three, name, isBagLocked, facts, paths, banner, phone } = loaderData;
  const { pathname } = useLocation();
  const step = stepAt(pathname);
  const isConfirmation = pathname.startsWith("/order-now/order-confirmation/");
  return (
    <PageFrame
      header={
        <>
          {pathname === "/order-now/checkout" ? <a href="/order-now/build-order">Back To Menu</a> : null}
          <AccountLinks name={name} isBagLocked={isBagLocked} />
          <BagInHeader {...loaderData} />
        </>
      }
      steps={
        <>
          <StepBar steps={three} current={step} className={numbered ? "steps-narrow" : ""} />
          {numbered ? <StepBar steps={numbered} current={step} className="steps-wide" /> : null}
        </>
      }
      banner={banner}
      notices={notices}
      phone={phone}
    >
      {pathname === "/order-now" || isConfirmation ? null : <OrderFactsBar facts={facts} paths={paths} />}
      <Outlet />
    </PageFrame>
  );
}

/** Wide pages of the setup show every one of its steps. */
function inSetup(pathname: string): boolean {
  const step = stepAt(pathname);
  return step !== "build order" && step !== "checkout";
}

function BagInHeader({ lines, total, isBagReadable, isBagLocked }: Route.ComponentProps["loaderData"]) {
  // The way to sign in stands beside it.
  if (isBagLocked) return null;
  if (isBagReadable) return <MiniCart lines={lines} total={total} />;
  return <p className="minicart minicart-empty">Your bag is safe, but cannot be shown right now.</p>;
}

export { TroubleFrame as ErrorBoundary } from "../../components/page/page-frame.tsx";
