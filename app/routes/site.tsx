import { Outlet, useLocation } from "react-router";
import { AccountLinks } from "../components/account/account-links.tsx";
import { PageFrame } from "../components/page/page-frame.tsx";
import * as keys from "../../server/context.ts";
import { noticeView } from "@platter/ordering/order/notices.ts";
import type { Route } from "./+types/site.ts";

/** The frame of the pages around ordering, which waits for no API. */
export function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(keys.visitor);
  return {
    notices: visitor.notices.take().map(noticeView),
    name: visitor.account.name(),
  };
}

export default function Site({ loaderData: { notices, name } }: Route.ComponentProps) {
  // Its page has a sign-in link for guests.
  const isWayIn = /^\/(?:login|join-now|account)\b/i.test(useLocation().pathname);
  const header = name === null && isWayIn ? null : <AccountLinks name={name} />;
  return (
    <PageFrame header={header} notices={notices} phone={null}>
      <Outlet />
    </PageFrame>
  );
}

export { FramelessTrouble as ErrorBoundary } from "../components/page/page-frame.tsx";
