import type { Json } from "./support.ts";

/** A stream of whole numbers from one seed, so that a failing case can be run again. */
export function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0 || 1;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Some valid choice for these groups, as a customer of the wire format would send it, nested groups included. */
export function chooseAny(groups: Json[], roll: (sides: number) => number): Json[] {
  return groups.flatMap((group) => {
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

function optionsFor(group: Json, roll: (sides: number) => number): { option: Json; quantity: number }[] {
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

function countedOptions(group: Json, roll: (sides: number) => number): { option: Json; quantity: number }[] {
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

/** The least a customer has to say: the first option of each group that wants one, and nothing else. */
export function chooseLeast(groups: Json[]): Json[] {
  return groups.flatMap((group) => {
    const needed = group.optional ? 0 : Math.max(group.min, group.type === "pick list" ? 0 : 1);
    const picksOne = group.type === "selection" || group.type === "Item Group List";
    if (needed === 0 || (picksOne && group.options.some((option: Json) => option.isDefault))) return [];
    const options: Json[] = [];
    let left = needed;
    for (const option of group.options) {
      const quantity = Math.min(left, option.maxAllowed || left);
      if (quantity > 0) options.push({ optionId: option.optionId, quantity, modifiers: chooseLeast(option.modifiers) });
      left -= quantity;
    }
    return [{ modifierId: group.modifierId, options }];
  });
}

/**
 * What one piece costs in cents, worked out from the wire alone and as slowly as the rules read: once per
 * piece when premium or a charged extra, the first premium option of some groups free, from displayPrice where there is one.
 */
export function slowPrice(item: Json, groups: Json[], choices: Json[]): number {
  let cents = Math.round((item.displayPrice ?? item.price) * 100);
  for (const { option, chosen, isFree } of allChosen(groups, choices)) {
    let charged = false;
    if (option.isPremium) charged = true;
    if (chosen.extra && option.chargeExtra) charged = true;
    if (isFree) charged = false;
    for (let piece = 0; charged && piece < chosen.quantity; piece++) cents += Math.round(option.extraCost * 100);
  }
  return cents;
}

function allChosen(groups: Json[], choices: Json[]): { option: Json; chosen: Json; isFree: boolean }[] {
  return choices.flatMap((choice) => {
    const group = groups.find((candidate) => candidate.modifierId === choice.modifierId);
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
