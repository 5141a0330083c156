import type { Send } from "./catering.ts";

export const ACCOUNT_OPERATIONS = {};

export function accountCalls(_send: Send) {
  return {};
}
