import { type MouseEvent as PressEvent, useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";

/** A press that is meant for this page: not one that asks for another tab or window. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent | PressEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/**
 * Follows the links of this site without loading the document anew. They are plain elements, all served by one listener:
 * a component each would cost the server more than the rest of a small page. `data-reload` is left to the browser,
 * `data-keep-scroll` stays where the page is. Without a network the page that stands stays, as does a form that only asks
 * (GET): `onOffline` is called instead.
 */
export function useFollowLinks(onOffline: () => void): void {
  const navigate = useNavigate();
  const here = useLocation();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (event.defaultPrevented || !isPlainPress(event) || !(link instanceof HTMLAnchorElement)) return;
    const { origin, pathname, search, hash, target, download, dataset } = link;
    if (origin !== location.origin || target || download || "reload" in dataset) return;
    const isHere = pathname === here.pathname && search === here.search;
    // A jump within the page is the browser's.
    if (isHere && hash) return;
    event.preventDefault();
    if (!navigator.onLine) return onOffline();
    void navigate(pathname + search + hash, { replace: isHere, preventScrollReset: "keepScroll" in dataset });
  });
  const ask = useEffectEvent((event: SubmitEvent) => {
    const { method } = event.target as HTMLFormElement;
    if (navigator.onLine || method !== "get") return;
    event.preventDefault();
    onOffline();
  });
  useEffect(() => {
    // React hears of a press first, and may have something else in mind for it.
    const press = (event: MouseEvent) => follow(event);
    const submit = (event: SubmitEvent) => ask(event);
    document.addEventListener("click", press);
    document.addEventListener("submit", submit, { capture: true });
    return () => {
      document.removeEventListener("click", press);
      document.removeEventListener("submit", submit, { capture: true });
    };
  }, []);
}
