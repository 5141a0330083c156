import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { PaymentPart } from "@platter/ordering/checkout/payment.ts";

/** The saved card that is selected, and whether the order waits for one (SUBMIT-01); without script the server asks. */
export function useSavedCard(payment: { chosenId: string }, typed: string | undefined, part: PaymentPart) {
  const isScripted = useHydrated();
  const chosenId = typed ?? payment.chosenId;
  const [picked, setPicked] = useState({ of: payment, id: chosenId });
  // Other cards, or an answer of the server's: it knows which one is selected.
  const id = picked.of === payment ? picked.id : chosenId;
  return {
    chosenId,
    id,
    select: (other: string) => setPicked({ of: payment, id: other }),
    isMissing: isScripted && part === "saved cards" && id === "",
  };
}

export type SavedCardChoice = ReturnType<typeof useSavedCard>;
