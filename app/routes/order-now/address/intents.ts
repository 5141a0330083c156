import { defineIntents } from "../../../ui/form/intents.ts";

/** The buttons of the address form; without one it is verified. */
export const addressIntents = defineIntents({
  update: "plain",
  verify: "plain",
  /** One of the suggested addresses is meant. */
  pick: "argument",
  /** The warning about an address was read. */
  continue: "plain",
  locate: "plain",
  pickup: "plain",
  clear: "plain",
});
