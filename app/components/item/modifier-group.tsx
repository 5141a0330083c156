import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { defaultChoices } from "../../domain/menu/choices.ts";
import type { ChosenModifier, Modifier, ModifierOption } from "../../domain/menu/menu.ts";
import {
  allows,
  boundsText,
  canBeEmpty,
  chosenCount,
  chosenIn,
  groupField,
  isOneChoice,
  isRequired,
  optionField,
  quantityRange,
  sortedModifiers,
  switchField,
} from "../../domain/menu/modifiers.ts";
import { formatCents } from "../../domain/money.ts";
import { FieldError } from "../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../ui/form/problems.ts";
import { Stepper } from "../../ui/form/stepper.tsx";
import { itemIntents } from "./item-intents.ts";

export interface GroupContext {
  /** What each field shows at first. */
  fields: ReadonlyMap<string, string>;
  problems: readonly Problem[];
}

interface GroupsProps extends GroupContext {
  modifiers: readonly Modifier[];
  choices: readonly ChosenModifier[];
  /** Path of the option these groups belong to. */
  parent?: string;
  /** Its name, said again in the legends of nested groups. */
  parentName?: string;
  /** They stand in an opened part already: nothing more is folded away. */
  isUnfolded?: boolean;
}

/**
 * Groups of choices in their order (MOD-18), each of whose options may open further groups (MOD-07). What must be
 * answered is always seen; the optional rest lies in a closed part of its own (ITEM-07).
 */
export function ModifierGroups(props: GroupsProps) {
  if (props.isUnfolded) return <Groups {...props} />;
  const required = props.modifiers.filter(isRequired);
  const optional = props.modifiers.filter((modifier) => !isRequired(modifier));
  return (
    <>
      <Groups {...props} modifiers={required} />
      {optional.length > 0 ? (
        <Folded {...props} modifiers={optional} title={required.length > 0 ? "More choices" : "Your choices"} />
      ) : null}
    </>
  );
}

function Groups({ modifiers, ...rest }: GroupsProps) {
  return sortedModifiers(modifiers).map((modifier) => (
    <ModifierGroup key={modifier.modifierId} modifier={modifier} {...rest} />
  ));
}

/** Open at once when it holds an error, or anything but what the item comes with. */
function Folded({ title, ...props }: GroupsProps & { title: string }) {
  const { modifiers, choices, problems, parent = "", parentName } = props;
  const [isChanged] = useState(() => modifiers.some((modifier) => isOtherThanDefault(modifier, choices)));
  const isWrong = modifiers.some((modifier) => problemsIn(problems, groupField(modifier, parent)).length > 0);
  const names = sortedModifiers(modifiers).map(({ name }) => name);
  return (
    <details id={parent ? `${parent}-more` : "customize"} className="disclosure" open={isChanged || isWrong}>
      <summary>
        {title}
        {parentName ? <span className="vh"> for {parentName}</span> : null}{" "}
        <span className="group-rule">{names.join(", ")}</span>
      </summary>
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
  // Its own rule, not that of a group further down.
  const isWrong = problemsIn(context.problems, group).some(({ field }) =>
    /^(\.o\d+)?$/.test(field.slice(group.length)),
  );
  const props = { modifier, group, choices, ...context };
  return (
    <fieldset id={`${group}-group`} className={isWrong ? "group group-wrong" : "group"}>
      <legend>
        {parentName ? <span className="vh">{parentName}: </span> : null}
        <bdi>{modifier.name}</bdi>
        {isRequired(modifier) ? <span aria-hidden="true"> *</span> : null}{" "}
        <span className="group-rule">{boundsText(modifier)}</span>{" "}
        <span className="group-count">({chosenCount(modifier, choices)} chosen)</span>
        {isWrong ? <span className="group-todo"> not done yet</span> : null}
      </legend>
      {isOneChoice(modifier) ? <OneChoice {...props} /> : <OptionList {...props} />}
    </fieldset>
  );
}

interface GroupProps extends GroupContext {
  modifier: Modifier;
  group: string;
  choices: readonly ChosenModifier[];
  isUnfolded?: boolean;
}

/** A selection or an Item Group List: one of many in a native select (MOD-02). */
function OneChoice({ modifier, group, choices, ...context }: GroupProps) {
  const problem = problemOf(context.problems, group);
  const chosen = chosenIn(modifier, choices)[0];
  const option = modifier.options.find(({ optionId }) => optionId === chosen?.optionId);
  return (
    <>
      {problem ? <FieldError id={`${group}-error`} message={problem} /> : null}
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
            {/* One text: between two Links leaves out the space. */}
            {candidate.name + costText(candidate)}
          </option>
        ))}
      </select>
      <UpdateChoices modifier={modifier} group={group} />
      {option ? (
        <OptionExtras {...{ modifier, group, option, ...context }} isChosen choices={chosen?.modifiers ?? []} />
      ) : null}
    </>
  );
}

/** A pick list of checkboxes or a min/max list of numbers (MOD-03, MOD-04). */
function OptionList({ modifier, group, choices, ...context }: GroupProps) {
  const isPickList = modifier.type === "pick list";
  const chosen = chosenIn(modifier, choices);
  return (
    <>
      <ul className="options">
        {modifier.options.map((option) => {
          const props = { modifier, group, option, ...context };
          const inside = chosen.find(({ optionId }) => optionId === option.optionId);
          return (
            <li key={option.optionId} className="option">
              {isPickList ? <Tick {...props} /> : <Count {...props} />}
              {/* A checkbox shows what lies below it by style alone; a number needs it rendered. */}
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

/** Without script, what a choice opens comes with the next answer. */
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

interface OptionProps extends GroupContext {
  modifier: Modifier;
  group: string;
  option: ModifierOption;
  isUnfolded?: boolean;
}

function Tick({ group, option, fields, problems }: OptionProps) {
  const field = optionField(group, option);
  const problem = problemOf(problems, field);
  if (option.isDefault) {
    return (
      <>
        <label className="check">
          <input type="checkbox" checked disabled readOnly aria-describedby={`${field}-hint`} /> {option.name}
        </label>
        <span id={`${field}-hint`} className="hint">
          Default item, unable to modify value
        </span>
      </>
    );
  }
  return (
    <>
      {problem ? <FieldError id={`${field}-error`} message={problem} /> : null}
      <label className="check">
        <input
          type="checkbox"
          id={field}
          name={field}
          defaultChecked={fields.has(field)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${field}-error` : undefined}
        />{" "}
        <bdi>{option.name}</bdi>
        {costText(option)}
      </label>
    </>
  );
}

function Count({ modifier, group, option, fields, problems }: OptionProps) {
  const field = optionField(group, option);
  const { min, max } = quantityRange(modifier, option);
  // MOD-06: said where the option allows less than its group.
  const isShort = option.maxAllowed > 0 && (modifier.max <= 0 || option.maxAllowed < modifier.max);
  return (
    <Stepper
      name={field}
      label={`${option.name}${costText(option)}`}
      intent={(by) => itemIntents.button("opt", `${field}:${by}`)}
      defaultValue={fields.get(field) ?? "0"}
      min={min}
      max={max}
      hint={isShort ? `Up to ${max}` : undefined}
      problem={problemOf(problems, field)}
    />
  );
}

interface OptionExtrasProps extends OptionProps {
  choices: readonly ChosenModifier[];
  isChosen: boolean;
}

/** Extra, On the Side and the nested groups of an option. */
function OptionExtras({ modifier, group, option, choices, isChosen, ...context }: OptionExtrasProps) {
  const hasSwitches = allows(option, "extra") || allows(option, "side");
  if (!hasSwitches && option.modifiers.length === 0) return null;
  const props = { modifier, group, option, isChosen, fields: context.fields };
  return (
    <div className="sub">
      {modifier.type === "pick list" && !option.isDefault ? (
        <p className="hint no-has">If you choose {option.name}:</p>
      ) : null}
      {hasSwitches ? (
        <p className="switches">
          <Switch
            name="extra"
            text={option.chargeExtra && option.extraCost > 0 ? `Extra +${formatCents(option.extraCost)}` : "Extra"}
            {...props}
          />
          <Switch name="side" text="On the Side" {...props} />
        </p>
      ) : null}
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

interface SwitchProps extends Omit<OptionProps, "problems"> {
  name: "extra" | "side";
  text: string;
  isChosen: boolean;
}

/** With script it cannot be pressed before its option is chosen; without, the server then lets it have no effect (MOD-13). */
function Switch({ name, text, modifier, group, option, fields, isChosen }: SwitchProps) {
  const isScripted = useHydrated();
  if (!allows(option, name)) return null;
  const field = switchField(group, modifier, option, name);
  return (
    <label className="check">
      <input
        type="checkbox"
        name={field}
        defaultChecked={fields.has(field)}
        disabled={isScripted && !isChosen ? true : undefined}
      />{" "}
      {text}
      <span className="vh"> for {option.name}</span>
    </label>
  );
}

/** What choosing an option adds; nothing for one that costs only when it is had extra. */
function costText(option: ModifierOption): string {
  return option.isPremium && option.extraCost > 0 ? ` +${formatCents(option.extraCost)}` : "";
}
