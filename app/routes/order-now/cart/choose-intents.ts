import { defineIntents } from "../../../ui/form/intents.ts";

export const chooseIntents = defineIntents({ this: "plain", other: "plain" });
