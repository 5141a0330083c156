import { defineIntents } from "../../ui/form/intents.ts";

/** The buttons of the lines of a cart, each pressed for a line by its id (CART-01 to CART-04). */
export const LINE_BUTTONS = {
  "line:edit": "argument",
  "line:remove": "argument",
  "line:rename": "argument",
  "line:rename-save": "argument",
  "line:rename-cancel": "argument",
} as const;

/** The form of the cart page; checkout has more buttons beside these. */
export const lineIntents = defineIntents({ update: "plain", ...LINE_BUTTONS });

/** The intent for `pressLine`; Enter in the box for a name means its Update. Null: it is about no line. */
export function lineIntentOf(form: FormData): string | null {
  const pressed = lineIntents.read(form);
  const renaming = form.get("renaming");
  if (pressed?.name !== "update") return pressed && `${pressed.name}:${pressed.argument}`;
  return typeof renaming === "string" ? `line:rename-save:${renaming}` : null;
}
