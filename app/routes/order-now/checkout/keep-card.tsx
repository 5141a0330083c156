import { DESCRIPTION_MAX } from "@platter/ordering/checkout/saved-card.ts";
import { TextField } from "../../../ui/form/field.tsx";

/** PAY-11: for customers. That it is the preferred one counts, and with script is asked, only with a card that is kept. */
export function KeepCard({ values, problem }: { values: Record<string, string>; problem: string | null }) {
  return (
    <>
      <p>
        <label className="check">
          <input type="checkbox" name="savePaymentMethod" defaultChecked={"savePaymentMethod" in values} /> Save Payment
          Method
        </label>
      </p>
      <TextField
        name="description"
        label="Description"
        hint="To recognize it later, for example: Office card"
        defaultValue={values["description"] ?? ""}
        maxLength={DESCRIPTION_MAX}
        problem={problem}
        autoComplete="off"
      />
      <p className="with-save">
        <label className="check">
          <input
            type="checkbox"
            name="saveAsPreferredPaymentMethod"
            defaultChecked={"saveAsPreferredPaymentMethod" in values}
          />{" "}
          Make Preferred Payment Method
        </label>
      </p>
    </>
  );
}
