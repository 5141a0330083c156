import type { Send } from "./catering.ts";

export const CARD_PROVIDER_OPERATIONS = {};

export function cardProviderCalls(_send: Send) {
  return {};
}
