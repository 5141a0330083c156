import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Whether a link, or a form that only asks (GET), was pressed without a network; the page is kept. */
export function useStuckOffline(): boolean {
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
