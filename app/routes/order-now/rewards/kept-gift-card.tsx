import type { KeptFields, KeptFieldsProps } from "../../../components/form/kept-form.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { problemOf } from "../../../ui/form/problems.ts";

export const keptGiftCard: KeptFields = { title: "Send a gift card", names: ["toEmail"], Fields: EmailField };

function EmailField({ values: { toEmail }, problems }: KeptFieldsProps) {
  if (toEmail === undefined) return null;
  const problem = problemOf(problems, "toEmail");
  return <TextField name="toEmail" label="Email Address" type="email" defaultValue={toEmail} problem={problem} />;
}
