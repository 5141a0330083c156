import { toDollars } from "../amounts.ts";
import { fieldsOf } from "../fields.ts";
import { badRequest } from "../refusal.ts";
import { json, type Call, type Route } from "../router.ts";
import { cardsOf, findGiftCard, lastDayOfCard } from "../rules/chain-cards.ts";
import { TAX_EXEMPT_ENTITIES, type ChainCard } from "../seeds/cards.ts";
import { customerOf, visitorOf } from "./identity.ts";

const CARDS = "/customer-api/cards";

export const cardRoutes: Route[] = [
  {
    method: "GET",
    path: CARDS,
    handler: (call) => json(cardsOf(customerOf(call)).map((card) => cardReply(call, card))),
  },
  { method: "GET", path: `${CARDS}/loyalty-balance`, handler: (call) => showBalance(call, "loyalty") },
  { method: "GET", path: `${CARDS}/catering-reward-balance`, handler: (call) => showBalance(call, "catering reward") },
  { method: "POST", path: `${CARDS}/lookup-for-order`, handler: lookUp },
  { method: "GET", path: "/customer-api/tax-exempt-status", handler: listExemptions },
];

/** A customer without such a card has nothing on it. */
function showBalance(call: Call, kind: ChainCard["kind"]): Response {
  const card = cardsOf(customerOf(call)).find((known) => known.kind === kind);
  if (!card) return json({ balance: 0 });
  return json({ cardNumber: card.number, balance: toDollars(call.records.balances.find(card.id)) });
}

/** API-51. A wrong PIN and an unknown card get the same reply. */
async function lookUp(call: Call): Promise<Response> {
  const body = fieldsOf(await call.object());
  const card = findGiftCard(body.text("cardNumber"), body.text("pin"), visitorOf(call));
  if (!card) throw badRequest("We could not find this card. Please double check its number and pin.");
  return json(cardReply(call, card));
}

function cardReply(call: Call, card: ChainCard) {
  const redemptionEndDate = lastDayOfCard(card, call.now());
  return {
    cardNumber: card.number,
    pin: card.pin,
    name: card.name,
    active: card.isActive,
    balance: toDollars(call.records.balances.find(card.id)),
    cardType: {
      isHouseAccount: card.kind === "house account",
      isCateringRewardCard: card.kind === "catering reward",
      isLoyaltyCard: card.kind === "loyalty",
      ...(redemptionEndDate && { redemptionEndDate }),
    },
  };
}

/** API-49: none for guests. */
function listExemptions(call: Call): Response {
  const customer = visitorOf(call);
  const theirs = TAX_EXEMPT_ENTITIES.filter((entity) => entity.customerId === customer?.id);
  return json(theirs.map(({ id, name }) => ({ id, name })));
}
