import { defineIntents } from "../../../ui/form/intents.ts";

/** The buttons of a row: the store is chosen by its number, made the customer's own by its id. */
export const storeIntents = defineIntents({ store: "argument", favorite: "argument" });
