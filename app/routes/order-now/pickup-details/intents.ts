import { defineIntents } from "../../../ui/form/intents.ts";

/** The buttons of the day-and-time form; each posts the whole form. */
export const timeIntents = defineIntents({
  update: "plain",
  day: "argument",
  time: "argument",
  /** So many slots earlier or later. */
  shift: "argument",
  asap: "plain",
  /** The four weeks that hold a day. */
  calendar: "argument",
  close: "plain",
  pickup: "plain",
  leave: "plain",
  continue: "plain",
});
