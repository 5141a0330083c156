import { redirect } from "react-router";
import * as keys from "../../../context.ts";
import { nullIfTrouble } from "../../../domain/trouble.ts";
import type { Route } from "./+types/card-return.ts";
import { reportFailure, takeCard } from "./answer-payment.ts";

/**
 * The way back from the card provider's page: with the outcome in the address, or without one, and then
 * the provider is asked. Only the session that this browser opened counts.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { payment } = context.get(keys.checkout);
  const { catering } = context.get(keys.remote);
  const { notices } = context.get(keys.visitor);
  const { session } = payment.memory.read();
  const query = new URL(request.url).searchParams;
  if (!session || (query.get("id") ?? session.id) !== session.id) throw redirect(PAYMENT, 303);

  const told = query.get("outcome") ?? (await outcomeOf(session.token));
  if (told === "success") {
    const taken = await takeCard({ payment, catering, notices, now: context.get(keys.site).now() }).catch(
      nullIfTrouble,
    );
    if (!taken) notices.write({ code: "card-failed" });
  } else if (told === "failure" || told === "error") {
    await reportFailure({ payment, catering });
    notices.write({ code: "card-failed" });
  }
  throw redirect(PAYMENT, 303);

  async function outcomeOf(token: string): Promise<string> {
    const events = await catering.checkoutNotifications(token).catch(nullIfTrouble);
    return events?.at(-1)?.type ?? "cancel";
  }
}

const PAYMENT = "/order-now/checkout#payment";
