import { UNKNOWN_BUTTON } from "../../../ui/form/intents.ts";
import { data, redirect } from "react-router";
import type { Catering } from "../../../../server/catering/catering.ts";
import type { CheckoutDesk, Site, Visitor } from "../../../context.ts";
import { troubleAnswer, troubleOf } from "../../../domain/trouble.ts";
import type { Problem, Refusal } from "../../../ui/form/problems.ts";
import { refuseCheckout } from "./checkout-form.ts";
import type { Sorry } from "./sorry.ts";

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
export interface CheckoutAnswer extends Refusal {
  /** What the API said of the order as a whole (SUBMIT-08). */
  sorry?: Sorry | null;
  /** For the card provider's frame, which our script opens (PAY-15). */
  session?: { id: string; token: string };
}

export type Answer = Response | ReturnType<typeof data<CheckoutAnswer>>;

/** Back to the page, at one of its sections. */
export function showCheckout(section: "" | `#${string}` = ""): Response {
  return redirect(`/order-now/checkout${section}`, 303);
}

/** The form as it was typed, without anything secret, and what is wrong with it. */
export function refuse({ form }: Press, problems: Problem[], { status = 422, sorry = null }: Refused = {}): Answer {
  return data<CheckoutAnswer>({ ...refuseCheckout(form, problems), sorry }, { status });
}

interface Refused {
  status?: number;
  sorry?: Sorry | null;
}

/** A button that is not on this page. */
export function refuseButton(press: Press): Answer {
  return refuse(press, [{ field: "", message: UNKNOWN_BUTTON }]);
}

/** The field beside which a failure of a call is told, by the first word of the button. */
const FIELDS: Record<string, string> = { gift: "giftNumber", card: "providerCard", promo: "promoCode" };

/** What a button asked of the API failed: told in its words. Our own faults pass. */
export function refuseFailure(press: Press, button: string, error: unknown): Answer {
  const trouble = troubleOf(error);
  if (!trouble) throw error;
  const { status, messages } = troubleAnswer(trouble, press.site.requestId);
  const field = FIELDS[button.split(":", 1)[0] ?? ""] ?? "";
  return refuse(
    press,
    messages.map((message) => ({ field, message })),
    { status },
  );
}
