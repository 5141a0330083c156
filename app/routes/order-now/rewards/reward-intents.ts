import { defineIntents } from "../../../ui/form/intents.ts";

/** What can be done with a reward; the argument says which. */
export const rewardIntents = defineIntents({ propose: "argument", confirm: "argument" });

/** The steps of sending a gift card. */
export const giftCardIntents = defineIntents({ select: "plain", send: "plain" });
