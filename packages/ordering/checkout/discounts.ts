import type { Cart, CartLine, Promotion } from "./cart.ts";
import { requiredMessage } from "../field-messages.ts";
import type { Cents } from "../money.ts";
import { isReadable, plainText } from "../typed-text.ts";
import { CARD_NUMBER_ELSEWHERE, looksLikeCardNumber } from "./card.ts";

/** Calculates discounts of codes and reward, and tax by line, if the API omits them (TOTAL-05, TOTAL-07). */

export type ToldPromotion = Omit<Promotion, "discount"> & {
  discount: Cents | null;
};

export interface Discounted extends Pick<Cart, "subTotal" | "reward"> {
  lines: DiscountedLine[];
  promotions: ToldPromotion[];
}

type DiscountedLine = Pick<CartLine, "menuItemId" | "itemId" | "price" | "quantity">;

/** Codes in order, then the reward, each off the rest (TOTAL-06); a remainder goes to a code of unknown amount. */
export function discountsOf(cart: Discounted, told: Cents | null): { discount: Cents; promotions: Promotion[] } {
  const { subTotal, promotions, reward } = cart;
  const worths = worthsOf(cart);
  const worth = worths.reduce((sum, amount) => sum + amount, 0);
  const rewardOff = reward?.amountOff ?? 0;
  const counted = Math.min(subTotal, worth + rewardOff);
  const discount = told ?? counted;
  const open = promotions.findLastIndex((promotion) => promotion.discount === null);
  const isRewardOpen = reward !== null && rewardOff === 0;
  const hasRest = open !== -1 && !isRewardOpen && discount !== counted;
  let left = hasRest ? Math.max(0, discount - rewardOff) : Math.min(worth, discount);
  const amounts = worths.map((most) => {
    const amount = Math.min(most, left);
    left -= amount;
    return amount;
  });
  return {
    discount,
    promotions: promotions.map((promotion, index) => {
      const amount = (amounts[index] ?? 0) + (index === open ? left : 0);
      return { ...promotion, discount: amount };
    }),
  };
}

function worthsOf({ lines, subTotal, promotions }: Discounted): Cents[] {
  let left = subTotal;
  return promotions.map((promotion) => {
    const worth = Math.min(promotion.discount ?? worthOf(promotion, lines, left), left);
    left -= worth;
    return worth;
  });
}

function worthOf({ items, amountOff, percentOff }: ToldPromotion, lines: DiscountedLine[], left: Cents): Cents {
  if (items.length === 0) return Math.max(amountOff ?? 0, shareOf(left, percentOff ?? 0));
  const prices = items.map(({ id }) => lines.find((line) => line.menuItemId === id || line.itemId === id)?.price ?? 0);
  return prices.find((price) => price > 0) ?? 0;
}

/** The sum of each line's tax after its share of the discount, each rounded (TOTAL-05); null if a line has no rate. */
export function taxOf(lines: Pick<CartLine, "price" | "quantity" | "taxPercentage">[], discount: Cents): Cents | null {
  const amounts = lines.map(({ price, quantity }) => price * quantity);
  const shares = spread(discount, amounts);
  return lines.reduce<Cents | null>((tax, { taxPercentage }, index) => {
    if (tax === null || taxPercentage === null) return null;
    return tax + shareOf((amounts[index] ?? 0) - (shares[index] ?? 0), taxPercentage);
  }, 0);
}

/** The tax of a cart that has none: its total less all other parts (TOTAL-05); null if unknown or negative. */
export function taxInTotal(
  sums: Pick<Cart, "total" | "subTotal" | "serviceFee" | "deliveryFee" | "discount">,
): Cents | null {
  const { total, subTotal, serviceFee, deliveryFee, discount } = sums;
  const rest = total === null ? -1 : total - (subTotal + (serviceFee ?? 0) + (deliveryFee ?? 0) - discount);
  return rest < 0 ? null : rest;
}

/** Splits the discount in proportion to the lines' amounts; remaining cents go to the largest. */
function spread(discount: Cents, amounts: Cents[]): Cents[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (sum <= 0) return amounts.map(() => 0);
  const whole = Math.min(discount, sum);
  const shares = amounts.map((amount) => Math.floor((whole * amount) / sum));
  const rest = whole - shares.reduce((total, share) => total + share, 0);
  const largest = amounts.indexOf(Math.max(...amounts));
  return shares.map((share, index) => (index === largest ? share + rest : share));
}

/** Rounds half a cent up, first to 15 digits, since 1.005 is stored as 1.00499999999999989. */
function shareOf(cents: Cents, fraction: number): Cents {
  return Math.round(Number((cents * fraction).toPrecision(15)));
}

/** The most characters, above those of any printed code; the API validates the code. */
export const PROMO_MAX = 50;
const INVALID_PROMO = "This promo code is not valid.";

/** PROMO-01: sent in capitals and without blanks, as codes are printed. */
export const promoRules = { promoCode: { problem: promoProblem, format: promoCode } };

function promoProblem(text: string): string | null {
  const code = promoCode(text);
  if (code === "") return requiredMessage("Promo Code");
  if (code.length > PROMO_MAX) return INVALID_PROMO;
  if (looksLikeCardNumber(code)) return CARD_NUMBER_ELSEWHERE;
  return isReadable(code) ? null : INVALID_PROMO;
}

function promoCode(text: string): string {
  return plainText(text).replaceAll(/\s+/g, "").toUpperCase();
}
