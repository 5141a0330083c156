import { z } from "zod";
import type { ChainCard, ChainCardKind, TaxExemptEntity } from "@platter/ordering/rewards/chain-card.ts";
import { dateFromApi } from "@platter/ordering/day.ts";
import type { Cents } from "@platter/ordering/money.ts";
import { type Senders, operation } from "./operation.ts";
import { noneForGuests } from "../remote/errors.ts";
import { dollars, flag, idNumber, idOrEmpty, idText, listOf, name, nullOr, text } from "../remote/reply-schema.ts";

const cardType = z
  .object({
    isHouseAccount: flag("no house account"),
    isCateringRewardCard: flag("no catering reward card"),
    isLoyaltyCard: flag("no loyalty card"),
    redemptionEndDate: text("no end"),
  })
  .meta({ id: "ChainCardType" });

const card = z
  .object({
    cardNumber: idText,
    pin: idOrEmpty("needs none"),
    name: text("Gift Card"),
    active: flag("not shown anyway"),
    // Required: a fallback of 0 would show a card with money as empty.
    balance: dollars,
    cardType: nullOr(cardType, "a gift card"),
  })
  .meta({ id: "ChainCard" })
  .transform(({ cardType: type, ...wire }): ChainCard => ({
    ...wire,
    kind: kindOf(type),
    redemptionEndDate: type && dateFromApi(type.redemptionEndDate),
  }));

function kindOf(type: z.output<typeof cardType> | null): ChainCardKind {
  if (!type) return "gift";
  if (type.isHouseAccount) return "house account";
  if (type.isCateringRewardCard) return "catering reward";
  return type.isLoyaltyCard ? "loyalty" : "gift";
}

const balance = z.object({ balance: dollars }).transform((reply) => reply.balance);

const cards = "/customer-api/cards";
const common = { group: "payment", method: "GET", token: "always" } as const;

export const CARD_OPERATIONS = {
  cards: operation({
    ...common,
    name: "cards",
    rows: ["API-50", "GIFT-07"],
    summary: "The chain's cards of the customer, each with its balance.",
    path: cards,
    version: 3,
    reply: listOf(card),
  }),
  loyaltyBalance: operation({
    ...common,
    name: "loyalty-balance",
    rows: ["API-50"],
    summary: "What is on the customer's loyalty card; 0 without one.",
    path: `${cards}/loyalty-balance`,
    reply: balance,
  }),
  cateringRewardBalance: operation({
    ...common,
    name: "catering-reward-balance",
    rows: ["API-50"],
    summary: "What is on the customer's catering reward card; 0 without one.",
    path: `${cards}/catering-reward-balance`,
    reply: balance,
  }),
  lookupCard: operation({
    ...common,
    name: "card-lookup",
    rows: ["API-51", "GIFT-02"],
    summary: "A card with its balance, for whoever knows number and pin.",
    method: "POST",
    path: `${cards}/lookup-for-order`,
    version: 2,
    token: "when signed in",
    body: z.object({ cardNumber: z.string(), pin: z.string() }),
    reply: card,
    input: ({ cardNumber, pin }: Pick<ChainCard, "cardNumber" | "pin">) => ({ body: { cardNumber, pin } }),
  }),
  taxExemptEntities: operation({
    ...common,
    name: "tax-exempt-status",
    rows: ["API-49", "AUTH-14"],
    summary: "The organizations for which the customer may order free of tax.",
    path: "/customer-api/tax-exempt-status",
    reply: listOf(z.object({ id: idNumber.pipe(z.int().positive()), name }).meta({ id: "TaxExemptEntity" })),
  }),
};

export const cardReaders = {
  loyaltyBalance(this: Senders): Promise<Cents> {
    return this.briefly(CARD_OPERATIONS.loyaltyBalance, {});
  },
  cateringRewardBalance(this: Senders): Promise<Cents> {
    return this.briefly(CARD_OPERATIONS.cateringRewardBalance, {});
  },
  taxExemptEntities(this: Senders): Promise<TaxExemptEntity[]> {
    return noneForGuests(this.send(CARD_OPERATIONS.taxExemptEntities, {}));
  },
};
