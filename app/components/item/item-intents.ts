import { defineIntents } from "../../ui/form/intents.ts";

/** Arguments: `update-at` an element id, `qty` a step, `opt` a field and a step, `add-here` a dish id. */
export const itemIntents = defineIntents({
  update: "plain",
  "update-at": "argument",
  qty: "argument",
  opt: "argument",
  "cancel-limit": "plain",
  "to-catering": "plain",
  "add-here": "argument",
  add: "plain",
  save: "plain",
  "save-checkout": "plain",
  remove: "plain",
});

export type ItemButton = NonNullable<ReturnType<typeof itemIntents.read>>;

export type SaveIntent = Extract<ItemButton["name"], "add" | "save" | "save-checkout">;
