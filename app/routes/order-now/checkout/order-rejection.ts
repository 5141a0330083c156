import type { Problem } from "../../../ui/form/problems.ts";

/** What the API said of an order that it did not take (SUBMIT-08). */
export interface OrderRejection {
  view: "sign in" | "plain" | "standard";
  message: string;
  isAboutDelivery: boolean;
}

/** Null where something was said of a field: that can be mended, and is told with all the rest in the summary. */
export function orderRejectionOf(problems: readonly Problem[]): OrderRejection | null {
  if (problems.length === 0 || problems.some(({ field }) => field !== "")) return null;
  const message = problems.map((problem) => problem.message).join(" ");
  const isAboutDelivery = /deliver|driver/i.test(message);
  if (/sign in/i.test(message)) return { view: "sign in", message, isAboutDelivery };
  return { view: /catering sales manager/i.test(message) ? "plain" : "standard", message, isAboutDelivery };
}
