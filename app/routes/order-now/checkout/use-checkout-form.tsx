import { type ComponentType, type FormEvent, Suspense, lazy, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { TextForm } from "../../../ui/form/use-text-form.ts";
import { useFormFetcher } from "../../../ui/use-form-fetcher.ts";
import { leadsOn } from "./checkout-intents.ts";
import type { FieldChecksProps } from "./field-checks.tsx";
import type { CheckoutAnswer } from "./press.ts";

// 10 KB that nobody needs to see the page; where they cannot be had, the server's checks remain.
const FieldChecks = lazy<ComponentType<FieldChecksProps>>(() =>
  import("./field-checks.tsx").catch(() => ({ default: () => null })),
);

interface CheckoutFormOptions {
  isCatering: boolean;
  isDelivery: boolean;
  actionData: CheckoutAnswer | undefined;
}

/** The one form of checkout: a fetcher posts it for buttons that stay on the page, a navigation for those that lead on. */
export function useCheckoutForm({ isCatering, isDelivery, actionData }: CheckoutFormOptions) {
  const isScripted = useHydrated();
  const { answer: formErrors = null, pressed, submit, reset } = useFormFetcher<CheckoutAnswer>(actionData);
  const [checked, setChecked] = useState<TextForm | null>(null);
  const { problems, summary } = checked?.summary.answer === formErrors ? checked : unchecked(formErrors);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    checked?.props.onSubmit(event);
    if (event.defaultPrevented) return;
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    // The redirect of an earlier press would take the place of this navigation, while an order is being placed.
    if (leadsOn(button?.name ?? "")) return reset();
    event.preventDefault();
    void submit(button ?? event.currentTarget, { method: "post", preventScrollReset: true });
  };
  const checks = isScripted ? (
    <Suspense>
      <FieldChecks isCatering={isCatering} isDelivery={isDelivery} formErrors={formErrors} onChange={setChecked} />
    </Suspense>
  ) : null;
  return { formErrors, pressed, problems, summary, props: { ...checked?.props, onSubmit }, checks };
}

function unchecked(formErrors: CheckoutAnswer | null): Pick<TextForm, "problems" | "summary"> {
  const problems = formErrors?.problems ?? [];
  return { problems, summary: { problems, answer: formErrors } };
}
