import type { ReactNode } from "react";
import { Link, data, isRouteErrorResponse, useActionData, useLocation, useRouteError } from "react-router";
import { remoteFailureOf, troubleOf } from "@platter/ordering/remote-failure.ts";
import { brand } from "../../ui/brand.ts";
import { useDocument } from "../../ui/document.ts";
import type { FormErrors } from "../../ui/form/problems.ts";
import { PageAsSent, failedToStart } from "../../ui/page-as-sent.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

/** Rendered by the server only, so that its code stays out of the browser bundle. */
const KeptForm = import.meta.env.SSR ? (await import("../form/kept-form.tsx")).KeptForm : null;

/** For `.catch` in loaders of pages that cannot be rendered without the reply. */
export function showErrorPage(error: unknown): never {
  const failure = remoteFailureOf(error);
  if (!failure) throw error;
  const { trouble, status } = troubleOf(failure);
  const headers = failure.retryAfter ? { "Retry-After": String(failure.retryAfter) } : undefined;
  throw data(trouble, { status, ...(headers && { headers }) });
}

interface OwnWords {
  title?: string;
  message?: string | undefined;
  links?: WayOn[];
}

/** Returns the 404 response to throw; `wordsFor` has the default texts. */
export function notFound(reason: string, words: OwnWords = {}) {
  return data({ reason, ...words }, { status: 404 });
}

/** The error boundary of every route; in an outage it shows a posted form again with its entries. */
export function TroublePage() {
  const error = useRouteError();
  const refused = useActionData<FormErrors>();
  if (failedToStart()) return <PageAsSent />;
  const isOutage = isRouteErrorResponse(error) && error.status >= 500;
  // `KeptForm` never hydrates: error documents have no script, and with script the refused form's page stays.
  return KeptForm && isOutage && refused?.posted ? (
    <KeptForm refused={refused} posted={refused.posted} />
  ) : (
    <ErrorPage error={error} />
  );
}

function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { title, text, isPassing, links } = wordsFor(error);
  const again = (
    <a className="button button-main button-wide" href={`${pathname}${search}`}>
      Try again
    </a>
  );
  return (
    <ErrorFrame title={title} first={isPassing ? again : null} links={links}>
      {text}
    </ErrorFrame>
  );
}

interface WayOn {
  to: string;
  words: string;
}

interface ErrorFrameProps {
  title: string;
  first?: ReactNode;
  links: WayOn[];
  hasHelp?: boolean;
  children: ReactNode;
}

export function ErrorFrame({ title, first = null, links, hasHelp = true, children }: ErrorFrameProps) {
  const { requestId, lite } = useDocument();
  return (
    <div className="error-frame narrow card striped">
      <PageTitle title={title} />
      {lite ? null : <img src="/art/pickup.svg" alt="" width={136} height={102} />}
      <h1 tabIndex={-1}>{title}</h1>
      <p>{children}</p>
      <div className="actions">
        {first}{" "}
        {links.map(({ to, words }, index) => (
          <Link key={to} className={index === 0 && !first ? "button button-main button-wide" : "as-link"} to={to}>
            {words}{" "}
          </Link>
        ))}
      </div>
      {hasHelp ? (
        <p className="hint">
          Need help? Call us at <PhoneLink number={brand.helpPhone} />. {/* Only the server knows the id. */}
          <span suppressHydrationWarning>{requestId ? `Reference: ${requestId}` : ""}</span>
        </p>
      ) : null}
    </div>
  );
}

const MENU = { to: "/order-now/build-order", words: "Go to the menu" };
export const START = { to: "/order-now", words: "Start an order" };
export const LOCATIONS = { to: "/locations", words: "Our locations" };

function wordsFor(error: unknown) {
  const { status, data: thrown } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  const { reason, message, ...own } = (thrown ?? {}) as OwnWords & { reason?: string };
  // Loading the same URL again may succeed.
  const passing = { isPassing: true, links: [MENU, START] };
  if (reason === "no cookies") {
    return {
      ...passing,
      title: "Cookies are needed to order",
      text: "Your browser did not keep the cookie we set, so we cannot remember your choices from page to page. Please allow cookies for this site and try again.",
    };
  }
  if (status === 404) {
    return {
      title: `We can't find that ${reason ?? "page"}`,
      text: message || "It may have been taken off the menu, or the link may be old. Your bag is as you left it.",
      isPassing: false,
      links: [MENU, LOCATIONS],
      ...own,
    };
  }
  const isOutage = !message && [502, 503, 504].includes(status);
  return {
    ...passing,
    title: isOutage ? "The restaurant cannot be reached right now" : "Sorry, there is a problem",
    // ERR-01, ERR-08: the API's messages for customers.
    text: message || "Your bag is safe. Please try again in a moment.",
  };
}
