import { defineIntents } from "../../../ui/form/intents.ts";

export const timeIntents = defineIntents({
  update: "plain",
  day: "argument",
  shift: "argument",
  calendar: "argument",
  close: "plain",
  pickup: "plain",
  leave: "plain",
  continue: "plain",
});

/** Posted in place of a time (TIME-11). */
export const ASAP = "asap";
