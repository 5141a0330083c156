import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useFollowLinks } from "./follow-links.ts";

/**
 * What a browser does by itself when it loads a page, done again for navigations by script (A15): the
 * new heading gets the focus and is announced. Also marks the document as scripted, which hides the
 * buttons that only scriptless pages need (A16).
 */
export function FollowNavigation() {
  useFollowLinks();
  const { pathname, hash } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    document.documentElement.dataset["js"] = "";
  }, []);

  useEffect(() => {
    // Not on the first page, which the browser loaded, nor for a change on the same screen.
    if (shown.current === pathname) return;
    shown.current = pathname;
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    const heading = section?.querySelector<HTMLElement>("h2, h3") ?? document.querySelector<HTMLElement>("h1");
    heading?.setAttribute("tabindex", "-1");
    // An error summary of the same answer comes first (A9).
    if (!document.activeElement?.matches("[data-error-summary]")) heading?.focus({ preventScroll: hash !== "" });
    setAnnounced(document.title);
  }, [pathname, hash]);

  return (
    <>
      <p role="status" className="vh">
        {announced}
      </p>
      <div className="progress" data-busy={state === "idle" ? undefined : ""} aria-hidden="true" />
    </>
  );
}
