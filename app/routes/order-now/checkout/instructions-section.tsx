import { INSTRUCTIONS_MAX } from "@platter/ordering/checkout/contact.ts";
import { TextField } from "../../../ui/form/field.tsx";

/** CHK-13. */
export function InstructionsSection({ value, problem }: { value: string; problem: string | null }) {
  return (
    <section id="delivery" aria-labelledby="delivery-title">
      <h2 id="delivery-title">Delivery Instructions</h2>
      <TextField
        name="instructions"
        label="Delivery Instructions"
        hint={`Up to ${INSTRUCTIONS_MAX} characters`}
        defaultValue={value}
        problem={problem}
        maxLength={INSTRUCTIONS_MAX}
        autoComplete="off"
      />
    </section>
  );
}
