import type { Modifier, ModifierOption, SubModifier } from "./menu.ts";

/** Nested groups that the API announces at an option and sends by a separate call (API-26). */

export function announcesMore(modifiers: readonly Modifier[]): boolean {
  return announcing(modifiers).length > 0;
}

/** Menu item ids of the announcing options, since an API may list the groups under the option's item. */
export function announcedItems(modifiers: readonly Modifier[]): number[] {
  return announcing(modifiers)
    .map(({ announced }) => announced?.menuItemId ?? 0)
    .filter((id) => id > 0);
}

/** Inserts the groups found below their options, and drops groups without options. */
export function withSubModifiers(
  modifiers: readonly Modifier[],
  found: readonly SubModifier[],
  itemId: number,
): Modifier[] {
  const known = new Set(idsBelow(modifiers));
  // A group without a parent reference is used only if exactly one option lacks groups.
  const isOnlyOne = announcing(modifiers).length === 1;
  const isFor = (group: SubModifier, { modifierId }: Modifier, { optionId, announced }: ModifierOption) => {
    const { parentModifierId, parentOptionId, menuItemId } = group;
    if (parentOptionId > 0) return parentOptionId === optionId && [0, modifierId].includes(parentModifierId);
    if (menuItemId > 0 && menuItemId !== itemId) return menuItemId === announced?.menuItemId;
    return isOnlyOne && !known.has(group.modifierId);
  };
  const complete = (groups: readonly Modifier[], above: readonly number[]): Modifier[] =>
    groups.map((group) => {
      const path = [...above, group.modifierId];
      return { ...group, options: group.options.map((option) => below(group, option, path)) };
    });
  function below(modifier: Modifier, { announced, ...option }: ModifierOption, path: readonly number[]) {
    const groups =
      announced && option.modifiers.length === 0
        ? found.filter((group) => isFor(group, modifier, { ...option, announced }))
        : option.modifiers.map((group) => (group.options.length > 0 ? group : byId(found, group)));
    // A group nested in itself would recurse forever.
    const usable = groups.filter((group) => group.options.length > 0 && !path.includes(group.modifierId));
    return { ...option, modifiers: complete(usable.map(asModifier), path) };
  }
  return complete(modifiers, []);
}

function byId(found: readonly SubModifier[], group: Modifier): Modifier {
  return found.find(({ modifierId }) => modifierId === group.modifierId) ?? group;
}

function asModifier(group: Modifier): Modifier {
  const { modifierId, name, type, optional, min, max, sortOrder, freePremiumOption, options, alwaysSent } = group;
  const modifier = { modifierId, name, type, optional, min, max, sortOrder, freePremiumOption, options };
  return alwaysSent ? { ...modifier, alwaysSent } : modifier;
}

function announcing(modifiers: readonly Modifier[]): ModifierOption[] {
  return modifiers
    .flatMap(({ options }) => options)
    .flatMap((option) => {
      const isEmpty = option.announced || option.modifiers.some(({ options }) => options.length === 0);
      return [...(isEmpty ? [option] : []), ...announcing(option.modifiers)];
    });
}

function idsBelow(modifiers: readonly Modifier[]): number[] {
  return modifiers.flatMap(({ modifierId, options }) => [
    modifierId,
    ...options.flatMap((option) => idsBelow(option.modifiers)),
  ]);
}
