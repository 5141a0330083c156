import { defineIntents } from "../../ui/form/intents.ts";

/** The buttons of a row: the store is chosen by its number, made the customer's own by its id. */
export const storeIntents = defineIntents({ store: "argument", favorite: "argument" });

/** The id of the store that a press of a button of this name makes the own one; null for other buttons. */
export function favoriteOf(pressed: string): number | null {
  return Number(/^intent:favorite:(\d+)$/.exec(pressed)?.[1]) || null;
}
