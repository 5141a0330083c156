import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useSubmit } from "react-router";
import { SESSION_LIFE, UNEXPECTED_CARD_ERROR } from "@platter/ordering/checkout/payment.ts";
import { loadScript } from "../../../ui/load-script.ts";
import { Check, FieldError } from "../../../ui/form/field.tsx";
import { problemOf } from "../../../ui/form/problems.ts";
import { checkoutIntents } from "./checkout-intents.ts";
import type { CheckoutAnswer } from "./guard.ts";
import type { CheckoutFormState } from "./use-checkout-form.tsx";

interface CardDropIn {
  mount(options: {
    container: HTMLElement;
    token: string;
    onReady(): void;
    onSuccess(): void;
    onFailure(): void;
    onCancel(): void;
    onError(): void;
  }): { unmount(): void };
}

type State = "closed" | "loading" | "mounted" | "error";
type Pressed = "card:session" | "card:done" | "card:failed" | "update";

/** The provider's page without script, its frame with it; where the frame cannot be had, the page. */
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

  /** The whole form goes along, so that nothing typed is lost. */
  const fields = (pressed: Pressed) => {
    const data = new FormData(container.current?.closest("form") ?? undefined);
    data.set(checkoutIntents.button(pressed).name, "");
    return data;
  };
  const open = () => {
    setState("loading");
    void fetcher.submit(fields("card:session"), { method: "post" });
  };
  const finish = (pressed: Pressed) => {
    setState("closed");
    void submit(fields(pressed), { method: "post", preventScrollReset: true });
  };
  useFrame(container, script, session, { open, finish, setState });
  return { container, state, refused, open };
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

interface FrameEvents {
  open(): void;
  finish(pressed: Pressed): void;
  setState(state: State): void;
}

function useFrame(
  container: RefObject<HTMLDivElement | null>,
  script: string,
  session: { token: string } | null,
  events: FrameEvents,
): void {
  const finish = useEffectEvent((pressed: Pressed) => events.finish(pressed));
  const show = useEffectEvent((state: State) => events.setState(state));
  // PAY-18: a session that grew old is replaced by a new one.
  const renew = useEffectEvent(() => events.open());
  useEffect(() => {
    const box = container.current;
    if (!session || !box) return;
    let frame: { unmount(): void } | null = null;
    let isGone = false;
    const mount = async () => {
      const dropIn = await loadScript<CardDropIn>(script, "CardDropIn");
      if (isGone) return;
      if (!dropIn) return show("error");
      frame = dropIn.mount({
        container: box,
        token: session.token,
        onReady: () => show("mounted"),
        onSuccess: () => finish("card:done"),
        onFailure: () => finish("card:failed"),
        onError: () => finish("card:failed"),
        onCancel: () => finish("update"),
      });
    };
    void mount();
    const timer = setTimeout(() => renew(), SESSION_LIFE);
    return () => {
      isGone = true;
      clearTimeout(timer);
      frame?.unmount();
    };
  }, [container, session, script]);
}
