import { shareOf, type Cents } from "../amounts.ts";
import type { Promotion } from "../seeds/promotions.ts";

export interface PricedLine {
  menuItemId: number;
  price: Cents;
  quantity: number;
}

export interface AppliedPromotion {
  promotion: Promotion;
  discount: Cents;
  line: number | null;
}

export interface Discounts {
  promotions: AppliedPromotion[];
  reward: Cents;
  total: Cents;
}

/**
 * What codes and a reward take off, in that order: each off what the ones before it have left, so that the sum
 * never passes the subtotal (TOTAL-06). A code that does not fit the cart as it is now takes nothing.
 */
export function discountsOf(
  lines: PricedLine[],
  promotions: Promotion[],
  rewardOff: Cents,
  orderTypeId: number,
): Discounts {
  const subTotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  let left = subTotal;
  const applied = promotions.map((promotion): AppliedPromotion => {
    const fits = subTotal >= promotion.minSubTotal && (promotion.orderTypeId ?? orderTypeId) === orderTypeId;
    const line = lines.findIndex(({ menuItemId, price }) => promotion.itemIds.includes(menuItemId) && price > 0);
    const worth = promotion.itemIds.length > 0 ? (lines[line]?.price ?? 0) : worthOf(promotion, left);
    const discount = fits ? Math.min(worth, left) : 0;
    left -= discount;
    return { promotion, discount, line: line >= 0 && discount > 0 ? line : null };
  });
  const reward = Math.min(rewardOff, left);
  return { promotions: applied, reward, total: subTotal - left + reward };
}

function worthOf({ amountOff, percentMillionths }: Promotion, left: Cents): Cents {
  return Math.max(amountOff, shareOf(left, percentMillionths));
}

/**
 * A discount over the lines of a cart, in proportion to what they cost; the cents that are left over go to the dearest
 * line, and where that has no room for them, to the next.
 */
export function spread(discount: Cents, amounts: Cents[]): Cents[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (sum === 0) return amounts.map(() => 0);
  const shares = amounts.map((amount) => Math.floor((discount * amount) / sum));
  let left = discount - shares.reduce((total, share) => total + share, 0);
  const dearestFirst = amounts.map((_, index) => index).toSorted((one, other) => amounts[other]! - amounts[one]!);
  for (const index of dearestFirst) {
    const more = Math.min(left, amounts[index]! - shares[index]!);
    shares[index]! += more;
    left -= more;
  }
  return shares;
}
