import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useSubmit } from "react-router";
import { SESSION_LIFE, UNEXPECTED_CARD_ERROR } from "@platter/ordering/checkout/payment.ts";
import { loadScript } from "../../../ui/load-script.ts";
import { Check, FieldError } from "../../../ui/form/field.tsx";
import { problemOf } from "../../../ui/form/problems.ts";
import { checkoutIntents } from "./checkout-intents.ts";
import type { CheckoutAnswer } from "./guard.ts";
import type { CheckoutFormState } from "./use-checkout-form.tsx";

interface CardFrame {
  container: HTMLElement;
  token: string;
  onReady(): void;
  onSuccess(): void;
  onFailure(): void;
  onCancel(): void;
  onError(): void;
}

interface CardDropIn {
  mount(frame: CardFrame): { unmount(): void };
}

type State = "closed" | "loading" | "mounted" | "error";
type Pressed = "card:session" | "card:done" | "card:failed" | "update";

/** Opens the provider's frame; without script, or if the frame fails, the button leads to the provider's page. */
export function ProviderCard({ page, problems }: CheckoutFormState) {
  const { container, state, refused, open } = useCardEntry(page.payment.providerScript);
  const problem = problemOf(problems, "providerCard") ?? refused[0]?.message ?? null;
  const wrong = state === "error" ? UNEXPECTED_CARD_ERROR : problem;
  const isWaiting = state === "loading" && refused.length === 0;
  const press = (event: MouseEvent) => {
    event.preventDefault();
    open();
  };
  return (
    <div id="providerCard" tabIndex={-1}>
      {wrong ? <FieldError id="providerCard-error" message={wrong} /> : null}
      {!page.isGuest && state === "closed" ? <SaveQuestion /> : null}
      <p className="hint">Your card is entered with our payment provider: this site never sees its number.</p>
      <div ref={container} aria-busy={isWaiting || undefined} />
      {state === "mounted" ? null : (
        <button
          className="button"
          {...checkoutIntents.button("card:provider")}
          onClick={state === "error" ? undefined : press}
          aria-disabled={isWaiting || undefined}
          aria-describedby={problemOf(refused, "email") ? "email-error" : undefined}
        >
          {isWaiting ? "Loading..." : "Enter your card"}
        </button>
      )}
    </div>
  );
}

function useCardEntry(script: string) {
  const fetcher = useFetcher<CheckoutAnswer>();
  const submit = useSubmit();
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>("closed");
  const { session = null, problems: refused = [] } = fetcher.data ?? {};

  const open = () => {
    setState("loading");
    void fetcher.submit(formPressed(container.current, "card:session"), { method: "post" });
  };
  const finish = useEffectEvent((pressed: Pressed) => {
    setState("closed");
    void submit(formPressed(container.current, pressed), { method: "post", preventScrollReset: true });
  });
  // PAY-18: a session is replaced by a new one after `SESSION_LIFE`.
  const renew = useEffectEvent(open);
  useEffect(() => {
    if (!session || !container.current) return;
    const unmount = mountFrame(script, {
      container: container.current,
      token: session.token,
      onReady: () => setState("mounted"),
      onSuccess: () => finish("card:done"),
      onFailure: () => finish("card:failed"),
      onError: () => finish("card:failed"),
      onCancel: () => finish("update"),
      onMissing: () => setState("error"),
    });
    const timer = setTimeout(() => renew(), SESSION_LIFE);
    return () => {
      clearTimeout(timer);
      unmount();
    };
  }, [session, script]);
  return { container, state, refused, open };
}

/** Posts the whole checkout form, so that entries are kept. */
function formPressed(within: Element | null, pressed: Pressed): FormData {
  const data = new FormData(within?.closest("form") ?? undefined);
  data.set(checkoutIntents.button(pressed).name, "");
  return data;
}

function mountFrame(script: string, { onMissing, ...frame }: CardFrame & { onMissing(): void }): () => void {
  let mounted: { unmount(): void } | null = null;
  let isGone = false;
  const mount = async () => {
    const dropIn = await loadScript<CardDropIn>(script, "CardDropIn");
    if (isGone) return;
    if (dropIn) mounted = dropIn.mount(frame);
    else onMissing();
  };
  void mount();
  return () => {
    isGone = true;
    mounted?.unmount();
  };
}

function SaveQuestion() {
  return (
    <fieldset className="field">
      <legend>Would you like to save your card?</legend>{" "}
      <Check type="radio" name="saveCard" value="yes">
        Yes
      </Check>{" "}
      <Check type="radio" name="saveCard" value="no" defaultChecked>
        No
      </Check>
    </fieldset>
  );
}
