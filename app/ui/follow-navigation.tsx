import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useFetchers, useLocation, useNavigation, useNavigationType } from "react-router";
import { useRememberNavigation } from "./lost-navigation.ts";
import { markStarted } from "./page-as-sent.tsx";

const OFFLINE = "You are offline, so this page stays as it is. Please try again when you are connected.";

/** Imitates a page load: scrolls to the top and focuses the heading, which is read out. */
export function FollowNavigation() {
  const { pathname, hash } = useLocation();
  const isStuck = useStuckOffline();
  const isBack = useNavigationType() === NavigationType.Pop;
  useRememberNavigation();
  const { state } = useNavigation();
  const isPosting = useFetchers().some(({ formMethod }) => formMethod === "POST");
  const isBusy = state !== "idle" || isPosting;
  useKeepFocus(isBusy);
  const shown = useRef(pathname);

  useEffect(() => {
    document.documentElement.dataset["js"] = "";
    tellChanges();
    // A task later: effects that fail with this one are still faults of the start.
    const timer = setTimeout(markStarted);
    return () => clearTimeout(timer);
  }, []);

  useLayoutEffect(() => {
    // Not on the first page, which the browser loaded, nor for a change on the same screen.
    if (shown.current === pathname) return;
    shown.current = pathname;
    // `preventScrollReset` keeps the scroll position for an answer on the same page, but a redirect inherits it.
    if (!isBack && !hash) scrollTo(0, 0);
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    // An error summary of the same answer takes the focus after it.
    focusOn(section?.querySelector<HTMLElement>("h2, h3") ?? document.querySelector<HTMLElement>("h1"));
  }, [pathname, hash, isBack]);

  return (
    <>
      <p role="status" className={isStuck ? "offline" : "vh"}>
        {isStuck ? OFFLINE : null}
      </p>
      <div className="progress" data-busy={isBusy ? "" : undefined} aria-hidden="true" />
    </>
  );
}

/** If an answer removes the focused element, as a redeemed code's field, the heading before it gets the focus. */
function useKeepFocus(isBusy: boolean): void {
  const before = useRef<Element[]>([]);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      before.current = [];
      for (let at = target as Element | null; at; at = at.parentElement) before.current.push(at);
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    if (isBusy || document.activeElement !== document.body || before.current[0]?.isConnected !== false) return;
    const around = before.current.filter(({ isConnected }) => isConnected);
    const headings = around.map((element) => element.querySelector<HTMLElement>("h1, h2, h3"));
    focusOn(headings.find(Boolean));
  }, [isBusy]);
}

/** Entries made before scripts ran are reported: to `onInput`, since `onChange` would not fire. */
function tellChanges(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    "main :is(input, select, textarea)",
  ))
    if (isChanged(field)) field.dispatchEvent(new Event("input", { bubbles: true }));
}

function isChanged(field: HTMLInputElement | HTMLSelectElement): boolean {
  if ("options" in field) {
    const sent = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(sent, 0);
  }
  // A checkbox without a value has the value "on", and no default.
  const isBox = /^(?:checkbox|radio)$/.test(field.type);
  return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function focusOn(heading: HTMLElement | null | undefined): void {
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Whether a link or a GET form was pressed without a network; the page is kept. */
function useStuckOffline(): boolean {
  const { pathname } = useLocation();
  const [stuckOn, setStuckOn] = useState<string | null>(null);
  useEffect(() => {
    const keep = (event: Event) => {
      const target = event.target as Element;
      const leads = event.type === "submit" ? isAsking(target) : target.closest("a[href]:not([href^='#'], [target])");
      if (navigator.onLine || !leads) return;
      event.preventDefault();
      setStuckOn(location.pathname);
    };
    const goOn = () => setStuckOn(null);
    // On the window, before React's own listeners.
    addEventListener("click", keep, true);
    addEventListener("submit", keep, true);
    addEventListener("online", goOn);
    return () => {
      removeEventListener("click", keep, true);
      removeEventListener("submit", keep, true);
      removeEventListener("online", goOn);
    };
  }, []);
  return stuckOn === pathname;
}

const isAsking = (form: Element) => (form as HTMLFormElement).method === "get";
