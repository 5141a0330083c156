import { defineIntents } from "../../ui/form/intents.ts";

export const LINE_BUTTONS = {
  "line:edit": "argument",
  "line:remove": "argument",
  "line:rename": "argument",
  "line:rename-save": "argument",
  "line:rename-cancel": "argument",
} as const;

export const lineIntents = defineIntents({ update: "plain", ...LINE_BUTTONS });

/** The pressed button as "line:edit:{id}"; Enter in the rename field counts as its Update button; null for neither. */
export function lineIntentOf(form: FormData): string | null {
  const pressed = lineIntents.read(form);
  const renaming = form.get("renaming");
  if (pressed?.name !== "update") return pressed && `${pressed.name}:${pressed.argument}`;
  return typeof renaming === "string" ? `line:rename-save:${renaming}` : null;
}
