import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useFetchers, useLocation, useNavigation, useNavigationType } from "react-router";
import { useRememberNavigation } from "./lost-navigation.ts";
import { markStarted } from "./page-as-sent.tsx";

const OFFLINE = "You are offline, so this page stays as it is. Please try again when you are connected.";

/** Makes client-side navigation act like a page load: scrolls to the top and focuses the heading, to be announced. */
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
    // In a later task, so that an error in another effect of this commit still counts as a failed start.
    const timer = setTimeout(markStarted);
    return () => clearTimeout(timer);
  }, []);

  useLayoutEffect(() => {
    // Skips the first page, which the browser loaded, and navigation to the same path.
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Scrolls here because a redirect to another page inherits the `preventScrollReset` of its form.
    if (!isBack && !hash) scrollTo(0, 0);
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    // An error summary in the same render takes the focus afterwards, in its own effect.
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

/** If a reply removes the focused element, e.g. a redeemed code's field, focuses the nearest ancestor's heading. */
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

/** Dispatches `input` for entries made before hydration, for `onInput` handlers: `onChange` would not fire. */
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
  // A checkbox without a value attribute has the `value` "on" and an empty `defaultValue`.
  const isBox = /^(?:checkbox|radio)$/.test(field.type);
  return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function focusOn(heading: HTMLElement | null | undefined): void {
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Whether a link or a GET form was pressed while offline; the navigation is cancelled. */
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
    // Capture listeners on the window run before React's.
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
