import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { PageTitle } from "../page-title.tsx";
import type { Problem } from "./problems.ts";

interface ErrorSummaryProps {
  problems: readonly Problem[];
  title?: string;
  /** A new value moves the focus here; by default `problems`, unless they also change during typing. */
  answer?: unknown;
  /** The id of a field's error message, if that field is the only invalid one and the summary replaces the message. */
  id?: string | undefined;
  children?: ReactNode;
}

/** All problems of a form with links to the fields; takes the focus with and without script. */
export function ErrorSummary({ problems, title, answer = problems, id, children }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const isScripted = useHydrated();
  const focusedFor = useRef<unknown>(null);
  useEffect(() => {
    if (!summary.current || focusedFor.current === answer) return;
    focusedFor.current = answer;
    summary.current.focus();
  }, [answer, problems]);

  const pageTitle = title === undefined ? null : <PageTitle title={title} wrong={problems.length > 0} />;
  if (problems.length === 0) return pageTitle;
  return (
    <>
      {pageTitle}
      <div
        ref={summary}
        className="errors"
        tabIndex={-1}
        autoFocus={!isScripted}
        role="group"
        aria-labelledby="errors-title"
        data-error-summary
      >
        <h2 id="errors-title">There is a problem</h2>
        {children}
        <Links id={id} problems={problems} />
      </div>
    </>
  );
}

function Links({ id, problems }: Pick<ErrorSummaryProps, "id" | "problems">) {
  return (
    <ul id={id} className={id && "field-error"}>
      {problems.map(({ field, message }) => (
        <li key={field + message}>
          {field ? (
            <a href={`#${field}`} onClick={goToField}>
              {message}
            </a>
          ) : (
            message
          )}
        </li>
      ))}
    </ul>
  );
}

/** React Router would treat the link as a navigation, and drop the refused form and its problems. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  if (!target) return;
  event.preventDefault();
  const folded = target.closest("details");
  if (folded) folded.open = true;
  target.scrollIntoView();
  target.focus();
  if (document.activeElement === target) return;
  // A group of controls is only focusable with a tabindex.
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
