import { type MouseEvent as PressEvent, useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";

/** A press that is meant for this page: not one that asks for another tab or window. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent | PressEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/**
 * Follows the links of this site without loading the document anew. They are plain elements, all served by one listener:
 * a component each would cost the server more than the rest of a small page. `data-reload` is left to the browser,
 * `data-keep-scroll` stays where the page is.
 */
export function useFollowLinks(): void {
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
    void navigate(pathname + search + hash, { replace: isHere, preventScrollReset: "keepScroll" in dataset });
  });
  useEffect(() => {
    // React hears of a press first, and may have something else in mind for it.
    const press = (event: MouseEvent) => follow(event);
    document.addEventListener("click", press);
    return () => document.removeEventListener("click", press);
  }, []);
}
