import type { Send } from "./catering.ts";

export const CARD_OPERATIONS = {};

export function cardCalls(_send: Send) {
  return {};
}
