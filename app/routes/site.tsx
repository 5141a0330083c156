import { Link, Outlet, useLocation } from "react-router";
import { AccountLinks } from "../components/account/account-links.tsx";
import { PageFrame } from "../components/page/page-frame.tsx";
import * as keys from "../../server/context.ts";
import { noticeView } from "@platter/ordering/order/notices.ts";
import type { Route } from "./+types/site.ts";

/** The layout of pages outside of ordering; its loader makes no API call. */
export function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(keys.visitor);
  const { links } = context.get(keys.site);
  return {
    notices: visitor.notices.take().map(noticeView),
    name: visitor.account.name(),
    hasMenus: links.publicMenu === "on",
  };
}

export default function Site({ loaderData: { notices, name, hasMenus } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  // These pages have their own sign-in link for guests.
  const isWayIn = /^\/(?:login|join-now|account)\b/i.test(pathname);
  const isOnMenus = /^\/(?:locations|group|order-now)\b/i.test(pathname);
  const account = name === null && isWayIn ? null : <AccountLinks name={name} />;
  const header = (
    <>
      {hasMenus && !isWayIn && !isOnMenus ? <Link to="/locations">See the menu</Link> : null} {account}
    </>
  );
  return (
    <PageFrame header={header} notices={notices} phone={null}>
      <Outlet />
    </PageFrame>
  );
}

export { FramelessTrouble as ErrorBoundary } from "../components/page/page-frame.tsx";
