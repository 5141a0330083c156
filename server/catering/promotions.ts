import type { Send } from "./catering.ts";

export const PROMOTION_OPERATIONS = {};

export function promotionCalls(_send: Send) {
  return {};
}
