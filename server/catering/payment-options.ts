import type { Send } from "./catering.ts";

export const PAYMENT_OPTION_OPERATIONS = {};

export function paymentOptionCalls(_send: Send) {
  return {};
}
