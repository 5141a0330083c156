import type { Send } from "./catering.ts";

export const PAST_ORDER_OPERATIONS = {};

export function pastOrderCalls(_send: Send) {
  return {};
}
