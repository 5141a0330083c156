import { defineIntents } from "../../../ui/form/intents.ts";

/** The buttons of the address form; without one it is verified. */
export const addressIntents = defineIntents({
  update: "plain",
  verify: "plain",
  pick: "argument",
  continue: "plain",
  locate: "plain",
  pickup: "plain",
  clear: "plain",
});
