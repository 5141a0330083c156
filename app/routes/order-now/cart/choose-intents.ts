import { defineIntents } from "../../../ui/form/intents.ts";

/** The two carts that can be ordered (AUTH-09): the one just filled, and the one from before. */
export const chooseIntents = defineIntents({ this: "plain", other: "plain" });
