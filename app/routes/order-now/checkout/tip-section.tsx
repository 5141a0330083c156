import { formatCents } from "@platter/ordering/money.ts";
import {
  TIP_PRESETS,
  type TipChoice,
  correctedTip,
  presetTip,
  tipCorrection,
  tipOf,
} from "@platter/ordering/checkout/tip.ts";
import type { Amounts } from "@platter/ordering/checkout/totals.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { checkoutIntents } from "./checkout-intents.ts";

interface TipSectionProps {
  amounts: Amounts;
  choice: TipChoice;
  taxExempt: boolean;
  problem: string | null;
  onChange: (amount: number) => void;
}

/** TIP-01, TIP-02: one percentage, or an amount of one's own. */
export function TipSection({ amounts, choice, taxExempt, problem, onChange }: TipSectionProps) {
  const instead = correctedTip(choice);
  const isPreset = TIP_PRESETS.some((percent) => String(percent) === choice.kind);
  return (
    <fieldset
      id="tip"
      className="boxes"
      onInput={({ currentTarget }) => {
        const fields = new FormData(currentTarget.closest("form") ?? undefined);
        const tip = { kind: String(fields.get("tip")), custom: String(fields.get("customTip")) };
        const amount = tipOf(tip, amounts, { taxExempt })?.amount;
        if (amount !== undefined) onChange(amount);
      }}
    >
      <legend>Tip</legend>
      <p className="hint">100% goes to your driver</p>
      {TIP_PRESETS.map((percent) => (
        <label key={percent} className="check">
          <input type="radio" name="tip" value={percent} defaultChecked={choice.kind === String(percent)} /> {percent}%
          ({formatCents(presetTip(amounts, percent, { taxExempt }))})
        </label>
      ))}{" "}
      <label className="check">
        <input type="radio" name="tip" value="other" defaultChecked={!isPreset} /> Other
      </label>
      <TextField
        name="customTip"
        label="Tip amount, when Other"
        defaultValue={choice.custom}
        problem={problem}
        hint={instead === null || problem ? null : tipCorrection(instead)}
        inputMode="decimal"
        autoComplete="off"
      />
      {/* What the total on this page has in place of what was typed: agreed to by a press that follows. */}
      {instead === null ? null : <input type="hidden" name="shownTip" value={instead} />}
      <button className="button off-only" {...checkoutIntents.button("update")}>
        Update total
      </button>
    </fieldset>
  );
}
