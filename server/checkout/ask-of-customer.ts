import type { OrderSetup } from "@platter/ordering/order/journey.ts";
import type { Catering } from "../catering/catering.ts";

/** `mayHaveRewards`: false of who is known not to have joined. */
type Who = { isSignedIn(): boolean; mayHaveRewards(): boolean };

/**
 * Asks for all that checkout shows of the customer, whatever is in the bag. A request asks the same thing once: what is
 * read later finds these calls under way, and so does the page after a form that has changed the bag meanwhile.
 */
export function askOfCustomer(catering: Catering, who: Who, setup: OrderSetup): void {
  if (!who.isSignedIn()) return;
  const { store, day } = setup;
  if (who.mayHaveRewards() && store && day) {
    begin([
      catering.rewardsAndPoints(store.id, day),
      catering.availableRewardsAtStore(store.id, day),
      catering.rewardTiersAtStore(store.id, day),
    ]);
  }
  begin([
    catering.customer(),
    catering.cards(),
    catering.loyaltyBalance(),
    catering.cateringRewardBalance(),
    catering.paymentOptions(),
  ]);
}

/** Who reads an answer judges its failure. */
function begin(asked: Promise<unknown>[]): void {
  for (const answer of asked) answer.catch(() => undefined);
}
