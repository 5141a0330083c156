import { shareOf, type Cents } from "../amounts.ts";
import { CATERING } from "../seeds/order-types.ts";
import { CATERING_SERVICE_FEE_MILLIONTHS } from "../seeds/settings.ts";
import type { Choice } from "./choices.ts";
import { spread } from "./discounts.ts";
import type { Group, Item } from "../seeds/menu.ts";

/** One piece with its charged options. A reward pays for the dish and for which of a group it is (MOD-17), not for extras. */
export function priceOfPiece(item: Item, choices: Choice[], isReward = false): Cents {
  const dish = isReward ? 0 : (item.displayPrice ?? item.price);
  return dish + priceOfChoices(item.groups, choices, isReward);
}

function priceOfChoices(groups: Group[], choices: Choice[], isReward: boolean): Cents {
  return choices.reduce((sum, choice) => {
    const group = groups.find((candidate) => candidate.modifierId === choice.modifierId);
    if (!group) return sum;
    const nested = choice.options.reduce((inner, chosen) => {
      const option = group.options.find((candidate) => candidate.optionId === chosen.optionId);
      return inner + priceOfChoices(option?.groups ?? [], chosen.modifiers, isReward);
    }, 0);
    if (isReward && group.type === "Item Group List") return sum + nested;
    return sum + nested + [...chargesOf(group, choice).values()].reduce((inner, cents) => inner + cents, 0);
  }, 0);
}

/**
 * What each chosen option of a group adds to one piece, without its nested choices: a premium option and a charged
 * extra cost their price once for every piece of it, and the first premium option of some groups is free.
 */
export function chargesOf(group: Group, choice: Choice): Map<number, Cents> {
  const charges = new Map<number, Cents>();
  let freeLeft = group.freePremiumOption;
  for (const chosen of choice.options) {
    const option = group.options.find((candidate) => candidate.optionId === chosen.optionId);
    const charged = option && (option.isPremium || (chosen.extra && option.chargeExtra));
    const isFree = freeLeft && option?.isPremium === true;
    if (isFree) freeLeft = false;
    charges.set(chosen.optionId, charged && !isFree ? option.extraCost * chosen.quantity : 0);
  }
  return charges;
}

export interface Totals {
  subTotal: Cents;
  tax: Cents;
  serviceFee: Cents;
  deliveryFee: Cents;
  discount: Cents;
  total: Cents;
}

/** Tax is rounded line by line on what is left of the line after its share of the discount; fees are not taxed. */
export function totalsOf(
  lines: { price: Cents; quantity: number }[],
  taxMillionths: number,
  orderTypeId: number,
  discount: Cents,
  deliveryFee: Cents,
): Totals {
  const amounts = lines.map((line) => line.price * line.quantity);
  const subTotal = amounts.reduce((sum, amount) => sum + amount, 0);
  const shares = spread(discount, amounts);
  const tax = amounts.reduce((sum, amount, index) => sum + shareOf(amount - shares[index]!, taxMillionths), 0);
  const serviceFee = orderTypeId === CATERING ? shareOf(subTotal, CATERING_SERVICE_FEE_MILLIONTHS) : 0;
  const total = subTotal + tax + serviceFee + deliveryFee - discount;
  return { subTotal, tax, serviceFee, deliveryFee, discount, total };
}
