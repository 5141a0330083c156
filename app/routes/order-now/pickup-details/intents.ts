import { defineIntents } from "../../../ui/form/intents.ts";

/** The buttons of the day-and-time form; each posts the whole form. */
export const timeIntents = defineIntents({
  update: "plain",
  day: "argument",
  time: "argument",
  shift: "argument",
  asap: "plain",
  calendar: "argument",
  close: "plain",
  pickup: "plain",
  leave: "plain",
  continue: "plain",
});
