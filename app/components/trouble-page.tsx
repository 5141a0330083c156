import { Link, data, isRouteErrorResponse, useRouteError } from "react-router";
import { troubleAnswer, troubleOf } from "../domain/trouble.ts";
import { brand } from "../ui/brand.ts";
import { useDocument } from "../ui/document.ts";
import { PageTitle } from "../ui/page-title.tsx";

/** For `.catch` in loaders: a page that cannot stand without the answer gives way to the one below, with its own status (R6). */
export function showTrouble(error: unknown): never {
  const trouble = troubleOf(error);
  if (!trouble) throw error;
  const { status } = troubleAnswer(trouble, "");
  throw data({ reason: trouble.kind }, { status: status >= 500 ? status : 502 });
}

/** What could not be shown, in plain words with a way on (screens 27 and 28). Used by every route that can fail. */
export function TroublePage() {
  const error = useRouteError();
  const { requestId } = useDocument();
  const { title, text } = wordsFor(error);
  return (
    <div className="trouble">
      <PageTitle title={title} />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <div className="actions">
        <Link className="button button-main" to="/order-now/build-order">
          Go to the menu
        </Link>
        <Link className="button" to="/order-now">
          Start an order
        </Link>
      </div>
      <p className="hint">
        Need help? Call us at {brand.helpPhone}.{requestId ? ` Reference: ${requestId}` : ""}
      </p>
    </div>
  );
}

function wordsFor(error: unknown): { title: string; text: string } {
  if (isRouteErrorResponse(error)) {
    const { reason } = (error.data ?? {}) as { reason?: string };
    if (reason === "no cookies") {
      return {
        title: "Cookies are needed to order",
        text: "Your browser did not keep the cookie we set, so we cannot remember your choices from page to page. Please allow cookies for this site and try again.",
      };
    }
    if (error.status === 404) {
      return {
        title: `We can't find that ${reason ?? "page"}`,
        text: "It may have been taken off the menu, or the link may be old. Your bag is as you left it.",
      };
    }
    if (error.status === 503 || error.status === 502 || error.status === 504) {
      return {
        title: "The restaurant cannot be reached right now",
        text: "Your bag is safe. Please try again in a moment.",
      };
    }
  }
  return { title: "Sorry, there is a problem", text: "Your bag is safe. Please try again in a moment." };
}
