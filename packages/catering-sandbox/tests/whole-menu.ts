import fc from "fast-check";
import { type Chain, type Json, MENU } from "./support.ts";

/** An item with its choices and the order type it is sold under. */
export interface Offered {
  item: Json;
  type: number;
  modifiers: Json[];
}

export async function categoriesOf(chain: Chain, type: number, storeId = 1): Promise<Json[]> {
  return (await chain.get(`${MENU}/categories/type/${type}?storeId=${storeId}&date=2026-11-18`)).body;
}

/** The whole menu of an order type. */
export async function everyItem(chain: Chain, type: number): Promise<Offered[]> {
  const found: Offered[] = [];
  for (const { id } of await categoriesOf(chain, type)) {
    const { body } = await chain.get(`${MENU}/store/1/category/${id}/type/${type}?date=2026-11-18`);
    for (const item of body.menuItems) {
      const { body: modifiers } = await chain.get(`${MENU}/store/1/menu-item/${item.id}/modifiers?date=2026-11-18`);
      await fillAnnounced(chain, modifiers);
      found.push({ item, type, modifiers });
    }
  }
  return found;
}

/** Groups announced under the option's own item. */
async function fillAnnounced(chain: Chain, modifiers: Json[]): Promise<void> {
  for (const option of modifiers.flatMap(({ options }) => options).filter((one) => one.modifiers?.length === 0)) {
    const below = `${MENU}/store/1/submodifiers?menuItemIds=${option.menuItemId}&date=2026-11-18`;
    option.modifiers = (await chain.get(below)).body.filter((group: Json) => group.menuItemId === option.menuItemId);
  }
}

/** Whole numbers from 0 up to so many. */
type Roll = (sides: number) => number;

/** Rolls that a failing case can be run again with. */
export const anyRoll: fc.Arbitrary<Roll> = fc.gen().map((draw) => (sides) => draw(fc.nat, { max: sides - 1 }));

/** Some valid choice for these groups, as a customer of the wire format would send it, nested groups included. */
export function chooseAny(groups: Json[] | undefined, roll: Roll): Json[] {
  return (groups ?? []).flatMap((group) => {
    const options = optionsFor(group, roll).map(({ option, quantity }) => ({
      optionId: option.optionId,
      quantity,
      extra: option.allowExtra && roll(3) === 0,
      onSide: option.allowOnSide && roll(3) === 0,
      modifiers: chooseAny(option.modifiers, roll),
    }));
    return options.length > 0 ? [{ modifierId: group.modifierId, options }] : [];
  });
}

function optionsFor(group: Json, roll: Roll): { option: Json; quantity: number }[] {
  if (group.type === "selection" || group.type === "Item Group List") {
    if (group.optional && roll(2) === 0) return [];
    return [{ option: group.options[roll(group.options.length)], quantity: 1 }];
  }
  if (group.type === "pick list") {
    return group.options
      .filter((option: Json) => option.isDefault || roll(2) === 0)
      .map((option: Json) => ({ option, quantity: 1 }));
  }
  return countedOptions(group, roll);
}

function countedOptions(group: Json, roll: Roll): { option: Json; quantity: number }[] {
  const most = group.max || 5;
  let left = group.min + roll(most - group.min + 1);
  const chosen = new Map<Json, number>();
  for (let turn = 0; left > 0 && turn < 500; turn++) {
    const option = group.options[roll(group.options.length)];
    const have = chosen.get(option) ?? 0;
    if (option.maxAllowed > 0 && have >= option.maxAllowed) continue;
    chosen.set(option, have + 1);
    left--;
  }
  return [...chosen].map(([option, quantity]) => ({ option, quantity }));
}

/** The price of one piece in cents, from the wire alone and by a slow reading of the rules. */
export function slowPrice(item: Json, groups: Json[], choices: Json[]): number {
  let cents = Math.round((item.displayPrice ?? item.price) * 100);
  for (const { option, chosen, isFree } of allChosen(groups, choices)) {
    const isCharged = !isFree && (option.isPremium || (chosen.extra && option.chargeExtra));
    for (let piece = 0; isCharged && piece < chosen.quantity; piece++) cents += Math.round(option.extraCost * 100);
  }
  return cents;
}

/** The first premium option of some groups is free, in the order of the menu. */
function allChosen(groups: Json[] | undefined, choices: Json[]): { option: Json; chosen: Json; isFree: boolean }[] {
  return choices.flatMap((choice) => {
    const group = (groups ?? []).find((candidate) => candidate.modifierId === choice.modifierId);
    const inMenuOrder = group.options.flatMap((option: Json) =>
      choice.options
        .filter((chosen: Json) => chosen.optionId === option.optionId)
        .map((chosen: Json) => ({ option, chosen })),
    );
    const free = group.freePremiumOption ? inMenuOrder.find((entry: Json) => entry.option.isPremium) : undefined;
    return inMenuOrder.flatMap((entry: Json) => [
      { ...entry, isFree: entry === free },
      ...allChosen(entry.option.modifiers, entry.chosen.modifiers ?? []),
    ]);
  });
}
