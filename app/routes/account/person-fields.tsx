import { fieldMessages } from "@platter/ordering/checkout/contact.ts";
import { TextField } from "../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../ui/form/problems.ts";

interface PersonFieldsProps {
  values: Record<string, string>;
  problems: Problem[];
  phoneHint: string;
}

/** Who somebody is, with the labels and limits of checkout (CHK-05 to CHK-08). */
export function PersonFields({ values, problems, phoneHint }: PersonFieldsProps) {
  const field = personField(values, problems);
  return (
    <>
      <div className="pair">
        <TextField {...field("firstName")} autoComplete="given-name" required />
        <TextField {...field("lastName")} autoComplete="family-name" required />
      </div>
      <TextField {...field("email")} type="email" autoComplete="email" required />
      <TextField {...field("phone")} type="tel" autoComplete="tel" hint={phoneHint} required />
    </>
  );
}

/** Label, limit, message and value of one of these fields. */
export function personField(values: Record<string, string>, problems: Problem[]) {
  return (name: keyof typeof fieldMessages) => ({
    name,
    label: fieldMessages[name].label,
    problem: problemOf(problems, name),
    defaultValue: values[name] ?? "",
    maxLength: fieldMessages[name].max ?? undefined,
  });
}
