import { toDollars, type Cents } from "../amounts.ts";
import type { Day } from "../calendar.ts";
import type { CartRecord, LineRecord } from "../records.ts";
import { checkChoices, keepKnown, type Choice } from "./choices.ts";
import { choicesAt, isOffered, itemWithId } from "./menu.ts";
import type { Group, Item } from "./menu-shape.ts";
import { chargesOf, priceOfPiece, totalsOf, type Totals } from "./pricing.ts";
import type { Store } from "./stores.ts";

/** A line with what the menu says about it today. */
export interface BagLine extends LineRecord {
  item: Item;
  price: Cents;
  isConfigurationValid: boolean;
}

export interface Bag {
  record: CartRecord;
  store: Store;
  lines: BagLine[];
  totals: Totals;
}

export function openBag(record: CartRecord, store: Store): Bag {
  const lines = record.lines.flatMap((line) => {
    const item = itemWithId(line.menuItemId);
    // A dish that left the menu since the store file was written.
    return item
      ? [
          {
            ...line,
            item,
            price: priceOfPiece(item, line.choices),
            isConfigurationValid: isFinished(line, item, store),
          },
        ]
      : [];
  });
  return { record, store, lines, totals: totalsOf(lines, store.taxMillionths, record.orderTypeId) };
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
export function bagReply(bag: Bag) {
  const { record, store, totals } = bag;
  return {
    id: record.id,
    cart: bag.lines.map((line) => lineReply(line, store)),
    ...totalsReply(totals),
    multiDiscount: 0,
    promotions: [],
    reward: null,
    data: { promotions: [], rewards: [] },
    estimatedDeliveryTime: null,
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

export function lineReply(line: BagLine, store: Store) {
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
    customerRewardId: null,
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
