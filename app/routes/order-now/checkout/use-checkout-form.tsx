import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  lazy,
  useEffect,
  useRef,
  useState,
} from "react";
import { useNavigation } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import type { TextForm } from "../../../ui/form/use-text-form.ts";
import { useFormFetcher } from "../../../ui/use-form-fetcher.ts";
import { leadsOn } from "./checkout-intents.ts";
import type { FieldChecksProps } from "./field-checks.tsx";
import { OFFLINE } from "../../../ui/form/keep-form.ts";
import type { CheckoutAnswer } from "./press.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useUnheardOrder } from "./use-unheard-order.ts";

// 10 KB that nobody needs to see the page; where they cannot be had, the server's checks remain.
const FieldChecks = lazy<ComponentType<FieldChecksProps>>(() =>
  import("./field-checks.tsx").catch(() => ({ default: () => null })),
);

interface CheckoutFormOptions {
  isCatering: boolean;
  isDelivery: boolean;
  hasCard: boolean;
  actionData: CheckoutAnswer | undefined;
}

/** The one form of checkout: a fetcher posts it for buttons that stay on the page, a navigation for those that lead on. */
export function useCheckoutForm({ isCatering, isDelivery, hasCard, actionData }: CheckoutFormOptions) {
  const isScripted = useHydrated();
  const { answer = null, pressed, submit, reset } = useFormFetcher<CheckoutAnswer>(actionData);
  const isPosting = useNavigation().formData !== undefined;
  const unheard = useUnheardOrder(answer);
  const isUnheard = answer === OFFLINE || answer?.isUnheard === true;
  const draft = useKeptDraft({ isSending: pressed !== null || isPosting, isUnheard });
  const formErrors = draft.stuck ?? unheard.answer ?? answer;
  const pressedInRef = useFocusKept(pressed);
  const [checked, setChecked] = useState<TextForm | null>(null);
  const { problems, summary } = checked?.summary.answer === formErrors ? checked : unchecked(formErrors);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    checked?.props.onSubmit(event);
    if (event.defaultPrevented) return;
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    // The redirect of an earlier press would take the place of this navigation, while an order is being placed.
    if (leadsOn(button?.name ?? "")) return reset();
    event.preventDefault();
    pressedInRef.current = button?.closest("section") ?? null;
    void submit(button ?? event.currentTarget, { method: "post", preventScrollReset: true });
  };
  const checks = isScripted ? (
    <Suspense>
      <FieldChecks
        hasCard={hasCard}
        isCatering={isCatering}
        isDelivery={isDelivery}
        formErrors={formErrors}
        onChange={setChecked}
      />
    </Suspense>
  ) : null;
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    checked?.props.onInput(event);
    draft.onInput();
  };
  const props = { ...checked?.props, onSubmit, onInput, onKeyDown: pressBeside };
  return { formErrors, pressed, problems, summary, props, checks, isLookedUp: unheard.isLookedUp };
}

const BESIDE: Record<string, string> = { promoCode: "promo:apply", giftNumber: "gift:use", giftPin: "gift:use" };

/** Enter presses the button that belongs to the field; without script the server looks at what was filled in. */
function pressBeside(event: KeyboardEvent<HTMLFormElement>) {
  const { name, value } = event.target as HTMLInputElement;
  const intent = BESIDE[name];
  if (event.key !== "Enter" || event.nativeEvent.isComposing || !intent || value.trim() === "") return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`button[name="intent:${intent}"]`)?.click();
}

/** A button that is gone with the answer leaves the focus to the heading over it. */
function useFocusKept(pressed: string | null) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (pressed !== null || !section.current) return;
    const place = section.current.isConnected ? section.current.querySelector<HTMLElement>("h2") : null;
    section.current = null;
    if (document.activeElement !== document.body) return;
    const heading = place ?? document.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }, [pressed]);
  return section;
}

function unchecked(formErrors: CheckoutAnswer | null): Pick<TextForm, "problems" | "summary"> {
  const problems = formErrors?.problems ?? [];
  return { problems, summary: { problems, answer: formErrors } };
}
