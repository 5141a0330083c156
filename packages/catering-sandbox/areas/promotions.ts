import { inWords } from "../amounts.ts";
import { readDay } from "../calendar.ts";
import { fieldsOf } from "../fields.ts";
import { badRequest, notFound, wrongField } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import { cartReply, priceCart, type PricedCart } from "../rules/priced-cart.ts";
import { itemWithId } from "../rules/menu.ts";
import { storeWithId } from "../rules/stores.ts";
import { CATERING, orderTypeWithId } from "../seeds/order-types.ts";
import { promotionWithCode, PROMOTIONS, type Promotion } from "../seeds/promotions.ts";
import { CARTS, changeCart, checkOwner, refuseWhenPlaced } from "./carts.ts";

export const promotionRoutes: Route[] = [
  { method: "PUT", path: `${CARTS}/redeem-promo`, handler: redeem },
  { method: "PUT", path: `${CARTS}/:cartId/remove-promo`, handler: remove },
];

const MOST_CODES = 3;

/** API-41. A code that is on the cart already is not taken twice: the same request leaves the cart as it is. */
async function redeem(call: Call): Promise<Response> {
  const body = fieldsOf(await call.object());
  if (body.value("orderTypeId") !== undefined && !orderTypeWithId(body.value("orderTypeId"), call.now())) {
    throw wrongField("orderTypeId", "This order type does not exist.");
  }
  if (body.text("orderDate") && !readDay(body.text("orderDate"))) {
    throw badRequest("The day must be written MM/DD/YYYY.", { orderDate: ["The day is not valid."] });
  }
  return call.records.transaction(() => {
    const cart = call.records.findCart(body.text("cartId"));
    const store = cart && storeWithId(cart.storeId);
    if (!cart || !store) throw notFound("This cart");
    checkOwner(call, cart);
    refuseWhenPlaced(cart);
    const promotion = promotionWithCode(body.text("promoCode"));
    if (!promotion) throw wrongField("promoCode", "This promo code is not valid.");
    if (cart.promoCodes.includes(promotion.code)) return json(cartReply(cart, store));
    const wrong = refuseCode(promotion, priceCart(cart, store), call);
    if (wrong) throw wrongField("promoCode", wrong);
    const changed = { ...cart, promoCodes: [...cart.promoCodes, promotion.code] };
    call.records.saveCart(changed);
    return json(cartReply(changed, store));
  });
}

/** Removing what is no longer there leaves the cart as it is; a promotion that never was is not found. */
async function remove(call: Call): Promise<Response> {
  const body = fieldsOf(await call.object());
  const promotion =
    promotionWithCode(body.text("promoCode")) ?? PROMOTIONS.find(({ id }) => String(id) === body.text("promoId"));
  return changeCart(call, body, (cart) => {
    if (!promotion) throw notFound("This promotion");
    return { ...cart, promoCodes: cart.promoCodes.filter((code) => code !== promotion.code) };
  });
}

/** Why a code cannot be used for this cart; null when it can. Asked again when the order is placed. */
export function refuseCode(promotion: Promotion, cart: PricedCart, call: Pick<Call, "records">): string | null {
  const others = cart.record.promoCodes.filter((code) => code !== promotion.code);
  if (promotion.isExpired) return "This promo code has expired.";
  if (promotion.isUsedUp) return "This promo code has already been used.";
  if (promotion.oncePerCustomer) {
    if (cart.record.customerId === null) return "Please sign in to use this promo code.";
    if (call.records.rewards.promoUses(promotion.code, cart.record.customerId) > 0) {
      return "This promo code has already been used.";
    }
  }
  if (others.length >= MOST_CODES) return `No more than ${MOST_CODES} promo codes can be used for one order.`;
  if (others.length > 0 && (promotion.standsAlone || others.some((code) => promotionWithCode(code)?.standsAlone))) {
    return "This promo code cannot be combined with other promo codes.";
  }
  if (promotion.orderTypeId !== null && promotion.orderTypeId !== cart.record.orderTypeId) {
    return promotion.orderTypeId === CATERING
      ? "This promo code is for catering orders."
      : "This promo code is for another type of order.";
  }
  if (cart.totals.subTotal < promotion.minSubTotal) {
    return `This promo code is for orders of ${inWords(promotion.minSubTotal)} or more.`;
  }
  const missing = promotion.itemIds.length > 0 && !cart.lines.some((line) => promotion.itemIds.includes(line.item.id));
  return missing ? `Please add ${nameOf(promotion.itemIds[0])} to your order to use this promo code.` : null;
}

function nameOf(itemId: number | undefined): string {
  return itemWithId(itemId ?? null)?.displayName ?? "the item";
}
