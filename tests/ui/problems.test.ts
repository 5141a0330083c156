import { expect, test } from "vitest";
import { readForm } from "../../app/components/form/read-form.ts";
import { refuse } from "../../app/components/form/refuse.ts";
import { SECRET_FIELDS } from "../../app/ui/form/problems.ts";

function posted(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test("a refused form goes back without secrets, buttons and card numbers", () => {
  const secrets = [...SECRET_FIELDS].map((name): [string, string] => [name, "1234"]);
  const form = posted([
    ...secrets,
    ["intent", "place"],
    ["firstName", "Ana\u0007"],
    ["instructions", "4111 1111 1111 1111"],
  ]);
  const { data, init } = refuse(form, [], 503);
  expect(data).toMatchObject({ problems: [], values: { firstName: "Ana", instructions: "" } });
  expect(Object.keys(data.values)).toEqual(["firstName", "instructions"]);
  expect(init).toEqual({ status: 503 });
});

test("a form is read by its rules: each field once, on one line, a secret as it was typed", () => {
  const rules = {
    name: { problem: (text: string) => (text === "" ? "Name is required." : null) },
    phone: { problem: () => null, format: (text: string) => `+1 ${text}` },
    password: { problem: () => null },
  };
  const form = posted([
    ["name", " Ana\tB "],
    ["name", ""],
    ["phone", "5"],
    ["password", " a\tb "],
    ["__proto__", "x"],
    ["name[0]", "y"],
    ["__intent__", "{"],
  ]);
  expect(readForm(form, rules).values).toEqual({ name: "Ana B", phone: "+1 5", password: " a\tb " });
  expect(readForm(posted([]), rules).problems).toEqual([{ field: "name", message: "Name is required." }]);
});
