import { redirect } from "react-router";
import { lineIntentOf } from "../../../../components/cart/line-intents.ts";
import { refuse, refuseUnknownButton } from "../../../../components/form/refuse.ts";
import { pathAfterLine } from "@platter/ordering/checkout/cart.ts";
import { amountOf, checkLimits } from "@platter/ordering/checkout/limits.ts";
import { promoRules } from "@platter/ordering/checkout/discounts.ts";
import { itemPath } from "@platter/ordering/menu/menu.ts";
import { checkChoices, defaultChoices } from "@platter/ordering/menu/choices.ts";
import { piecePrice, withAlwaysSent } from "@platter/ordering/menu/modifiers.ts";
import type { Notice } from "@platter/ordering/order/notices.ts";
import { failureAnswer, lookUpAfter, remoteFailureOf } from "@platter/ordering/remote-failure.ts";
import { billingAddressOf, problemsOfFields, tipProblems } from "../checkout-form.ts";
import { type Answer, type OrderPost, showCheckout } from "../guard.ts";
import { overLimitRejection, refuseOrder } from "../order-rejection.ts";
import { payWithGiftCard } from "./gift-cards.ts";

const CHECKOUT = "/order-now/checkout";

/** Enter may have been pressed in any field, so a filled name, promo code or gift card is applied. */
export async function updateOrder(post: OrderPost): Promise<Answer> {
  const { form, posted } = post;
  if (lineIntentOf(form)) return pressLine(post);
  const problems = tipProblems(posted);
  if (problems.length > 0) return refuse(form, problems);
  const typed = (name: "promoCode" | "refusedCode" | "giftNumber" | "giftPin") => posted[name]?.trim() ?? "";
  const code = typed("promoCode");
  if (code && code !== typed("refusedCode")) return applyPromo(post);
  return typed("giftNumber") && typed("giftPin") ? payWithGiftCard(post) : showCheckout("#order");
}

export async function pressLine({ form, posted, visitor }: OrderPost): Promise<Answer> {
  const answer = await visitor.cart.pressLine(lineIntentOf(form) ?? "", posted.nickname ?? null);
  if (answer.kind === "refused") return refuse(form, [{ field: "nickname", message: answer.message }]);
  return answer.kind === "done" ? showCheckout() : redirect(pathAfterLine(answer, CHECKOUT), 303);
}

/** Adds the offered item with its defaults (ITEM-16), or opens its page if it requires choices. */
export async function addOn(post: OrderPost): Promise<Answer> {
  const { argument, form, posted, visitor } = post;
  if (!/^\d{1,15}$/.test(argument)) return refuseUnknownButton(form);
  const itemId = Number(argument);
  const { item, choices, needsChoices, limit } = await itemAsItComes(post, itemId);
  if (needsChoices) return redirect(itemPath(itemId), 303);
  if (limit) return refuseOrder(form, overLimitRejection(limit));
  const line = { menuItemId: itemId, quantity: 1, specialInstructions: "", modifiers: choices };
  const to = await visitor.cart.add(posted.idempotencyKey, line, item.displayName);
  return to === CHECKOUT ? showCheckout() : redirect(to, 303);
}

async function itemAsItComes({ catering, cart, order }: OrderPost, itemId: number) {
  const { menuKey, kind, store } = order;
  const [item, modifiers, settings] = await Promise.all([
    catering.menuItem(menuKey, itemId),
    catering.modifiers(menuKey, itemId),
    catering.orderSettings(),
  ]);
  const choices = defaultChoices(modifiers.value);
  const adding = { quantity: 1, amount: piecePrice(item.value, modifiers.value, choices) ?? 0 };
  return {
    item: item.value,
    choices: withAlwaysSent(modifiers.value, choices),
    needsChoices: checkChoices(modifiers.value, choices).length > 0,
    limit: checkLimits({ kind, cart: amountOf(cart), adding, settings, storePhone: store.phone }),
  };
}

export async function applyPromo(post: OrderPost): Promise<Answer> {
  const { form, posted, cart, order, catering } = post;
  const problems = problemsOfFields(posted, promoRules);
  if (problems.length > 0) return refuse(form, problems);
  const code = promoRules.promoCode.format(posted.promoCode ?? "");
  const change = catering.redeemPromo(cart.id, order.envelope, code);
  return changePromo(post, change, (codes) => codes.includes(code), { code: "promo-applied", name: code });
}

/** PROMO-02: removing a promotion that is already gone is no error. */
export async function removePromo(post: OrderPost): Promise<Answer> {
  const { argument, cart, catering } = post;
  const promotion = cart.promotions.find(({ promoId }) => promoId === argument);
  if (!promotion) return showCheckout("#promo");
  const name = promotion.code || promotion.name;
  const isGone = (codes: string[]) => !codes.includes(promotion.code.toUpperCase());
  return changePromo(post, catering.removePromo(cart.id, promotion), isGone, { code: "promo-removed", name });
}

/** PROMO-03: after a lost reply the cart is read again to see whether the change was made. */
async function changePromo(
  { form, site, visitor, cart, catering }: OrderPost,
  change: Promise<unknown>,
  isDone: (codes: string[]) => boolean,
  notice: Notice,
): Promise<Answer> {
  try {
    await change.catch(async (error: unknown) => {
      const after = await lookUpAfter(error, () => catering.cart(cart.id));
      if (!after || !isDone(after.promotions.map(({ code }) => code.toUpperCase()))) throw error;
    });
    visitor.notices.write(notice);
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

/** REWARD-03: removing a reward that is already gone is no error. */
export async function removeReward({ form, argument, visitor, desk }: OrderPost): Promise<Answer> {
  if (!visitor.account.isSignedIn()) return refuseUnknownButton(form);
  const removed = await desk.rewards().remove(argument);
  if (removed) visitor.notices.write({ code: "removed", name: removed.name });
  return showCheckout("#rewards");
}

/** TAX-02: the posted id must be one of the customer's organizations. */
export async function chooseTax({ posted, visitor, catering }: OrderPost): Promise<Answer> {
  const entities = await catering.taxExemptEntities();
  visitor.draft.update({ taxEntity: entities.find(({ id }) => String(id) === posted.taxEntity) });
  return showCheckout("#order");
}

export async function removeTax({ visitor }: OrderPost): Promise<Answer> {
  visitor.draft.update({ taxEntity: undefined });
  return showCheckout("#order");
}

export async function copyAddress({ form, visitor }: OrderPost): Promise<Answer> {
  const { pickupType, address } = visitor.order.setup.read();
  if (pickupType !== "Delivery" || !address) return refuseUnknownButton(form);
  visitor.draft.update(billingAddressOf(address));
  return showCheckout("#contact");
}
