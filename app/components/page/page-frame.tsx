import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { NoticeView } from "@platter/ordering/order/notices.ts";
import { brand } from "../../ui/brand.ts";
import { useDocument } from "../../ui/document.ts";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { TroublePage } from "./error-page.tsx";
import { Notes } from "./notices.tsx";

interface PageFrameProps {
  home?: string | undefined;
  header: ReactNode;
  steps?: ReactNode;
  banner?: string | null;
  notices: NoticeView[];
  phone: string | null;
  children: ReactNode;
}

export function PageFrame({ home = "/order-now", header, steps, banner, notices, phone, children }: PageFrameProps) {
  const { lite } = useDocument();
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <header className="header">
        <div className="header-row">
          <Link className="logo" to={home}>
            {lite ? null : <img src="/zebra.svg" alt="" width="36" height="36" fetchPriority="low" />}
            <span>{brand.name}</span>
          </Link>{" "}
          {header}
        </div>
        {steps}
      </header>
      {banner ? (
        <section aria-label="Notice" className="banner">
          <p>{banner}</p>
        </section>
      ) : null}
      <main id="main" className="page">
        <Notes notices={notices} />
        {children}
      </main>
      <SiteFooter phone={phone} />
    </>
  );
}

function SiteFooter({ phone }: { phone: string | null }) {
  const { lite } = useDocument();
  const { pathname, search } = useLocation();
  return (
    <footer className="footer">
      <p>
        Questions about an order? Call <PhoneLink number={phone ?? ""} />.
      </p>
      {/* Omitted while ordering, where following a link would lose form entries. */}
      {pathname.startsWith("/order-now/") ? null : (
        <nav aria-label="More about us">
          <Link to="/locations">Our locations</Link> <Link to="/policies/privacy">Privacy</Link>{" "}
          <Link to="/policies/terms">Terms</Link> <Link to="/policies/accessibility">Accessibility</Link>
        </nav>
      )}
      {/* Plain form: only a full page load can turn off running scripts. */}
      <form method="post" action="/lite">
        <input type="hidden" name="returnTo" value={pathname + search} />
        <button className="as-link" name={lite ? "off" : "on"}>
          {lite ? "Show pictures and use scripts" : "Lite mode: no pictures, no scripts"}
        </button>
      </form>
    </footer>
  );
}

export function FramelessTrouble() {
  return (
    <main id="main" className="page">
      <TroublePage />
    </main>
  );
}
