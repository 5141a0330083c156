import { data, redirectDocument } from "react-router";
import { readForm } from "../../../../components/form/read-form.ts";
import { refuse } from "../../../../components/form/refuse.ts";
import { contactRule } from "@platter/ordering/checkout/contact-rules.ts";
import { UNEXPECTED_CARD_ERROR } from "@platter/ordering/order/notices.ts";
import { openPostedOrder } from "../open-order.ts";
import { type Answer, type CheckoutAnswer, type Press, showCheckout } from "../press.ts";
import { reportFailure, takeCard } from "../provider-session.ts";

const UNEXPECTED = [{ field: "providerCard", message: UNEXPECTED_CARD_ERROR }];

/** Without script: the card is entered on the provider's own page, which leads back here. */
export async function openProviderPage(press: Press): Promise<Answer> {
  const session = await openSession(press);
  if ("refused" in session) return session.refused;
  const { form, site, desk } = press;
  if (!desk.provider?.hostedPage) return refuse(form, UNEXPECTED);
  const to = new URL(desk.provider.hostedPage);
  to.searchParams.set("token", session.token);
  const back = `${site.appUrl}/order-now/checkout/card?state=${desk.payment.sealReturn(session.id)}`;
  to.searchParams.set("returnUrl", back);
  to.searchParams.set("cancelUrl", back);
  // The provider's page is none of ours, even where the embedded API plays it.
  return redirectDocument(to.href, 303);
}

/** PAY-15: a session for the provider's frame goes to our script and nowhere else. */
export async function openProviderFrame(press: Press): Promise<Answer> {
  const session = await openSession(press);
  if ("refused" in session) return session.refused;
  return data<CheckoutAnswer>({ problems: [], values: {}, session });
}

export async function takeProviderCard(press: Press): Promise<Answer> {
  await openPostedOrder(press);
  await takeCard(press);
  return showCheckout("#payment");
}

export async function failProviderCard(press: Press): Promise<Answer> {
  await openPostedOrder(press);
  await reportFailure(press);
  return refuse(press.form, UNEXPECTED);
}

/** The card form in place of the saved cards, or these again (PAY-01). */
export function showCardForm(entersCard: boolean) {
  return async ({ desk }: Press): Promise<Answer> => {
    desk.payment.session.update({ entersCard });
    return showCheckout("#payment");
  };
}

async function openSession(press: Press): Promise<{ id: string; token: string } | { refused: Answer }> {
  const { form, site, desk, catering } = press;
  const { order } = await openPostedOrder(press);
  const payer = await payerOf(press);
  if (payer === "" && order.kind === "Catering" && !form.has("createAccount")) {
    // CHK-07: an e-mail address is not asked for here, and without a name there is no session.
    desk.payment.session.update({ ownForm: true });
    return { refused: showCheckout("#payment") };
  }
  const { problems } = readForm(form, { email: contactRule("email", payer === "") });
  if (problems) return { refused: refuse(form, problems) };
  const { token, id } = await catering.requestCheckoutSession(payer);
  const savesCard = form.get("saveCard") === "yes";
  desk.payment.session.update({ session: { id, token, startedAt: site.now().getTime(), savesCard } });
  return { id, token };
}

/** Whom a session is for: the e-mail address of the order, else the customer's user name; empty for another guest. */
async function payerOf({ form, visitor, catering }: Press): Promise<string> {
  const email = String(form.get("email") ?? "").trim();
  if (email !== "" || !visitor.account.isSignedIn()) return email;
  return (await catering.session()).userName;
}
