import { useEffect } from "react";
import { createPath, useFetchers, useNavigation } from "react-router";

/* React Router reloads if the next page's code fails to load, losing the navigation, which is stored here meanwhile. */

const KEY = "pending";

export function useRememberNavigation(): void {
  const { state, location } = useNavigation();
  const isFetching = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const pending = state === "loading" ? createPath(location) : state === "submitting" || isFetching ? "" : null;
  useEffect(() => {
    try {
      if (pending === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, pending);
    } catch {
      // Storage may be switched off; the page works without.
    }
  }, [pending]);
}

/** The path of the navigation lost by this reload; empty for a submit, null if none was lost. */
export function takeLostNavigation(): string | null {
  try {
    const pending = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return performance.navigation.type === performance.navigation.TYPE_RELOAD ? pending : null;
  } catch {
    return null;
  }
}
