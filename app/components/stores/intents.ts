import { defineIntents } from "../../ui/form/intents.ts";

/** A store is chosen by its number, preferred by its id. */
export const storeIntents = defineIntents({ store: "argument", favorite: "argument" });

/** The id of the store that a button of this name prefers; null for other buttons. */
export function favoriteOf(pressed: string): number | null {
  return Number(/^intent:favorite:(\d+)$/.exec(pressed)?.[1]) || null;
}
