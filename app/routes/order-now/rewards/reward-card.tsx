import { data } from "react-router";
import { notFound } from "../../../components/page/error-page.tsx";
import { groupCardNumber } from "@platter/ordering/rewards/rewards.ts";
import { stylesheet } from "../../../ui/stylesheet.ts";
import rewardStyles from "../../../styles/rewards.css?url";
import type { Route } from "./+types/reward-card.ts";
import { openRewardsPage } from "./guard.ts";
import { readSources } from "./read-rewards.ts";
import { RewardCardPage } from "./reward-card-page.tsx";
import { cardView } from "./rewards-view.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

/** A reward as a card with a barcode (REWARD-07 to REWARD-09); `?print=1` is the card alone. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const opened = await openRewardsPage(context, { reads: true });
  const { customer, drawings } = opened;
  const sources = await readSources(opened);
  if (!sources.held) throw data({ reason: "unreachable" }, { status: 503 });
  const card = sources.held.rewards.find(({ cardId }) => cardId === params.cardId);
  if (!card) throw notFound("reward");
  const cardNumber = card.cardNumber.replaceAll(/\s/g, "");
  return {
    card: cardView(card, sources),
    number: groupCardNumber(cardNumber),
    barcode: await drawings.barcode(cardNumber),
    holder: `${customer.firstName} ${customer.lastName}`.trim(),
    isPrint: new URL(request.url).searchParams.get("print") === "1",
  };
}

export const links = () => stylesheet(rewardStyles);

export default function RewardCard({ loaderData }: Route.ComponentProps) {
  return <RewardCardPage {...loaderData} />;
}
