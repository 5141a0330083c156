import { Link, Outlet, useLocation } from "react-router";
import { AccountLinks } from "../../components/account/account-links.tsx";
import { MiniCart } from "../../components/cart/mini-cart.tsx";
import { OrderOverviewBar } from "../../components/order/order-overview.tsx";
import { PageFrame } from "../../components/page/page-frame.tsx";
import { StepBar } from "../../components/order/step-bar.tsx";
import * as keys from "../../../server/context.ts";
import { cartTotals } from "@platter/ordering/checkout/totals.ts";
import { zonedDay } from "@platter/ordering/day.ts";
import { numberedSteps, orderProgress, stepAt, takenStep, threeSteps } from "@platter/ordering/order/journey.ts";
import { noticeView } from "@platter/ordering/order/notices.ts";
import { kindOf } from "@platter/ordering/order/order.ts";
import { hasPassed, orderLine, orderOverview } from "@platter/ordering/order/order-overview.ts";
import { storeBanner } from "@platter/ordering/stores/stores.ts";
import type { Route } from "./+types/shell.ts";

export { readAgainAfterRefusal as shouldRevalidate } from "../../ui/form/keep-form.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { order, notices, account } = context.get(keys.visitor);
  const { now, isPosted } = context.get(keys.site);
  const { soon } = context.get(keys.remote).catering;
  // The shell must not delay the page: a part that is slow or fails is left out.
  const [orderType, store, isElsewhere, bag] = await Promise.all([
    soon(order.orderType()).catch(() => null),
    soon(order.store()).catch(() => null),
    soon(order.isElsewhere()).catch(() => false),
    // An account's cart redirects to sign-in, which is left to the pages that need the cart.
    soon(order.cart()).catch((error: unknown) =>
      error instanceof Response ? ("locked" as const) : ("unreadable" as const),
    ),
  ]);
  const setup = order.setup.read();
  const cart = bag === "unreadable" || bag === "locked" ? null : bag;
  const progress = orderProgress(setup, orderType && kindOf(orderType), cart, isElsewhere);
  const today = store ? zonedDay(now(), store.timeZone).date : "";
  return {
    numbered: numberedSteps(progress),
    three: threeSteps(progress),
    lines: cart ? order.shownLines(cart) : [],
    isCartReadable: bag !== "unreadable",
    isCartLocked: bag === "locked",
    total: cart ? cartTotals(cart).total : 0,
    isTaxTold: cart !== null && cart.tax !== null,
    line: orderLine(setup, orderType, store, today),
    choices: orderOverview(setup, orderType, store, today),
    hasPassed: store !== null && hasPassed(setup, store.timeZone, now()),
    banner: storeBanner(store, orderType, today),
    phone: store?.phone ?? null,
    // Notices are taken last, since reading the cart may add one.
    notices: takeNotices(notices, isPosted),
    name: account.name(),
  };
}

/** A POST that renders a page was refused, so success notices wait for the next page. */
function takeNotices(notices: keys.Visitor["notices"], isPosted: boolean) {
  return notices.take().flatMap((notice) => {
    const view = noticeView(notice);
    if (!isPosted || !view.isGood) return [view];
    notices.write(notice);
    return [];
  });
}

export default function Shell({ loaderData }: Route.ComponentProps) {
  const { notices, numbered, three, name, isCartLocked, banner, phone } = loaderData;
  const { pathname } = useLocation();
  const step = stepAt(pathname);
  const isSetup = step !== "build order" && step !== "checkout";
  const isConfirmation = pathname.startsWith("/order-now/order-confirmation/");
  return (
    <PageFrame
      home={isConfirmation ? "/" : undefined}
      header={
        <>
          {pathname === "/order-now/checkout" ? (
            <Link to="/order-now/build-order" className="to-menu">
              Back To Menu
            </Link>
          ) : null}{" "}
          <AccountLinks name={name} isCartLocked={isCartLocked} /> <CartInHeader {...loaderData} />
        </>
      }
      steps={
        <>
          <StepBar
            steps={isConfirmation ? three.map(takenStep) : three}
            current={isConfirmation ? null : step}
            className={isSetup ? "steps-narrow" : ""}
          />
          {isSetup ? <StepBar steps={numbered} current={step} className="steps-wide" /> : null}
        </>
      }
      banner={banner}
      notices={notices}
      phone={phone}
    >
      {pathname === "/order-now" || isConfirmation ? null : (
        <OrderOverviewBar {...loaderData} isTold={pathname === "/order-now/checkout"} />
      )}
      <Outlet />
    </PageFrame>
  );
}

function CartInHeader({ lines, total, isTaxTold, isCartReadable, isCartLocked }: Route.ComponentProps["loaderData"]) {
  // Nothing to show: the sign-in link is beside the cart.
  if (isCartLocked) return null;
  if (isCartReadable) return <MiniCart lines={lines} total={total} isTaxTold={isTaxTold} />;
  return <p className="minicart minicart-empty">Your bag is safe, but cannot be shown right now.</p>;
}

export { FramelessTrouble as ErrorBoundary } from "../../components/page/page-frame.tsx";
