import { useEffect, useRef } from "react";
import type { Problem } from "./problems.ts";

/** All problems of a form in one place, first on the page, with links to the fields (A9). Takes the focus in both script modes. */
export function ErrorSummary({ problems }: { problems: readonly Problem[] }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    summary.current?.focus();
  }, [problems]);

  if (problems.length === 0) return null;
  return (
    <div
      ref={summary}
      className="errors"
      tabIndex={-1}
      autoFocus
      role="group"
      aria-labelledby="errors-title"
      data-error-summary
    >
      <h2 id="errors-title">There is a problem</h2>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={field + message}>{field ? <a href={`#${field}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}
