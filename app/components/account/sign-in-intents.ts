import { defineIntents } from "../../ui/form/intents.ts";

/** The buttons of sign-in; the form with the password is sent without one. */
export const signInIntents = defineIntents({ update: "plain", guest: "plain" });
