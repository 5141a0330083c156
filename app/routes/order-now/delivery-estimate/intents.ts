import { defineIntents } from "../../../ui/form/intents.ts";

/** The buttons of the form about who brings the order. */
export const estimateIntents = defineIntents({ update: "plain", add: "plain", pickup: "plain" });
