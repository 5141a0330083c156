import { useState } from "react";
import { defaultChoices } from "@platter/ordering/menu/choices.ts";
import type { ChosenModifier, Modifier } from "@platter/ordering/menu/menu.ts";
import {
  allows,
  boundsText,
  canBeEmpty,
  chosenCount,
  chosenIn,
  countRange,
  groupField,
  isOneChoice,
  isRequired,
  optionField,
  sortedModifiers,
} from "@platter/ordering/menu/modifiers.ts";
import { FieldError } from "../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../ui/form/problems.ts";
import { itemIntents } from "./item-intents.ts";
import { Count, type GroupContext, type OptionProps, Switches, Tick, costText } from "./option-controls.tsx";

interface GroupsProps extends GroupContext {
  modifiers: readonly Modifier[];
  choices: readonly ChosenModifier[];
  parent?: string;
  parentName?: string;
  /** Set inside a `details`, where no group is collapsed again. */
  isUnfolded?: boolean;
}

/** Consecutive optional groups share one collapsed `details` (MOD-18); all others are always open (ITEM-07). */
export function ModifierGroups(props: GroupsProps) {
  if (props.isUnfolded) return <Groups {...props} />;
  const runs: Modifier[][] = [];
  for (const modifier of sortedModifiers(props.modifiers)) {
    const last = runs.at(-1);
    if (last?.[0] && isFolded(last[0]) === isFolded(modifier)) last.push(modifier);
    else runs.push([modifier]);
  }
  const title = props.modifiers.every(isFolded) ? "Your choices" : "More choices";
  const first = runs.find(([modifier]) => modifier && isFolded(modifier));
  return runs.map((modifiers) => {
    const key = modifiers[0]?.modifierId;
    if (modifiers[0] && !isFolded(modifiers[0])) return <Groups key={key} {...props} modifiers={modifiers} />;
    return <Folded key={key} {...props} modifiers={modifiers} title={title} isFirst={modifiers === first} />;
  });
}

function isFolded(modifier: Modifier): boolean {
  return modifier.optional && !isRequired(modifier);
}

function Groups({ modifiers, ...rest }: GroupsProps) {
  return sortedModifiers(modifiers).map((modifier) => (
    <ModifierGroup key={modifier.modifierId} modifier={modifier} {...rest} />
  ));
}

/** Initially open if a group has an error or choices other than the default. */
function Folded({ title, isFirst, ...props }: GroupsProps & { title: string; isFirst: boolean }) {
  const { modifiers, choices, problems, parent = "", parentName } = props;
  const [isChanged] = useState(() => modifiers.some((modifier) => isOtherThanDefault(modifier, choices)));
  const isWrong = modifiers.some((modifier) => problemsIn(problems, groupField(modifier, parent)).length > 0);
  const names = modifiers.map(({ name }) => name);
  const id = parent ? `${parent}-more` : "customize";
  return (
    <details
      id={isFirst ? id : `${id}-${modifiers[0]?.modifierId}`}
      className={parent ? "disclosure" : "disclosure more"}
      open={isChanged || isWrong}
    >
      <summary>
        {title}
        {parentName ? <span className="vh"> for {parentName}</span> : null}{" "}
        <span className="group-rule">{names.join(", ")}</span>
      </summary>{" "}
      <Groups {...props} isUnfolded />
    </details>
  );
}

function isOtherThanDefault(modifier: Modifier, choices: readonly ChosenModifier[]): boolean {
  const usual = chosenIn(modifier, defaultChoices([modifier]));
  return JSON.stringify(chosenIn(modifier, choices)) !== JSON.stringify(usual);
}

function problemsIn(problems: readonly Problem[], group: string): Problem[] {
  return problems.filter(({ field }) => field === group || field.startsWith(`${group}.`));
}

function ModifierGroup({
  modifier,
  choices,
  parent = "",
  parentName,
  ...context
}: Omit<GroupsProps, "modifiers"> & { modifier: Modifier }) {
  const group = groupField(modifier, parent);
  // Only problems of this group and its options, not those of nested groups.
  const isWrong = problemsIn(context.problems, group).some(({ field }) =>
    /^(\.o\d+)?$/.test(field.slice(group.length)),
  );
  const props = { modifier, group, choices, ...context };
  return (
    <fieldset id={`${group}-group`} className={isWrong ? "group group-wrong" : "group"}>
      <legend>
        <span>
          {parentName ? <span className="vh">{parentName}: </span> : null}
          <bdi>{modifier.name}</bdi> <span className="group-rule">{boundsText(modifier)}</span>
        </span>{" "}
        <GroupState modifier={modifier} choices={choices} />
      </legend>
      {isOneChoice(modifier) ? <OneChoice {...props} /> : <OptionList {...props} />}{" "}
    </fieldset>
  );
}

/** The chosen count (MOD-06), visually hidden while it is 0. */
function GroupState({ modifier, choices }: Pick<GroupProps, "modifier" | "choices">) {
  const count = chosenCount(modifier, choices);
  const { min, max } = countRange(modifier);
  const isDone = count >= Math.max(min, 1) && count <= max;
  return (
    <>
      <span className={count === 0 ? "vh" : isDone ? "group-state group-done" : "group-state"}>({count} chosen)</span>
      {count === 0 && isRequired(modifier) ? <span className="group-state group-need"> Required</span> : null}
    </>
  );
}

interface GroupProps extends GroupContext {
  modifier: Modifier;
  group: string;
  choices: readonly ChosenModifier[];
  isUnfolded?: boolean;
}

function OneChoice({ modifier, group, choices, ...context }: GroupProps) {
  const problem = problemOf(context.problems, group);
  const chosen = chosenIn(modifier, choices)[0];
  const option = modifier.options.find(({ optionId }) => optionId === chosen?.optionId);
  return (
    <>
      <select
        id={group}
        name={group}
        className="input"
        defaultValue={context.fields.get(group) ?? ""}
        aria-label={modifier.name}
        aria-required={isRequired(modifier) ? true : undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${group}-error` : undefined}
      >
        {canBeEmpty(modifier) ? (
          <option value="">{isRequired(modifier) ? "Please select an option" : "No Thanks"}</option>
        ) : null}
        {modifier.options.map((candidate) => (
          <option key={candidate.optionId} value={candidate.optionId}>
            {/* One text node: the Links browser omits the space between two. */}
            {candidate.name + costText(candidate)}
          </option>
        ))}
      </select>
      {problem ? <FieldError id={`${group}-error`} message={problem} /> : null}
      <UpdateChoices modifier={modifier} group={group} />
      {option ? (
        <OptionExtras {...{ modifier, group, option, ...context }} isChosen choices={chosen?.modifiers ?? []} />
      ) : null}
    </>
  );
}

function OptionList({ modifier, group, choices, ...context }: GroupProps) {
  const isPickList = modifier.type === "pick list";
  const chosen = chosenIn(modifier, choices);
  return (
    <>
      <ul>
        {modifier.options.map((option) => {
          const props = { modifier, group, option, ...context };
          const inside = chosen.find(({ optionId }) => optionId === option.optionId);
          return (
            <li key={option.optionId} className="option">
              {isPickList ? <Tick {...props} /> : <Count {...props} />}
              {/* CSS shows the nested choices of a checked checkbox; those of a number field need a render. */}
              {isPickList || inside ? (
                <OptionExtras {...props} isChosen={inside !== undefined} choices={inside?.modifiers ?? []} />
              ) : null}
            </li>
          );
        })}
      </ul>
      {isPickList ? null : <UpdateChoices modifier={modifier} group={group} />}
    </>
  );
}

/** Without script, nested choices appear after this submit. */
function UpdateChoices({ modifier, group }: { modifier: Modifier; group: string }) {
  const opensMore = modifier.options.some(
    (option) => option.modifiers.length > 0 || allows(option, "extra") || allows(option, "side"),
  );
  if (!opensMore) return null;
  return (
    <button className="button button-small off-only" {...itemIntents.button("update-at", `${group}-group`)}>
      Update choices
    </button>
  );
}

interface OptionExtrasProps extends OptionProps {
  choices: readonly ChosenModifier[];
  isChosen: boolean;
}

function OptionExtras({ modifier, group, option, choices, isChosen, ...context }: OptionExtrasProps) {
  const hasSwitches = allows(option, "extra") || allows(option, "side");
  if (!hasSwitches && option.modifiers.length === 0) return null;
  const props = { modifier, group, option, isChosen, fields: context.fields };
  return (
    <div className="sub">
      {modifier.type === "pick list" && !option.isDefault ? (
        <p className="hint no-has">If you choose {option.name}:</p>
      ) : null}
      {hasSwitches ? <Switches {...props} /> : null}
      <ModifierGroups
        key={option.optionId}
        modifiers={option.modifiers}
        choices={choices}
        parent={optionField(group, option)}
        parentName={option.name}
        {...context}
      />
    </div>
  );
}
