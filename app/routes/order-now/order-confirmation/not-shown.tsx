import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { signInPath } from "../../../domain/sign-in.ts";
import { brand } from "../../../ui/brand.ts";
import { useDocument } from "../../../ui/document.ts";
import { PageTitle } from "../../../ui/page-title.tsx";

/** One page for an order that does not exist and for one of somebody else; its words help who has lost the way to their own. */
export function OrderNotShown() {
  const { pathname } = useLocation();
  const signIn = (
    <a className="button button-main" href={signInPath(pathname)}>
      Sign in
    </a>
  );
  return (
    <NotShown title="We can't find that order" first={signIn}>
      An order is shown only in the browser that placed it, for a while, or to the customer who was signed in. If you
      have ordered, your order is safe: for questions please call the store it comes from.
    </NotShown>
  );
}

/** A link that was changed, is older than a week, or never was one. */
export function DeliveryNotShown() {
  return (
    <NotShown title="We can't find that delivery">
      The link may be incomplete, or more than a week old. Please ask who sent it to you for a new one. For questions
      about an order please call the store it comes from.
    </NotShown>
  );
}

function NotShown({ title, first, children }: { title: string; first?: ReactNode; children: ReactNode }) {
  const { requestId } = useDocument();
  return (
    <div className="trouble">
      <PageTitle title={title} />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{children}</p>
      <p className="actions">
        {first}
        <a className={first ? "button" : "button button-main"} href="/locations">
          Our locations
        </a>
        <a className="button" href="/order-now">
          Start an order
        </a>
      </p>
      {/* One text: the browser does not know the reference, and leaves the server's words as they are. */}
      <p className="hint" suppressHydrationWarning>
        {`Need help? Call us at ${brand.helpPhone}.${requestId ? ` Reference: ${requestId}` : ""}`}
      </p>
    </div>
  );
}
