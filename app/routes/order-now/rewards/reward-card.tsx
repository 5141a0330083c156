import { data } from "react-router";
import * as keys from "../../../context.ts";
import { groupCardNumber, redeemedReward } from "../../../domain/rewards/rewards.ts";
import rewardStyles from "../../../styles/rewards.css?url";
import type { Route } from "./+types/reward-card.ts";
import { RewardCardPage } from "./reward-card-page.tsx";
import { cardView } from "./rewards-view.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

/** A reward as a card with a barcode (REWARD-07 to REWARD-09); `?print=1` is the card alone. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { order, account } = context.get(keys.visitor);
  await order.require("checkout");
  const { firstName, lastName } = await account.require();
  const [rewards, cart, { store }] = await Promise.all([
    context.get(keys.checkout).rewards.read(),
    order.cart(),
    order.ready(),
  ]);
  if (!account.isSignedIn()) await account.require();
  if (!rewards.held) throw data({ reason: "unreachable" }, { status: 503 });
  const card = rewards.held.rewards.find(({ cardId }) => cardId === params.cardId);
  if (!card) throw data({ reason: "reward" }, { status: 404 });
  const now = context.get(keys.site).now();
  const redeemed = cart && redeemedReward(cart);
  const cardNumber = card.cardNumber.replaceAll(/\s/g, "");
  return {
    card: cardView(card, { ...rewards, redeemed, hasGiftCards: false, now, zone: store.timeZone }),
    number: groupCardNumber(cardNumber),
    barcode: await context.get(keys.remote).drawings.barcode(cardNumber),
    holder: `${firstName} ${lastName}`.trim(),
    isPrint: new URL(request.url).searchParams.get("print") === "1",
  };
}

export const links = () => [{ rel: "stylesheet", href: rewardStyles }];

export default function RewardCard({ loaderData }: Route.ComponentProps) {
  return <RewardCardPage {...loaderData} />;
}
