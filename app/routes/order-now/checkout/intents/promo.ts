import type { Cart, Promotion } from "@platter/ordering/checkout/cart.ts";
import { readForm } from "../../../../components/form/read-form.ts";
import { refuse } from "../../../../components/form/refuse.ts";
import { promoRules } from "@platter/ordering/checkout/payment-rules.ts";
import { failureAnswer, lookUpAfter, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { openPostedOrder } from "../open-order.ts";
import { type Answer, type Press, showCheckout } from "../press.ts";

/** PROMO-01. */
export async function applyPromo(press: Press): Promise<Answer> {
  const { form, visitor, catering } = press;
  const { cart, order } = await openPostedOrder(press);
  const { values, problems } = readForm(form, promoRules);
  if (problems) return refuse(form, problems);
  const code = values.promoCode;
  return settle(press, async () => {
    const redeeming = catering.redeemPromo(cart.id, order.envelope, code);
    await redeeming.catch((error: unknown) => lookUp(press, cart, error, (after) => after.some(isCode(code))));
    visitor.notices.write({ code: "promo-applied", name: code });
  });
}

/** PROMO-02: one that is gone already is no problem. */
export async function removePromo(press: Press): Promise<Answer> {
  const { argument, visitor, catering } = press;
  const { cart } = await openPostedOrder(press);
  const promotion = cart.promotions.find(({ promoId }) => promoId === argument);
  if (!promotion) return showCheckout("#promo");
  const { code, name } = promotion;
  return settle(press, async () => {
    const removing = catering.removePromo(cart.id, promotion);
    await removing.catch((error: unknown) => lookUp(press, cart, error, (after) => !after.some(isCode(code))));
    visitor.notices.write({ code: "promo-removed", name: code || name });
  });
}

const isCode = (code: string) => (promotion: Promotion) => promotion.code.toUpperCase() === code.toUpperCase();

/** After a lost reply the cart says what became of the change; where it says nothing else, the failure stands. */
async function lookUp(
  { catering }: Press,
  { id }: Cart,
  error: unknown,
  isDone: (after: Promotion[]) => boolean,
): Promise<void> {
  const after = await lookUpAfter(error, () => catering.cart(id));
  if (!after || !isDone(after.promotions)) throw error;
}

/** PROMO-03: the message where there is only one, otherwise the model's errors. */
async function settle({ form, site }: Press, change: () => Promise<void>): Promise<Answer> {
  try {
    await change();
    return showCheckout("#promo");
  } catch (error) {
    const failure = remoteFailureOf(error);
    const messages = failure?.kind === "refused" ? Object.values(failure.fields).flat() : [];
    if (!failure || messages.length === 0) throw error;
    const { status } = failureAnswer(failure, site.requestId);
    const problems = messages.map((message) => ({ field: "promoCode", message }));
    return refuse(form, problems, status);
  }
}
