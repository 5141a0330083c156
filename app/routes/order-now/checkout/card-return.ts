import type { Catering } from "../../../../server/catering/catering.ts";
import { orNull } from "@platter/ordering/remote-failure.ts";
import type { Route } from "./+types/card-return.ts";
import { openCheckout, showCheckout } from "./guard.ts";
import { reportFailure, takeCard } from "./intents/payment-cards.ts";

/** The provider's return URL has an effect only in the browser that opened the session, checked by `state`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const checkout = openCheckout(context);
  const { desk, catering, visitor } = checkout;
  const { session } = desk.payment.session.read();
  const query = new URL(request.url).searchParams;
  const isOurs = session !== null && desk.payment.isReturnOf(session.id, query.get("state") ?? "");
  if (!isOurs || (query.get("id") ?? session.id) !== session.id) throw showCheckout("#payment");

  const told = query.get("outcome") ?? (await lastEvent(catering, session.token));
  let hasFailed = told === "failure" || told === "error";
  if (hasFailed) await reportFailure(checkout);
  if (told === "success") hasFailed = (await takeCard(checkout).catch(orNull)) === null;
  if (hasFailed) visitor.notices.write({ code: "card-failed" });
  throw showCheckout("#payment");
}

async function lastEvent(catering: Catering, token: string): Promise<string> {
  const events = await catering.checkoutNotifications(token).catch(orNull);
  return events?.at(-1)?.type ?? "cancel";
}
