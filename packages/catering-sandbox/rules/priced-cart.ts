import { toDollars, type Cents } from "../amounts.ts";
import type { Day } from "../calendar.ts";
import type { CartRecord, LineRecord } from "../records/carts.ts";
import { promotionWithCode } from "../seeds/promotions.ts";
import { rewardWithKey, type RewardSeed } from "../seeds/rewards.ts";
import { checkChoices, keepKnown, type Choice } from "./choices.ts";
import { discountsOf, type Discounts } from "./discounts.ts";
import { choicesAt, isOffered, itemWithId } from "./menu.ts";
import type { Group, Item } from "../seeds/menu.ts";
import { chargesOf, priceOfPiece, totalsOf, type Totals } from "./pricing.ts";
import type { Store } from "./stores.ts";

/** A line with what the menu says about it today. */
export interface CartLine extends LineRecord {
  item: Item;
  price: Cents;
  isConfigurationValid: boolean;
}

export interface PricedCart {
  record: CartRecord;
  store: Store;
  lines: CartLine[];
  discounts: Discounts;
  totals: Totals;
}

export function priceCart(record: CartRecord, store: Store): PricedCart {
  const lines = record.lines.flatMap((line) => {
    const item = itemWithId(line.menuItemId);
    // A dish that left the menu since the store file was written.
    if (!item) return [];
    const price = priceOfPiece(item, line.choices, line.rewardId !== null);
    return [{ ...line, item, price, isConfigurationValid: isFinished(line, item, store) }];
  });
  const promotions = record.promoCodes.map((code) => promotionWithCode(code)).filter((found) => found !== null);
  const rewardOff = record.reward ? (rewardWithKey(record.reward.key)?.amountOff ?? 0) : 0;
  const discounts = discountsOf(lines, promotions, rewardOff, record.orderTypeId);
  const deliveryFee = record.delivery?.feeCents ?? 0;
  const totals = totalsOf(lines, store.taxMillionths, record.orderTypeId, discounts.total, deliveryFee);
  return { record, store, lines, discounts, totals };
}

/** A dish that a reward paid for and that is gone gives the reward back. */
export function withoutIdleReward(cart: CartRecord): CartRecord {
  if (!cart.reward || !rewardWithKey(cart.reward.key)?.itemIds.length) return cart;
  return cart.lines.some((line) => line.rewardId === cart.reward?.id) ? cart : { ...cart, reward: null };
}

/** What of these lines a store offers on a day; intact tells whether that is everything. */
export function keepOffered(
  lines: LineRecord[],
  store: Store,
  orderTypeId: number,
  day: Day,
): { lines: LineRecord[]; intact: boolean } {
  let intact = true;
  const kept = lines.flatMap((line) => {
    const item = itemWithId(line.menuItemId);
    if (!item || !isOffered(item, store, orderTypeId, day)) {
      intact = false;
      return [];
    }
    const known = keepKnown(choicesAt(item.groups, store), line.choices);
    intact &&= known.intact;
    return [{ ...line, choices: known.choices }];
  });
  return { lines: kept, intact };
}

function isFinished(line: LineRecord, item: Item, store: Store): boolean {
  return Object.keys(checkChoices(choicesAt(item.groups, store), line.choices).problems).length === 0;
}

/** The whole cart, as every cart call answers it (entities.md, Cart). */
export function cartReply(record: CartRecord, store: Store) {
  const cart = priceCart(record, store);
  const { totals } = cart;
  const promotions = cart.discounts.promotions.map(({ promotion, discount }) => ({
    id: promotion.id,
    promoId: promotion.id,
    name: promotion.name,
    code: promotion.code,
    promoCode: promotion.code,
    items: itemsReply(promotion.itemIds),
    amountOff: toDollars(promotion.amountOff),
    percentOff: promotion.percentMillionths / 1_000_000,
    discount: toDollars(discount),
  }));
  const seed = record.reward && rewardWithKey(record.reward.key);
  const reward = record.reward && seed ? rewardReply(record.reward.id, seed, true) : null;
  return {
    id: record.id,
    cart: linesReply(cart),
    ...totalsReply(totals),
    multiDiscount: 0,
    promotions,
    reward,
    data: { promotions, rewards: reward ? [reward] : [] },
    estimatedDeliveryTime: record.delivery?.arrivesAt ?? null,
    ...(record.delivery && { deliveryPartnerId: record.delivery.partnerId }),
    orderTypeId: record.orderTypeId,
    storeNumber: store.storeNumber,
    ...(record.orderNumber && { orderNumber: record.orderNumber }),
  };
}

export function totalsReply(totals: Totals) {
  return {
    subTotal: toDollars(totals.subTotal),
    tax: toDollars(totals.tax),
    serviceFee: toDollars(totals.serviceFee),
    deliveryFee: toDollars(totals.deliveryFee),
    discount: toDollars(totals.discount),
    total: toDollars(totals.total),
  };
}

/** A reward as its own calls and the cart tell it (entities.md, Reward). */
export function rewardReply(id: number, seed: RewardSeed, addedToOrder: boolean) {
  return {
    id,
    name: seed.name,
    displayName: seed.name,
    description: seed.description,
    imageUrl: `/pictures/${seed.picture}.svg`,
    items: itemsReply(seed.itemIds),
    amountOff: toDollars(seed.amountOff),
    pointsRequired: seed.points,
    addedToOrder,
  };
}

function itemsReply(itemIds: number[]) {
  return itemIds.flatMap((id) => {
    const item = itemWithId(id);
    return item ? [{ id, itemId: id, menuItemId: id, name: item.displayName }] : [];
  });
}

/** The lines, each with the promotion that pays for it. */
export function linesReply({ lines, store, discounts }: PricedCart) {
  return lines.map((line, index) => ({
    ...lineReply(line, store),
    promoId: discounts.promotions.find((applied) => applied.line === index)?.promotion.id ?? null,
  }));
}

export function lineReply(line: CartLine, store: Store) {
  return {
    cartItemId: line.cartItemId,
    itemId: line.item.id,
    menuItemId: line.item.id,
    name: line.item.displayName,
    nickname: line.nickname,
    posCrossReferenceNo: line.item.posCrossReferenceNo,
    storeNumber: store.storeNumber,
    price: toDollars(line.price),
    quantity: line.quantity,
    modifiers: choicesReply(line.item.groups, line.choices),
    specialInstructions: line.specialInstructions,
    isItemGroup: line.item.isItemGroup,
    isConfigurationValid: line.isConfigurationValid,
    disallowEditOrRemoval: false,
    customerRewardId: line.rewardId,
    promoId: null,
    taxPercentage: store.taxMillionths / 1_000_000,
  };
}

/** Chosen options by name; `extraCost` is what the option adds to one piece, 0 when it is included. */
function choicesReply(groups: Group[], choices: Choice[]): object[] {
  return choices.flatMap((choice) => {
    const group = groups.find((candidate) => candidate.modifierId === choice.modifierId);
    if (!group) return [];
    const charges = chargesOf(group, choice);
    const options = choice.options.flatMap((chosen) => {
      const option = group.options.find((candidate) => candidate.optionId === chosen.optionId);
      if (!option) return [];
      return {
        optionId: option.optionId,
        name: option.name,
        quantity: chosen.quantity,
        extra: chosen.extra,
        onSide: chosen.onSide,
        takeOff: false,
        isPremium: option.isPremium,
        isDefault: option.isDefault,
        extraCost: toDollars(charges.get(option.optionId) ?? 0),
        modifiers: choicesReply(option.groups, chosen.modifiers),
      };
    });
    return [{ modifierId: group.modifierId, name: group.name, type: group.type, options }];
  });
}
