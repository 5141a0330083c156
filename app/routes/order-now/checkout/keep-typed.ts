import { draftFrom } from "./checkout-form.ts";
import type { CheckoutRequest } from "./press.ts";

/** What was typed, and which saved card is selected, is kept with whatever button is pressed, and with none. */
export function keepTyped({ visitor, desk }: Pick<CheckoutRequest, "visitor" | "desk">, form: FormData): void {
  visitor.draft.write(draftFrom(form, visitor.draft.read()));
  const id = form.get("paymentMethodId");
  if (typeof id === "string" && id.length <= 100) desk.payment.session.update({ savedCardId: id || null });
}
