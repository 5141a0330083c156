import { readNickname } from "@platter/ordering/checkout/nickname.ts";
import { type GroupSlot, readDeadline } from "@platter/ordering/group/deadline.ts";
import { type Cents, formatCents, readAmount } from "@platter/ordering/money.ts";
import { textOf } from "@platter/ordering/typed-text.ts";
import type { Problem } from "../../../ui/form/problems.ts";

const MOST_LIMIT: Cents = 100_000;

export function readGroupForm(form: FormData, slot: GroupSlot, now: Date) {
  const { nickname: host, message } = readNickname(textOf(form, "host"));
  const deadline = readDeadline(textOf(form, "closes"), textOf(form, "closesTime"), slot, now);
  const limit = readLimit(textOf(form, "mostEach"));
  const problems: Problem[] = [];
  if (message !== null) problems.push({ field: "host", message });
  if (typeof deadline === "string") {
    const field = textOf(form, "closes") === "other" ? "closesTime" : "closes";
    problems.push({ field, message: deadline });
  }
  if (typeof limit === "string") problems.push({ field: "mostEach", message: limit });
  if (typeof deadline === "string" || typeof limit === "string" || problems.length > 0)
    return { choices: null, problems };
  return { choices: { host, closesAt: deadline.closesAt, mostEach: limit || null }, problems: null };
}

function readLimit(text: string): Cents | string {
  const cents = readAmount(text);
  if (cents === null || cents < 0 || (cents === 0 && text.trim() !== ""))
    return "Enter the limit as an amount, for example 15.00.";
  return cents > MOST_LIMIT ? `The limit is at most ${formatCents(MOST_LIMIT)}.` : cents;
}
