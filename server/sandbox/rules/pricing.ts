import { shareOf, type Cents } from "../amounts.ts";
import { CATERING } from "../seeds/order-types.ts";
import { CATERING_SERVICE_FEE_MILLIONTHS } from "../seeds/settings.ts";
import type { Choice } from "./choices.ts";
import type { Group, Item } from "./menu-shape.ts";

/** One piece with its charged options. */
export function priceOfPiece(item: Item, choices: Choice[]): Cents {
  return (item.displayPrice ?? item.price) + priceOfChoices(item.groups, choices);
}

function priceOfChoices(groups: Group[], choices: Choice[]): Cents {
  return choices.reduce((sum, choice) => {
    const group = groups.find((candidate) => candidate.modifierId === choice.modifierId);
    if (!group) return sum;
    const nested = choice.options.reduce((inner, chosen) => {
      const option = group.options.find((candidate) => candidate.optionId === chosen.optionId);
      return inner + priceOfChoices(option?.groups ?? [], chosen.modifiers);
    }, 0);
    return sum + nested + [...chargesOf(group, choice).values()].reduce((inner, cents) => inner + cents, 0);
  }, 0);
}

/**
 * What each chosen option of a group adds to one piece, without its nested choices: a premium option and a charged
 * extra cost their price once for every piece of it (D-082), and the first premium option of some groups is free (D-081).
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

/** Tax is rounded line by line, as it is printed line by line; fees are not taxed. */
export function totalsOf(
  lines: { price: Cents; quantity: number }[],
  taxMillionths: number,
  orderTypeId: number,
): Totals {
  const amounts = lines.map((line) => line.price * line.quantity);
  const subTotal = amounts.reduce((sum, amount) => sum + amount, 0);
  const tax = amounts.reduce((sum, amount) => sum + shareOf(amount, taxMillionths), 0);
  const serviceFee = orderTypeId === CATERING ? shareOf(subTotal, CATERING_SERVICE_FEE_MILLIONTHS) : 0;
  const deliveryFee = 0;
  const discount = 0;
  return {
    subTotal,
    tax,
    serviceFee,
    deliveryFee,
    discount,
    total: subTotal + tax + serviceFee + deliveryFee - discount,
  };
}
