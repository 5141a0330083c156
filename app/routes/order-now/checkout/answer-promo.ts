import type { Catering } from "../../../../server/catering/catering.ts";
import type { ReadyOrder } from "../../../../server/visitor/order.ts";
import type { Cart } from "../../../domain/checkout/cart.ts";
import type { Notice } from "../../../domain/order/notices.ts";
import { troubleAnswer, troubleOf } from "../../../domain/trouble.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { readPromoCode } from "./promo-code.ts";

interface PromoParts {
  form: FormData;
  cart: Cart;
  order: ReadyOrder;
  catering: Catering;
  notices: { write(notice: Notice): void };
  /** The reference id a customer reads on the phone. */
  reference: string;
}

/** Null when it is done; otherwise why not. */
type PromoAnswer = { status: number; problems: Problem[] } | null;

/** The buttons `promo:apply` and `promo:remove:{id}` (PROMO-01, PROMO-02). One that is gone already is no problem. */
export async function answerPromo(intent: string, parts: PromoParts): Promise<PromoAnswer> {
  const { form, cart, order, catering, notices } = parts;
  try {
    if (intent !== "promo:apply") {
      const promotion = cart.promotions.find(({ promoId }) => intent === `promo:remove:${promoId}`);
      if (!promotion) return null;
      await catering.removePromo(cart.id, promotion);
      notices.write({ code: "promo-removed", name: promotion.code || promotion.name });
      return null;
    }
    const { code, message } = readPromoCode(form.get("promoCode"));
    if (message !== null) return { status: 422, problems: [{ field: "promoCode", message }] };
    await catering.redeemPromo(cart.id, order.envelope, code);
    notices.write({ code: "promo-applied", name: code });
    return null;
  } catch (error) {
    return refusalOf(error, parts.reference);
  }
}

/** PROMO-03: the message where there is only one, otherwise the model's errors. */
function refusalOf(error: unknown, reference: string): NonNullable<PromoAnswer> {
  const trouble = troubleOf(error);
  if (!trouble) throw error;
  const { status, messages } = troubleAnswer(trouble, reference);
  const fields = trouble.kind === "refused" ? Object.values(trouble.fields).flat() : [];
  const words = fields.length > 0 ? fields : messages;
  return { status, problems: words.map((message) => ({ field: "promoCode", message })) };
}
