import { refuse } from "../../../components/form/refuse.ts";
import type { OverLimit } from "@platter/ordering/checkout/limits.ts";
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

/** For the order-limit dialog. */
export function overLimitRejection({ reason, advice, offersCatering }: OverLimit): OrderRejection {
  const view = offersCatering ? "large individual" : "large";
  return { view, message: `${reason} ${advice}`, isAboutDelivery: false };
}

/** The form again, under what was said of the whole order. */
export function refuseOrder(form: FormData, sorry: OrderRejection) {
  return refuse(form, [{ field: "", message: sorry.message }], 422, { sorry });
}
