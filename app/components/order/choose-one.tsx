import { useDocument } from "../../ui/document.ts";
import { defineIntents } from "../../ui/form/intents.ts";

/** The argument of `type` is an order type id, optionally followed by a colon and a pickup type. */
export const setupIntents = defineIntents({
  type: "argument",
  again: "argument",
  remember: "argument",
  forget: "plain",
});

export function Art({ src }: { src: string }) {
  return useDocument().lite ? null : <img src={src} alt="" width="112" height="84" fetchPriority="low" />;
}
