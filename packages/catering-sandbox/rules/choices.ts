import { Problems, type ModelState } from "../refusal.ts";
import type { Group, Option } from "../seeds/menu.ts";

/** What was chosen of one dish, as it is kept: in the order of the menu, defaults included, nothing that is not on it. */
export interface Choice {
  modifierId: number;
  options: ChosenOption[];
}

export interface ChosenOption {
  optionId: number;
  quantity: number;
  extra: boolean;
  onSide: boolean;
  modifiers: Choice[];
}

export interface CheckedChoices {
  choices: Choice[];
  problems: ModelState;
}

/** Reads what a caller sent for these groups and says everything that is wrong with it. */
export function checkChoices(groups: Group[], sent: unknown, path = "orderRequest.modifiers"): CheckedChoices {
  const problems = new Problems();
  const choices = readGroups(groups, sent, path, problems);
  return { choices, problems: problems.found };
}

/**
 * The same choices without what is no longer on the menu. Whether the rest still makes a dish is another
 * question: a group that lost its only choice leaves the line unfinished, not gone.
 */
export function keepKnown(groups: Group[], choices: Choice[]): { choices: Choice[]; intact: boolean } {
  let intact = true;
  const kept = choices.flatMap((choice) => {
    const group = groups.find((candidate) => candidate.modifierId === choice.modifierId);
    const options = choice.options.flatMap((chosen) => {
      const option = group?.options.find((candidate) => candidate.optionId === chosen.optionId);
      if (!option) {
        intact = false;
        return [];
      }
      const nested = keepKnown(option.groups, chosen.modifiers);
      intact &&= nested.intact;
      return [{ ...chosen, modifiers: nested.choices }];
    });
    return options.length > 0 ? [{ ...choice, options }] : [];
  });
  return { choices: kept, intact };
}

function readGroups(groups: Group[], sent: unknown, path: string, problems: Problems): Choice[] {
  const byGroup = readById(sent, "modifierId", path, problems);
  for (const id of byGroup.keys()) {
    if (!groups.some((group) => group.modifierId === id))
      problems.add(`${path}[${id}]`, "This choice is not on the menu.");
  }
  return groups.flatMap((group) => {
    const at = `${path}[${group.modifierId}]`;
    const options = readOptions(group, byGroup.get(group.modifierId)?.["options"], at, problems);
    checkRules(group, options, at, problems);
    return options.length > 0 ? [{ modifierId: group.modifierId, options }] : [];
  });
}

function readOptions(group: Group, sent: unknown, path: string, problems: Problems): ChosenOption[] {
  const byOption = readById(sent, "optionId", `${path}.options`, problems);
  for (const id of byOption.keys()) {
    if (!group.options.some((option) => option.optionId === id)) {
      problems.add(path, `An option does not belong to ${group.name}.`);
    }
  }
  const defaultsApply = !picksOne(group) || [...byOption.values()].every((option) => option["quantity"] === 0);
  return group.options.flatMap((option) => {
    const told = byOption.get(option.optionId) ?? (option.isDefault && defaultsApply ? {} : null);
    if (!told) return [];
    const chosen = readOption(option, told, path, problems);
    return chosen ? [chosen] : [];
  });
}

/** null for an option that is sent with a quantity of 0: it is named, but not chosen. */
function readOption(
  option: Option,
  sent: Record<string, unknown>,
  path: string,
  problems: Problems,
): ChosenOption | null {
  const usual = option.isDefault ? Math.max(1, option.quantity) : 1;
  const quantity = sent["quantity"] ?? usual;
  if (!Number.isInteger(quantity) || Number(quantity) < 0 || Number(quantity) > 99) {
    problems.add(path, `The quantity of ${option.name} is not valid.`);
    return null;
  }
  if (quantity === 0 && !option.isDefault) return null;
  const refuse = (how: string) => problems.add(path, `${option.name} does not come ${how}.`);
  const extra = readFlag(sent["extra"], path, problems);
  const onSide = readFlag(sent["onSide"], path, problems);
  if (extra && !option.allowExtra) refuse("extra");
  if (onSide && !option.allowOnSide) refuse("on the side");
  return {
    optionId: option.optionId,
    // A default stays whatever was sent for it: it cannot be taken off, and a locked one not be changed.
    quantity: option.isDefault && (quantity === 0 || !option.allowModify) ? usual : Number(quantity),
    extra,
    onSide,
    modifiers: readGroups(option.groups, sent["modifiers"], `${path}.options[${option.optionId}].modifiers`, problems),
  };
}

function readFlag(value: unknown, path: string, problems: Problems): boolean {
  const isFlag = value === undefined || value === null || typeof value === "boolean";
  if (!isFlag) problems.add(path, "Extra and on the side are true or false.");
  return value === true;
}

function checkRules(group: Group, options: ChosenOption[], path: string, problems: Problems): void {
  const total = options.reduce((sum, option) => sum + option.quantity, 0);
  if (total === 0) {
    // A pick list is satisfied by nothing; every other group that is not optional wants a choice (MOD-10).
    if (!group.optional && group.type !== "pick list") problems.add(path, `${group.name} is required.`);
    return;
  }
  if (picksOne(group) && total > 1) problems.add(path, `${group.name} allows one choice.`);
  else if ((group.min > 0 && total < group.min) || (group.max > 0 && total > group.max)) {
    problems.add(path, `${group.name}: ${boundsInWords(group)}.`);
  }
  for (const chosen of options) checkQuantity(group, chosen, path, problems);
}

function checkQuantity(group: Group, chosen: ChosenOption, path: string, problems: Problems): void {
  const option = group.options.find((candidate) => candidate.optionId === chosen.optionId);
  if (!option) return;
  const most = option.maxAllowed || (group.type === "min/max list" ? 0 : Math.max(1, option.quantity));
  if (most > 0 && chosen.quantity > most) problems.add(path, `${option.name} allows max of ${most}.`);
}

function boundsInWords(group: Group): string {
  if (group.min === group.max) return `choose ${group.min}`;
  if (group.max === 0) return `choose at least ${group.min}`;
  return group.min === 0 ? `choose at most ${group.max}` : `choose between ${group.min} and ${group.max}`;
}

function picksOne(group: Group): boolean {
  return group.type === "selection" || group.type === "Item Group List";
}

/** A list of objects that each name an id, once; what is not that becomes a problem. */
function readById(
  sent: unknown,
  idName: "modifierId" | "optionId",
  path: string,
  problems: Problems,
): Map<number, Record<string, unknown>> {
  const found = new Map<number, Record<string, unknown>>();
  if (sent === undefined || sent === null) return found;
  if (!Array.isArray(sent)) {
    problems.add(path, "This must be a list.");
    return found;
  }
  for (const entry of sent as unknown[]) {
    const told = typeof entry === "object" && entry !== null ? (entry as Record<string, unknown>) : {};
    const id = told[idName];
    if (!Number.isInteger(id)) problems.add(path, `Every entry needs a ${idName}.`);
    else if (found.has(Number(id))) problems.add(path, `The same ${idName} was sent twice.`);
    else found.set(Number(id), told);
  }
  return found;
}
