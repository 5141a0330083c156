import { joinWords } from "../words.ts";
import { stripes } from "./rewards.ts";

/** What a page shows of a reward that is about to be spent, besides the balance. */
export interface RewardOffer {
  /** The bag it is for. */
  cartId: string;
  storeNumber: string;
  day: string;
  /** In points. */
  price: number;
}

/** What is another now than it was shown, in words that ask for a second yes; null when nothing is. */
export function offerChanged(shown: RewardOffer, now: RewardOffer): string | null {
  const changed = [
    ...(shown.cartId === now.cartId ? [] : ["your bag"]),
    ...(shown.storeNumber === now.storeNumber ? [] : ["the restaurant"]),
    ...(shown.day === now.day ? [] : ["the day"]),
    ...(shown.price === now.price ? [] : [`the price, which is now ${stripes(now.price)}`]),
  ];
  if (changed.length === 0) return null;
  return `Your order has changed since this page was shown: ${joinWords(changed)}. Nothing was redeemed. Please look at your rewards again, and press once more to confirm it.`;
}
