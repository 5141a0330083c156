import { defineIntents } from "../../ui/form/intents.ts";

/** Pressed with the id of a dish of the menu, or of an own line. Enter in the box for a name joins. */
export const groupIntents = defineIntents({ update: "plain", join: "plain", add: "argument", remove: "argument" });
