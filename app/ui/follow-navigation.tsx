import { useEffect, useRef, useState } from "react";
import { createPath, useFetchers, useLocation, useNavigation } from "react-router";
import { PENDING_KEY } from "./feature-test.ts";
import { useFollowLinks } from "./follow-links.ts";
import { markStarted } from "./page-as-sent.tsx";

/**
 * What a browser does by itself when it loads a page, done again for navigations by script: the
 * new heading gets the focus and is announced. Also marks the document as scripted, which hides the
 * buttons that only scriptless pages need.
 */
export function FollowNavigation() {
  useFollowLinks();
  useRememberPending();
  const { pathname, hash } = useLocation();
  const { state } = useNavigation();
  const isPosting = useFetchers().some(({ formMethod }) => formMethod === "POST");
  const shown = useRef(pathname);
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    document.documentElement.dataset["js"] = "";
    // A task later: effects that fail with this one are still faults of the start.
    const timer = setTimeout(markStarted);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    // Not on the first page, which the browser loaded, nor for a change on the same screen.
    if (shown.current === pathname) return;
    shown.current = pathname;
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    const heading = section?.querySelector<HTMLElement>("h2, h3") ?? document.querySelector<HTMLElement>("h1");
    heading?.setAttribute("tabindex", "-1");
    // An error summary of the same answer comes first.
    if (!document.activeElement?.matches("[data-error-summary]")) heading?.focus({ preventScroll: hash !== "" });
    setAnnounced(document.title);
  }, [pathname, hash]);

  return (
    <>
      <p role="status" className="vh">
        {announced}
      </p>
      <div className="progress" data-busy={state === "idle" && !isPosting ? undefined : ""} aria-hidden="true" />
    </>
  );
}

/**
 * Where the code of a page cannot be had, React Router reloads the page before, and the press is lost. What was asked
 * for is kept meanwhile; `FEATURE_TEST` reads it when the page comes back.
 */
function useRememberPending(): void {
  const { state, location } = useNavigation();
  const isFetching = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const pending = state === "loading" ? createPath(location) : state === "submitting" || isFetching ? "" : null;
  useEffect(() => {
    try {
      if (pending === null) sessionStorage.removeItem(PENDING_KEY);
      else sessionStorage.setItem(PENDING_KEY, pending);
    } catch {
      // Storage may be switched off; the page works without.
    }
  }, [pending]);
}
