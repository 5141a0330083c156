import { useEffect, useState } from "react";
import type { DeliveryView } from "@platter/ordering/order/delivery-status.ts";

/** TRACK-05. */
const EVERY = 60_000;

/**
 * The delivery as the page has it, and from then on as the server tells it: every minute until it is delivered, not
 * while nobody looks at the page. Asked outside the router, whose answer to a lost connection is an error
 * page: here the last state stays, and says so.
 */
export function useDelivery(loaded: DeliveryView, path: string): DeliveryView {
  const [heard, setHeard] = useState({ loaded, view: loaded });
  // A page that was loaded again knows better.
  const view = heard.loaded === loaded ? heard.view : loaded;
  const { isDelivered } = view;

  useEffect(() => {
    if (isDelivered) return;
    let due = performance.now() + EVERY;
    const keep = (change: (before: DeliveryView) => DeliveryView) =>
      setHeard((last) => ({ loaded, view: change(last.loaded === loaded ? last.view : loaded) }));
    async function look() {
      // A timer may be a little early.
      if (document.hidden || performance.now() < due - 1_000) return;
      due = performance.now() + EVERY;
      try {
        const reply = await fetch(path);
        if (!reply.ok) throw new Error(reply.statusText);
        const next: DeliveryView = await reply.json();
        keep(() => next);
      } catch {
        keep((before) => ({ ...before, isStale: true }));
      }
    }
    const onLook = () => void look();
    const timer = setInterval(onLook, EVERY);
    document.addEventListener("visibilitychange", onLook);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onLook);
    };
  }, [loaded, path, isDelivered]);

  return view;
}
