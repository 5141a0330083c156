import { CARTS, type Chain, type Json, type Reply } from "./support.ts";

/** The chain's own cards, saved cards and the card provider, as several tests use them. */
export const CARDS = "/customer-api/cards";
export const OPTIONS = "/customer-api/payment-options";

export const SMALL = { cardNumber: "6035710000000022", pin: "2222" };
export const LARGE = { cardNumber: "6035710000000033", pin: "3333" };

export const RETURN = "https://order.example.com/back?step=pay";
export const STOP = "https://order.example.com/stop";

/** A session with the card provider. */
export async function openSession(chain: Chain): Promise<Json> {
  return (await chain.get(`${CARTS}/request-checkout-session?email=ada@example.com`)).body;
}

/** The provider's own form, filled in. */
export function cardForm(token: string, changes: Record<string, string> = {}): URLSearchParams {
  const card = { cardNumber: "4111 1111 1111 1111", expirationMonth: "11", expirationYear: "2029", cvn: "123" };
  const rest = { nameOnCard: "Ada Byron", billingZip: "75201", action: "use" };
  return new URLSearchParams({ token, returnUrl: RETURN, cancelUrl: STOP, ...card, ...rest, ...changes });
}

export function submitCard(chain: Chain, token: string, changes: Record<string, string> = {}): Promise<Reply> {
  return chain.post("/card-provider/hosted", cardForm(token, changes));
}
