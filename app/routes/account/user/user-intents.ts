import { defineIntents } from "../../../ui/form/intents.ts";

/** The buttons of My Account, each for one saved card. */
export const userIntents = defineIntents({ remove: "argument", prefer: "argument" });
