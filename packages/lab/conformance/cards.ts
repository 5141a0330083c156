import { CARD_OPERATIONS } from "../../../server/catering/cards.ts";
import { expectWords } from "./baskets.ts";
import { Skipped, expect, need } from "./result.ts";
import type { Scene } from "./scene.ts";

const { lookupCard, loyaltyBalance, cateringRewardBalance, taxExemptEntities } = CARD_OPERATIONS;

/** No card of any chain. */
const NO_CARD = "1000000000000008";

/** The chain's own cards. Looking one up spends nothing. */
export async function checkCards({ probe, options, token }: Scene): Promise<void> {
  await probe.exercise(CARD_OPERATIONS.cards, () => probe.site(need(token)).cards());
  await probe.exercise(loyaltyBalance, () => probe.site(need(token)).loyaltyBalance());
  await probe.exercise(cateringRewardBalance, () => probe.site(need(token)).cateringRewardBalance());
  await probe.exercise(taxExemptEntities, () => probe.site(need(token)).taxExemptEntities());
  const giftCard = () => {
    if (!options.giftCard) throw new Skipped("needs --gift-card");
    return options.giftCard;
  };
  await probe.exercise(lookupCard, async () => {
    const { number, pin } = giftCard();
    return probe.site().lookupCard({ cardNumber: number, pin });
  });
  const unknown = () => probe.refused([400, 404], (site) => site.lookupCard({ cardNumber: NO_CARD, pin: "0000" }));
  await probe.check(lookupCard, "A card that does not exist is refused in words", async () => {
    expectWords(await unknown());
  });
  await probe.check(lookupCard, "A wrong pin is refused as if there were no such card", async () => {
    const { number, pin } = giftCard();
    const wrong = { cardNumber: number, pin: otherPin(pin) };
    const refusal = await probe.refused([400, 404], (site) => site.lookupCard(wrong));
    expect(refusal.message === (await unknown()).message, "the message of a wrong pin is another one");
  });
}

function otherPin(pin: string): string {
  return pin.replace(/./g, (digit) => (digit === "9" ? "0" : "9"));
}
