import { TextField } from "../../ui/form/field.tsx";
import { problemOf } from "../../ui/form/problems.ts";
import type { KeptFields, KeptFieldsProps } from "../form/kept-form.tsx";

export const keptName: KeptFields = { title: "Your bag", names: ["nickname"], Fields: NameField };

function NameField({ values, problems }: KeptFieldsProps) {
  const { nickname } = values;
  if (nickname === undefined) return null;
  return <TextField name="nickname" label="Name" defaultValue={nickname} problem={problemOf(problems, "nickname")} />;
}
