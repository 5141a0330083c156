import { Outlet } from "react-router";
import { AccountLinks } from "../components/account-links.tsx";
import { Logo } from "../components/logo.tsx";
import { OrderNote } from "../components/order-note.tsx";
import { SiteFooter } from "../components/site-footer.tsx";
import { TroublePage } from "../components/trouble-page.tsx";
import * as keys from "../context.ts";
import type { Route } from "./+types/site.ts";

/** The frame of the pages around ordering: no steps, no bag, and nothing that waits for the API. */
export function loader({ context }: Route.LoaderArgs) {
  return { notice: context.get(keys.notices).take(), name: context.get(keys.signIn).name() };
}

export default function Site({ loaderData: { notice, name } }: Route.ComponentProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <header className="header">
        <div className="header-row">
          <Logo />
          {/* Guests see the way in on the page itself. */}
          {name === null ? null : <AccountLinks name={name} />}
        </div>
      </header>
      <main id="main" className="page">
        <OrderNote notice={notice} />
        <Outlet />
      </main>
      <SiteFooter phone={null} />
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
