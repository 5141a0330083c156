import type { Catering } from "../../../../../server/catering/catering.ts";
import type { CardToSave } from "../../../../../server/catering/payment-options.ts";
import { refuse, refuseUnknownButton } from "../../../../components/form/refuse.ts";
import { isSavedOf } from "@platter/ordering/checkout/card.ts";
import { type SavedCard, paymentIdOf } from "@platter/ordering/checkout/saved-card.ts";
import { lookUpAfter, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { readCardToKeep } from "../checkout-form.ts";
import { openPostedOrder } from "../open-order.ts";
import { orderProblems } from "../order-problems.ts";
import { type Answer, type Press, showCheckout } from "../press.ts";

/** API-52: "Add Card" saves what was typed, without the code, and selects it for this order. */
export async function saveCard(press: Press): Promise<Answer> {
  const { form, visitor, desk, catering, site } = press;
  if (!visitor.account.isSignedIn()) return refuseUnknownButton(form);
  const { order } = await openPostedOrder(press);
  const { card, problems } = readCardToKeep(form, site.now(), order.store.timeZone);
  if (problems.length > 0) return refuse(form, problems);
  try {
    const saved = await catering.addPaymentOption(card).catch((error: unknown) => findSaved(catering, card, error));
    desk.payment.session.update({ savedCardId: paymentIdOf(saved), entersCard: false });
    visitor.notices.write({ code: "card-taken", mask: saved.cardNumber });
    return showCheckout("#payment");
  } catch (error) {
    const failure = remoteFailureOf(error);
    if (failure?.kind !== "refused") throw error;
    const { status, problems: told } = orderProblems(failure, site.requestId);
    return refuse(form, told, status);
  }
}

/** After a lost reply the customer's cards say whether it was saved; where they do not, the failure stands. */
async function findSaved(catering: Catering, card: CardToSave, error: unknown): Promise<SavedCard> {
  const cards = await lookUpAfter(error, catering.paymentOptions);
  const saved = cards?.find((one) => isSavedOf(one, card));
  if (!saved) throw error;
  return saved;
}
