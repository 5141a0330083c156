import type { Send } from "./catering.ts";

export const REWARD_OPERATIONS = {};

export function rewardCalls(_send: Send) {
  return {};
}
