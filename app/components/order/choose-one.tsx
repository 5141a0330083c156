import { useDocument } from "../../ui/document.ts";
import { defineIntents } from "../../ui/form/intents.ts";

/** `type` is an order type, and after a colon a pickup type. */
export const setupIntents = defineIntents({
  type: "argument",
  again: "argument",
  remember: "argument",
  forget: "plain",
});

export function Art({ src }: { src: string }) {
  return useDocument().lite ? null : <img src={src} alt="" width="112" height="84" fetchPriority="low" />;
}
