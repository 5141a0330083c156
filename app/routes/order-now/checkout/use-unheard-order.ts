import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { CheckoutAnswer } from "./press.ts";

const PATH = "/order-now/checkout/unheard";
const PAUSE_MS = 3_000;

/** An order whose answer gets lost on the way to the browser may have been placed. */
export const ORDER_UNHEARD: CheckoutAnswer = {
  problems: [
    {
      field: "",
      message:
        "The connection was lost while your order was being sent, so it may have been placed. We are checking your order: please wait, and do not order again. This page leads on by itself.",
    },
  ],
  values: {},
};

/** It is known that nothing was placed. */
const NOT_PLACED: CheckoutAnswer = {
  problems: [
    {
      field: "",
      message:
        "Your order has not been placed, and the restaurant's answer was lost on the way. Your entries are still here. Please press Submit Order again.",
    },
  ],
  values: {},
};

/** Asks what became of the order until somebody answers, and leads there. */
export function useUnheardOrder(answer: CheckoutAnswer | null): { isLookedUp: boolean; answer: CheckoutAnswer | null } {
  const navigate = useNavigate();
  const [refused, setRefused] = useState<CheckoutAnswer | null>(null);
  const isUnheard = answer === ORDER_UNHEARD;
  useEffect(() => {
    if (!isUnheard) return setRefused(null);
    const looking = new AbortController();
    void lookUp(looking.signal).then((to) => {
      if (looking.signal.aborted) return;
      if (to === null) setRefused(NOT_PLACED);
      else void navigate(to, { replace: true });
    });
    return () => looking.abort();
  }, [isUnheard, navigate]);
  return { isLookedUp: isUnheard && refused === null, answer: isUnheard ? refused : null };
}

/** Where the order is, or is looked for; null when nothing was placed. */
async function lookUp(signal: AbortSignal): Promise<string | null> {
  const form = document.getElementById("checkout");
  const agreement = form instanceof HTMLFormElement ? String(new FormData(form).get("agreement")) : "";
  while (!signal.aborted) {
    try {
      const reply = await fetch(PATH, { method: "POST", body: new URLSearchParams({ agreement }), signal });
      if (reply.ok) return ((await reply.json()) as { to: string | null }).to;
    } catch {
      // Nobody can be reached yet.
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}
