import type { ChosenModifier, Modifier, ModifierOption } from "../../../domain/menu.ts";
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
} from "../../../domain/modifiers.ts";
import { formatCents } from "../../../domain/money.ts";
import { FieldError } from "../../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../../ui/form/problems.ts";
import { Stepper } from "../../../ui/form/stepper.tsx";

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
}

/** Groups of choices in their order (MOD-18); each option may open further groups (MOD-07). */
export function ModifierGroups({ modifiers, ...rest }: GroupsProps) {
  return sortedModifiers(modifiers).map((modifier) => (
    <ModifierGroup key={modifier.modifierId} modifier={modifier} {...rest} />
  ));
}

function ModifierGroup({
  modifier,
  choices,
  parent = "",
  parentName,
  ...context
}: Omit<GroupsProps, "modifiers"> & { modifier: Modifier }) {
  const group = groupField(modifier, parent);
  const wrong = context.problems.filter(({ field }) => field === group || field.startsWith(`${group}.`));
  const props = { modifier, group, choices, ...context };
  return (
    <fieldset className={wrong.length > 0 ? "group group-wrong" : "group"}>
      <legend>
        {parentName ? <span className="vh">{parentName}: </span> : null}
        {modifier.name}
        {isRequired(modifier) ? <span aria-hidden="true"> *</span> : null}{" "}
        <span className="group-rule">{boundsText(modifier)}</span>{" "}
        <span className="group-count">({chosenCount(modifier, choices)} chosen)</span>
        {wrong.length > 0 ? <span className="group-todo"> not done yet</span> : null}
      </legend>
      {isOneChoice(modifier) ? <OneChoice {...props} /> : <OptionList {...props} />}
    </fieldset>
  );
}

interface GroupProps extends GroupContext {
  modifier: Modifier;
  group: string;
  choices: readonly ChosenModifier[];
}

/** A selection or an Item Group List: one of many in a native select (MOD-02, D-083). */
function OneChoice({ modifier, group, choices, fields, problems }: GroupProps) {
  const problem = problemOf(problems, group);
  const chosen = chosenIn(modifier, choices)[0];
  const option = modifier.options.find(({ optionId }) => optionId === chosen?.optionId);
  const opensMore = modifier.options.some(
    ({ modifiers, allowExtra, allowOnSide }) => modifiers.length > 0 || allowExtra || allowOnSide,
  );
  return (
    <>
      {problem ? <FieldError id={`${group}-error`} message={problem} /> : null}
      <select
        id={group}
        name={group}
        className="input"
        defaultValue={fields.get(group) ?? ""}
        aria-label={modifier.name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${group}-error` : undefined}
      >
        {canBeEmpty(modifier) ? (
          <option value="">{isRequired(modifier) ? "Please select an option" : "No Thanks"}</option>
        ) : null}
        {modifier.options.map((candidate) => (
          <option key={candidate.optionId} value={candidate.optionId}>
            {candidate.name}
            {costText(candidate)}
          </option>
        ))}
      </select>
      {opensMore ? (
        <button className="button button-small off-only" name="intent" value="update">
          Update choices
        </button>
      ) : null}
      {option ? (
        <OptionExtras
          key={option.optionId}
          {...{ modifier, group, option, fields, problems }}
          choices={chosen?.modifiers ?? []}
        />
      ) : null}
    </>
  );
}

/** A pick list of checkboxes or a min/max list of numbers (MOD-03, MOD-04). */
function OptionList({ modifier, group, choices, fields, problems }: GroupProps) {
  const problem = problemOf(problems, group);
  const chosen = chosenIn(modifier, choices);
  return (
    <>
      {problem ? <FieldError id={`${group}-error`} message={problem} /> : null}
      <ul className="options">
        {modifier.options.map((option) => {
          const props = { modifier, group, option, fields, problems };
          const inside = chosen.find(({ optionId }) => optionId === option.optionId);
          return (
            <li key={option.optionId} className="option">
              {modifier.type === "pick list" ? <Tick {...props} /> : <Count {...props} />}
              {/* A checkbox shows what lies below it by style alone; a number needs it rendered. */}
              {modifier.type === "pick list" || inside ? (
                <OptionExtras {...props} choices={inside?.modifiers ?? []} />
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface OptionProps extends GroupContext {
  modifier: Modifier;
  group: string;
  option: ModifierOption;
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
        <input type="checkbox" id={field} name={field} defaultChecked={fields.has(field)} /> {option.name}
        {costText(option)}
      </label>
    </>
  );
}

function Count({ modifier, group, option, fields, problems }: OptionProps) {
  const field = optionField(group, option);
  const { min, max } = quantityRange(modifier, option);
  return (
    <Stepper
      name={field}
      label={`${option.name}${costText(option)}`}
      intent={`opt:${field}`}
      defaultValue={fields.get(field) ?? "0"}
      min={min}
      max={max}
      problem={problemOf(problems, field)}
    />
  );
}

/** Extra, On the Side and the nested groups of an option. */
function OptionExtras({
  modifier,
  group,
  option,
  choices,
  fields,
  problems,
}: OptionProps & { choices: readonly ChosenModifier[] }) {
  const hasSwitches = allows(option, "extra") || allows(option, "side");
  if (!hasSwitches && option.modifiers.length === 0) return null;
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
            {...{ modifier, group, option, fields }}
          />
          <Switch name="side" text="On the Side" {...{ modifier, group, option, fields }} />
        </p>
      ) : null}
      <ModifierGroups
        modifiers={option.modifiers}
        choices={choices}
        fields={fields}
        problems={problems}
        parent={optionField(group, option)}
        parentName={option.name}
      />
    </div>
  );
}

function Switch({
  name,
  text,
  modifier,
  group,
  option,
  fields,
}: Omit<OptionProps, "problems"> & { name: "extra" | "side"; text: string }) {
  if (!allows(option, name)) return null;
  const field = switchField(group, modifier, option, name);
  return (
    <label className="check">
      <input type="checkbox" name={field} defaultChecked={fields.has(field)} /> {text}
      <span className="vh"> for {option.name}</span>
    </label>
  );
}

/** What choosing an option adds; nothing for one that costs only when it is had extra. */
function costText(option: ModifierOption): string {
  return option.isPremium && option.extraCost > 0 ? ` +${formatCents(option.extraCost)}` : "";
}
