import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { CheckoutAnswer } from "./guard.ts";

const PATH = "/order-now/checkout/order-outcome";
const PAUSE_MS = 3_000;

/** An order whose answer gets lost on the way to the browser may have been placed. A new one for each press. */
export function orderUnconfirmed(): CheckoutAnswer {
  const message =
    "The connection was lost while your order was being sent, so it may have been placed. We are checking your order: please wait, and do not order again. This page leads on by itself.";
  return { problems: [{ field: "", message }], values: {}, isUnconfirmed: true };
}

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
export function useOrderOutcome(answer: CheckoutAnswer | null): { isLookedUp: boolean; answer: CheckoutAnswer | null } {
  const navigate = useNavigate();
  const [refused, setRefused] = useState<CheckoutAnswer | null>(null);
  useEffect(() => {
    if (!answer?.isUnconfirmed) return;
    const looking = new AbortController();
    const follow = async () => {
      const to = await lookUp(looking.signal);
      if (looking.signal.aborted) return;
      if (to === null) setRefused(answer);
      else await navigate(to, { replace: true });
    };
    void follow();
    return () => looking.abort();
  }, [answer, navigate]);
  const isKnown = refused !== null && refused === answer;
  return { isLookedUp: answer?.isUnconfirmed === true && !isKnown, answer: isKnown ? NOT_PLACED : null };
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
