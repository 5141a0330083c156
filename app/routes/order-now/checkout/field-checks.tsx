import { memo, useEffect, useRef } from "react";
import { cardRules } from "@platter/ordering/checkout/card.ts";
import { checkoutRules } from "@platter/ordering/checkout/contact-rules.ts";
import { type TextForm, useTextForm } from "../../../ui/form/use-text-form.ts";
import type { CheckoutAnswer } from "./guard.ts";

export interface FieldChecksProps {
  isCatering: boolean;
  isDelivery: boolean;
  hasCard: boolean;
  formErrors: CheckoutAnswer | null;
  onChange: (form: TextForm) => void;
}

/** Validates text fields while editing (CHK-22); memoized, since `onChange` renders the page, in a loop otherwise. */
export default memo(function FieldChecks({ formErrors, onChange, hasCard, ...needs }: FieldChecksProps) {
  const form = useTextForm({
    id: "checkout",
    rules: hasCard ? { ...checkoutRules(needs), ...cardRules } : checkoutRules(needs),
    formErrors,
  });
  const shown = useRef(formErrors);
  useEffect(() => {
    // Conform adopts new `formErrors` only after this render, so the state is passed on with the next one.
    if (shown.current === formErrors) onChange(form);
    shown.current = formErrors;
  });
  return null;
});
