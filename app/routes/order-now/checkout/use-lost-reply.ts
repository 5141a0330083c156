import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { CheckoutAnswer } from "./guard.ts";

const PATH = "/order-now/checkout/order-outcome";
const PAUSE_MS = 3_000;

/** A new object per submit, since a changed answer starts a lookup of the order, which may have been placed. */
export function orderUnconfirmed(): CheckoutAnswer {
  const message =
    "The connection was lost while your order was being sent, so it may have been placed. We are checking your order: please wait, and do not order again. This page leads on by itself.";
  return { problems: [{ field: "", message }], values: {}, isUnconfirmed: true };
}

const NOT_PLACED =
  "Your order has not been placed, and the restaurant's answer was lost on the way. Your entries are still here. Please press Submit Order again.";

export function useLostReply(sent: CheckoutAnswer | null): { isLookedUp: boolean; answer: CheckoutAnswer | null } {
  const navigate = useNavigate();
  const [refused, setRefused] = useState<{ sent: CheckoutAnswer; answer: CheckoutAnswer } | null>(null);
  useEffect(() => {
    if (!sent?.isUnconfirmed) return;
    const looking = new AbortController();
    const follow = async () => {
      const to = await lookUp(looking.signal);
      if (looking.signal.aborted) return;
      if (to !== null) await navigate(to, { replace: true });
      else setRefused({ sent, answer: { problems: [{ field: "", message: NOT_PLACED }], values: {} } });
    };
    void follow();
    return () => looking.abort();
  }, [sent, navigate]);
  const known = refused?.sent === sent ? refused : null;
  return { isLookedUp: sent?.isUnconfirmed === true && !known, answer: known?.answer ?? sent };
}

async function lookUp(signal: AbortSignal): Promise<string | null> {
  const form = document.querySelector<HTMLFormElement>("form#checkout");
  const body = new URLSearchParams({ agreement: String(form && new FormData(form).get("agreement")) });
  while (!signal.aborted) {
    const reply = await fetch(PATH, { method: "POST", body, signal }).catch(() => null);
    const found = reply?.ok ? ((await reply.json().catch(() => null)) as { to: string | null } | null) : null;
    if (found) return found.to;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}
