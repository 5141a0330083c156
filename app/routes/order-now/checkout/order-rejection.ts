import { refuse } from "../../../components/form/refuse.ts";
import type { OverLimit } from "../../../domain/checkout/limits.ts";
import type { Problem } from "../../../ui/form/problems.ts";

/** What was said of an order that was not taken: by the API (SUBMIT-08), or by its limits (LIMIT-02, LIMIT-03). */
export interface OrderRejection {
  view: "sign in" | "plain" | "standard" | "large" | "large individual";
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

/** The form again, under the order-limit dialog. */
export function answerOverLimit(form: FormData, { reason, advice, offersCatering }: OverLimit) {
  const view = offersCatering ? "large individual" : "large";
  const sorry: OrderRejection = { view, message: `${reason} ${advice}`, isAboutDelivery: false };
  return refuse(form, [{ field: "", message: sorry.message }], 422, { sorry });
}
