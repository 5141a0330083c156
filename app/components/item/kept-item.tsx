import { TextField } from "../../ui/form/field.tsx";
import { problemOf } from "../../ui/form/problems.ts";
import { UpdateFirst } from "../../ui/form/update-first.tsx";
import type { KeptFields, KeptFieldsProps } from "../form/kept-form.tsx";

/** The form of a dish whose menu cannot be read: what was chosen goes along unseen. */
export const keptItem: KeptFields = {
  title: "Your dish",
  names: ["quantity", "specialInstructions"],
  Fields: ItemFields,
  words: { add: "Add to bag", save: "Update item", "save-checkout": "Update Item & Checkout" },
};

function ItemFields({ values, problems }: KeptFieldsProps) {
  const field = (name: string) => ({ name, problem: problemOf(problems, name), defaultValue: values[name] });
  return (
    <>
      <UpdateFirst />
      <p>What you chose for this dish cannot be shown right now, but it is kept.</p>
      {"specialInstructions" in values ? (
        <TextField {...field("specialInstructions")} label="Special Instructions" autoComplete="off" />
      ) : null}
      {"quantity" in values ? (
        <TextField {...field("quantity")} label="Quantity" type="number" inputMode="numeric" min={1} required />
      ) : null}
    </>
  );
}
