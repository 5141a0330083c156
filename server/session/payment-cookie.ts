import { z } from "zod";
import { MOST_GIFT_CARDS, NO_PAYMENT, type PaymentSession } from "@platter/ordering/checkout/payment.ts";
import type { SessionSpec } from "./cookie-session.ts";

const id = z.string().max(100);
const giftCard = z.object({
  key: id,
  sealed: z.string().max(400),
  lastFour: z.string().max(4),
  name: z.string().max(60),
});
const schema = z
  .object({
    isCustomers: z.boolean().catch(false),
    giftCards: z.array(giftCard).max(MOST_GIFT_CARDS).catch([]),
    checkedCard: giftCard.extend({ balance: z.int() }).nullable().catch(null),
    chainCard: z.enum(["loyalty", "catering reward"]).nullable().catch(null),
    savedCardId: id.nullable().catch(null),
    entersCard: z.boolean().catch(false),
    ownForm: z.boolean().catch(false),
    session: z
      .object({ id, token: z.string().max(600), startedAt: z.number(), savesCard: z.boolean() })
      .nullable()
      .catch(null),
    providerCard: z
      .object({
        id,
        brand: z.string().max(40),
        mask: z.string().max(20),
        expirationMonth: z.string().max(2),
        expirationYear: z.string().max(4),
        startedAt: z.number(),
      })
      .nullable()
      .catch(null),
  })
  .catch(NO_PAYMENT);

/** How the order is to be paid. No number of a bank's card, no code, and no pin that could be read here. */
export const paymentCookie: SessionSpec<PaymentSession> = {
  name: "payment",
  openFor: 60 * 60 * 24,
  empty: NO_PAYMENT,
  parse: (data) => schema.parse(data),
  // A card that was added is not lost without a word: the page shows what is used.
  shrink: [
    (value) => ({ ...value, checkedCard: null }),
    (value) => ({ ...value, giftCards: value.giftCards.map((card) => ({ ...card, name: card.name.slice(0, 12) })) }),
    (value) => ({ ...value, session: null }),
  ],
};
