import type { Send } from "./catering.ts";

export const DELIVERY_OPERATIONS = {};

export function deliveryCalls(_send: Send) {
  return {};
}
