import { contactRule } from "@platter/ordering/checkout/contact-rules.ts";
import { fieldMessages } from "@platter/ordering/checkout/contact.ts";
import { TextField } from "../../ui/form/field.tsx";
import { type Problem, problemOf } from "../../ui/form/problems.ts";

export const personRules = {
  firstName: contactRule("firstName"),
  lastName: contactRule("lastName"),
  email: contactRule("email"),
  phone: contactRule("phone"),
};

interface PersonFieldsProps {
  values: Record<string, string>;
  problems: Problem[];
  phoneHint: string;
}

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

export function personField(values: Record<string, string>, problems: Problem[]) {
  return (name: keyof typeof fieldMessages) => ({
    name,
    label: fieldMessages[name].label,
    problem: problemOf(problems, name),
    defaultValue: values[name] ?? "",
    maxLength: fieldMessages[name].max ?? undefined,
  });
}
