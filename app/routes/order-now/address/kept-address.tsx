import type { KeptFields, KeptFieldsProps } from "../../../components/form/kept-form.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { problemOf } from "../../../ui/form/problems.ts";

export const keptAddress: KeptFields = {
  title: "What is your address?",
  names: ["address", "address2"],
  Fields: AddressFields,
  words: { verify: "Verify" },
};

function AddressFields({ values, problems }: KeptFieldsProps) {
  if (!("address" in values)) return null;
  const field = (name: string) => ({ name, problem: problemOf(problems, name), defaultValue: values[name] });
  return (
    <>
      <TextField {...field("address")} label="Address" autoComplete="shipping street-address" required />
      <TextField {...field("address2")} label="Apt/Suite" autoComplete="shipping address-line2" />
    </>
  );
}
