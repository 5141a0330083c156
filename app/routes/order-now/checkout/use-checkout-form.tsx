import { type ComponentType, type FormEvent, type KeyboardEvent, Suspense, lazy, useState } from "react";
import { useNavigation } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { type PaymentPart, paymentPart } from "@platter/ordering/checkout/payment.ts";
import { cartTotals } from "@platter/ordering/checkout/totals.ts";
import { pressedName } from "../../../ui/form/intents.ts";
import { OFFLINE } from "../../../ui/form/keep-form.ts";
import { problemOf } from "../../../ui/form/problems.ts";
import type { TextForm } from "../../../ui/form/use-text-form.ts";
import type { CheckoutData } from "./checkout-data.ts";
import type { FieldChecksProps } from "./field-checks.tsx";
import type { CheckoutAnswer } from "./guard.ts";
import type { Route } from "./+types/checkout.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useLostReply } from "./use-lost-reply.ts";

// 10 KB, loaded after the first render; if the import fails, only the server validates.
const FieldChecks = lazy<ComponentType<FieldChecksProps>>(() =>
  import("./field-checks.tsx").catch(() => ({ default: () => null })),
);

export type CheckoutPageProps = Route.ComponentProps["loaderData"] & { actionData: CheckoutAnswer | undefined };

export type CheckoutFormState = Omit<ReturnType<typeof useCheckoutForm>, "props" | "checks">;

export function useCheckoutForm(page: CheckoutPageProps) {
  const { formData } = useNavigation();
  const sent = page.actionData ?? null;
  const outcome = useLostReply(sent);
  const isUnsent = sent === OFFLINE || sent?.isUnconfirmed === true;
  const draft = useKeptDraft({ isSending: formData !== undefined, isUnsent });
  const answer: CheckoutAnswer | null = draft.isStuck ? OFFLINE : outcome.answer;
  const { totals, setTip } = useTotals(page.sum);
  const part = paymentPart(totals, page.payment);
  const { checked, checks } = useFieldChecks(page, part, answer);
  const { problems, summary } = checked?.summary.answer === answer ? checked : unchecked(answer);
  const choice = useSavedCard(page.payment, answer?.values["paymentMethodId"], part);
  const props = {
    ...checked?.props,
    onInput(event: FormEvent<HTMLFormElement>) {
      checked?.props.onInput(event);
      draft.onInput();
    },
    onKeyDown: pressBeside,
  };
  const pressed = pressedName(formData);
  const values: Record<string, string> = { ...page.texts, ...answer?.values };
  const field = (name: string) => ({ name, defaultValue: values[name] ?? "", problem: problemOf(problems, name) });
  // Disables Submit Order while the order is being looked up.
  const { isLookedUp } = outcome;
  const shown = { page, answer, pressed, values, field, problems, summary, totals, part, choice, isLookedUp };
  return { ...shown, setTip, props, checks };
}

function useFieldChecks({ isCatering, isDelivery }: CheckoutData, part: PaymentPart, answer: CheckoutAnswer | null) {
  const isScripted = useHydrated();
  const [checked, setChecked] = useState<TextForm | null>(null);
  const props = { isCatering, isDelivery, hasCard: part === "card form", formErrors: answer, onChange: setChecked };
  const checks = isScripted ? (
    <Suspense>
      <FieldChecks {...props} />
    </Suspense>
  ) : null;
  return { checked, checks };
}

/** With script totals follow the tip at once; each response of the server replaces them. */
function useTotals(sum: CheckoutData["sum"]) {
  const [newTip, setNewTip] = useState({ of: sum, amount: sum.tipAmount });
  const tip = newTip.of === sum ? newTip.amount : sum.tipAmount;
  const totals = cartTotals(sum.amounts, { tip, taxExempt: sum.taxEntity !== null, cards: sum.cards });
  return { totals, setTip: (amount: number) => setNewTip({ of: sum, amount }) };
}

/** The selected saved card; `isMissing` disables Submit Order (SUBMIT-01). Without script the server checks. */
function useSavedCard(payment: CheckoutData["payment"], typed: string | undefined, part: PaymentPart) {
  const isScripted = useHydrated();
  const chosenId = typed ?? payment.chosenId;
  const [picked, setPicked] = useState({ of: payment, id: chosenId });
  // A response of the server replaces the local selection.
  const id = picked.of === payment ? picked.id : chosenId;
  return {
    chosenId,
    id,
    select: (other: string) => setPicked({ of: payment, id: other }),
    isMissing: isScripted && part === "saved cards" && id === "",
  };
}

const BESIDE: Record<string, string> = { promoCode: "promo:apply", giftNumber: "gift:use", giftPin: "gift:use" };

/** Enter presses the button beside the field; without script `updateOrder` decides by the filled fields. */
function pressBeside(event: KeyboardEvent<HTMLFormElement>) {
  const { name, value } = event.target as HTMLInputElement;
  const intent = BESIDE[name];
  if (event.key !== "Enter" || event.nativeEvent.isComposing || !intent || value.trim() === "") return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`button[name="intent:${intent}"]`)?.click();
}

function unchecked(answer: CheckoutAnswer | null): Pick<TextForm, "problems" | "summary"> {
  const problems = answer?.problems ?? [];
  return { problems, summary: { problems, answer } };
}
