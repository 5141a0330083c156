import type { Send } from "./catering.ts";

export const LOYALTY_SALES_OPERATIONS = {};

export function loyaltySalesCalls(_send: Send) {
  return {};
}
