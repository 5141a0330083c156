import { defineIntents } from "../../ui/form/intents.ts";

/** The buttons of an item's form; an argument is a part of the page, a field and a step, or a dish. */
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
