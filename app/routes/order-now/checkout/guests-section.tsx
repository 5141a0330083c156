import { MOST_GUESTS } from "@platter/ordering/checkout/guests.ts";
import { TextField } from "../../../ui/form/field.tsx";

/** CHK-14. */
export function GuestsSection({ value, problem }: { value: string; problem: string | null }) {
  return (
    <section id="guest-count" aria-labelledby="guests-title">
      <h2 id="guests-title">How many guests?</h2>
      <TextField
        name="guests"
        label="Number of Guests"
        type="number"
        inputMode="numeric"
        min={0}
        max={MOST_GUESTS}
        defaultValue={value}
        problem={problem}
        required
      />
    </section>
  );
}
