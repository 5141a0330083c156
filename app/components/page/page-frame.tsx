import type { ReactNode } from "react";
import type { NoticeView } from "@platter/ordering/order/notices.ts";
import { Logo } from "./logo.tsx";
import { Notes } from "./notes.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { TroublePage } from "./error-page.tsx";

interface PageFrameProps {
  /** Where the logo leads. */
  home?: string | undefined;
  header: ReactNode;
  steps?: ReactNode;
  /** What is to be known of the store (SHELL-17). */
  banner?: string | null;
  notices: NoticeView[];
  /** The store's; null where none is chosen. */
  phone: string | null;
  children: ReactNode;
}

/** What stands around every page. */
export function PageFrame({ home, header, steps, banner, notices, phone, children }: PageFrameProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <header className="header">
        <div className="header-row">
          <Logo to={home} /> {header}
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

/** In place of the whole page, when its frame cannot be drawn. */
export function FramelessTrouble() {
  return (
    <main id="main" className="page">
      <TroublePage />
    </main>
  );
}
