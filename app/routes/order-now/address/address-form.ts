import { readForm } from "../../../components/form/read-form.ts";
import { safeToShow } from "@platter/ordering/typed-text.ts";
import { textOf } from "../../../ui/form/text-of.ts";
import { addressLine, addressRules } from "./address-rules.ts";
import { addressIntents } from "./intents.ts";

export type AddressForm = ReturnType<typeof readAddressForm>;

/** `intent` null: a button that the page does not have. */
export function readAddressForm(form: FormData) {
  const { name: intent, argument } = addressIntents.read(form) ?? { name: null, argument: "" };
  const box = safeToShow(addressLine(textOf(form, "address")));
  // A suggestion stands for the whole address, whatever the box says.
  if (intent === "pick") form.set("address", argument);
  /** The formatted address of the pressed suggestion, or of the one that the customer was warned about; empty: none. */
  const picked = addressLine(intent === "continue" ? textOf(form, "warned") : argument);
  return { intent, box, picked, ...readForm(form, addressRules) };
}
