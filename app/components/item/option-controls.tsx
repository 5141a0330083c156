import { useHydrated } from "remix-utils/use-hydrated";
import type { Modifier, ModifierOption } from "@platter/ordering/menu/menu.ts";
import { allows, optionField, quantityRange, switchField } from "@platter/ordering/menu/modifiers.ts";
import { formatCents } from "@platter/ordering/money.ts";
import { Check } from "../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../ui/form/problems.ts";
import { Stepper } from "../../ui/form/stepper.tsx";
import { itemIntents } from "./item-intents.ts";

export interface GroupContext {
  fields: ReadonlyMap<string, string>;
  problems: readonly Problem[];
}

export interface OptionProps extends GroupContext {
  modifier: Modifier;
  group: string;
  option: ModifierOption;
  isUnfolded?: boolean;
}

export function Tick({ group, option, fields, problems }: OptionProps) {
  const field = optionField(group, option);
  if (option.isDefault) {
    return (
      <>
        <Check checked disabled readOnly aria-describedby={`${field}-hint`}>
          {option.name}
        </Check>{" "}
        <span id={`${field}-hint`} className="hint">
          Default item, unable to modify value
        </span>
      </>
    );
  }
  return (
    <Check id={field} name={field} problem={problemOf(problems, field)} defaultChecked={fields.has(field)}>
      <span>
        <bdi>{option.name}</bdi>
        {costText(option)}
      </span>
    </Check>
  );
}

export function Count({ modifier, group, option, fields, problems }: OptionProps) {
  const field = optionField(group, option);
  const { min, max } = quantityRange(modifier, option);
  // MOD-06: the maximum is shown only if it is lower than the group's.
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

type SwitchesProps = Omit<OptionProps, "problems"> & { isChosen: boolean };

export function Switches(props: SwitchesProps) {
  const { chargeExtra, extraCost } = props.option;
  return (
    <p className="switches">
      <Switch
        name="extra"
        text={chargeExtra && extraCost !== null && extraCost > 0 ? `Extra +${formatCents(extraCost)}` : "Extra"}
        {...props}
      />{" "}
      <Switch name="side" text="On the Side" {...props} />
    </p>
  );
}

interface SwitchProps extends SwitchesProps {
  name: "extra" | "side";
  text: string;
}

/** Disabled with script until its option is chosen; without script the server ignores it until then (MOD-13). */
function Switch({ name, text, modifier, group, option, fields, isChosen }: SwitchProps) {
  const isHydrated = useHydrated();
  if (!allows(option, name)) return null;
  const field = switchField(group, modifier, option, name);
  return (
    <Check name={field} defaultChecked={fields.has(field)} disabled={isHydrated && !isChosen ? true : undefined}>
      {text}
      <span className="vh"> for {option.name}</span>
    </Check>
  );
}

/** The option's surcharge; empty if only an extra portion is charged. */
export function costText(option: ModifierOption): string {
  const { isPremium, extraCost } = option;
  return isPremium && extraCost !== null && extraCost > 0 ? ` +${formatCents(extraCost)}` : "";
}
