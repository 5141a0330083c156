import type { ChosenModifier, ChosenOption, Modifier, ModifierOption } from "./menu.ts";
import { chosenIn, isLocked, isOneChoice } from "./modifiers.ts";

/** The group without the options that cannot be chosen (MOD-19), unless it would be left without any. */
export function asOffered(modifier: Modifier): Modifier {
  const { options } = modifier;
  const locked = isOneChoice(modifier) ? options.filter(isLocked).slice(0, 1) : [];
  const offered = locked.length > 0 ? locked : options.filter(({ isDefault, allowModify }) => isDefault || allowModify);
  if (offered.length === 0 || offered.length === options.length) return modifier;
  const alwaysSent = options.filter((option) => option.alwaysSendToPos && !offered.includes(option));
  return { ...modifier, options: offered, ...(alwaysSent.length > 0 && { alwaysSent }) };
}

/** With every option that is always sent to the restaurant: one that is not chosen has quantity 0. */
export function withAlwaysSent(modifiers: readonly Modifier[], choices: readonly ChosenModifier[]): ChosenModifier[] {
  return modifiers.flatMap((modifier) => {
    const chosen = chosenIn(modifier, choices);
    const options = [...modifier.options, ...(modifier.alwaysSent ?? [])].flatMap((option) =>
      sentOption(option, chosen),
    );
    return options.length > 0 ? [{ modifierId: modifier.modifierId, options }] : [];
  });
}

function sentOption({ optionId, alwaysSendToPos, modifiers }: ModifierOption, chosen: readonly ChosenOption[]) {
  const own = chosen.find((candidate) => candidate.optionId === optionId);
  if (own) return [{ ...own, modifiers: withAlwaysSent(modifiers, own.modifiers) }];
  return alwaysSendToPos ? [{ optionId, quantity: 0, extra: false, onSide: false, modifiers: [] }] : [];
}
