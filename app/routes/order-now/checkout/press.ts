import { type data, replace } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import type { CheckoutDesk, Site, Visitor } from "../../../../server/context.ts";
import type { FormErrors } from "../../../ui/form/problems.ts";
import type { OrderRejection } from "./order-rejection.ts";

/** What checkout works with in a request. */
export interface CheckoutRequest {
  site: Site;
  visitor: Visitor;
  desk: CheckoutDesk;
  catering: Catering;
}

/** A button of checkout, pressed with the form around it. */
export interface Press extends CheckoutRequest {
  form: FormData;
  /** What the button is pressed for; empty where it stands for itself. */
  argument: string;
  userAgent: string;
}

/** The one answer that is no redirect: the form as it was typed. */
export interface CheckoutAnswer extends FormErrors {
  /** What the API said of the order as a whole (SUBMIT-08). */
  sorry?: OrderRejection | null;
  /** Nobody has answered, and the order may have been placed: it is looked up. */
  isUnheard?: boolean;
  /** For the card provider's frame, which our script opens (PAY-15). */
  session?: { id: string; token: string };
}

export type Answer = Response | ReturnType<typeof data<CheckoutAnswer>>;

/** The page again, at one of its sections. Not by `redirect`: with script that would add a step to the history. */
export function showCheckout(section: "" | `#${string}` = ""): Response {
  return replace(`/order-now/checkout${section}`, 303);
}
