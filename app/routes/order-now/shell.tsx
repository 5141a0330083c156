import { Link, Outlet, useLocation } from "react-router";
import { AccountLinks } from "../../components/account/account-links.tsx";
import { MiniCart } from "../../components/cart/mini-cart.tsx";
import { OrderOverviewBar } from "../../components/order/order-overview.tsx";
import { PageFrame } from "../../components/page/page-frame.tsx";
import { StepBar } from "../../components/order/step-bar.tsx";
import * as keys from "../../../server/context.ts";
import { noticeView } from "@platter/ordering/order/notices.ts";
import { stepAt, takenStep } from "@platter/ordering/order/journey.ts";
import { readAgainAfterRefusal } from "../../ui/form/keep-form.ts";
import type { Route } from "./+types/shell.ts";
import { shellView } from "./shell-view.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { order, notices, account } = context.get(keys.visitor);
  const { now, isPosted } = context.get(keys.site);
  const { soon } = context.get(keys.remote).catering;
  // The frame stands even when the API does not, and holds no page: each part that does not come soon is left out.
  const [orderType, store, isElsewhere, bag] = await Promise.all([
    soon(order.orderType()).catch(() => null),
    soon(order.store()).catch(() => null),
    soon(order.isElsewhere()).catch(() => false),
    // A bag that belongs to an account leads to sign-in where it is needed, not on every page around it.
    soon(order.cart()).catch((error: unknown) =>
      error instanceof Response ? ("locked" as const) : ("unreadable" as const),
    ),
  ]);
  // Taken last: the bag may have been found to be gone.
  const said = notices.take().map((notice) => ({ notice, view: noticeView(notice) }));
  // A form that is answered with a page is refused: good news waits for the page that follows.
  const isLater = ({ view }: (typeof said)[number]) => isPosted && view.isGood;
  for (const { notice } of said.filter(isLater)) notices.write(notice);
  return {
    ...shellView({
      setup: order.setup.read(),
      orderType,
      store,
      isElsewhere,
      bag,
      now: now(),
      shownLines: (cart) => order.shownLines(cart),
    }),
    notices: said.filter((one) => !isLater(one)).map(({ view }) => view),
    name: account.name(),
  };
}

/** SUBMIT-10: an order that is refused because its time moved has another one in the frame, too. */
export const shouldRevalidate = readAgainAfterRefusal;

export default function Shell({ loaderData }: Route.ComponentProps) {
  const { notices, numbered, three, name, isCartLocked, line, choices, banner, phone } = loaderData;
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
        <OrderOverviewBar line={line} choices={choices} hasPassed={loaderData.hasPassed} />
      )}
      <Outlet />
    </PageFrame>
  );
}

function CartInHeader({ lines, total, isTaxTold, isCartReadable, isCartLocked }: Route.ComponentProps["loaderData"]) {
  // The way to sign in stands beside it.
  if (isCartLocked) return null;
  if (isCartReadable) return <MiniCart lines={lines} total={total} isTaxTold={isTaxTold} />;
  return <p className="minicart minicart-empty">Your bag is safe, but cannot be shown right now.</p>;
}

export { FramelessTrouble as ErrorBoundary } from "../../components/page/page-frame.tsx";
