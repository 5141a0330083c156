import { useEffect } from "react";
import { Link, data } from "react-router";
import { notFound } from "../../../components/page/error-page.tsx";
import { groupCardNumber } from "@platter/ordering/rewards/rewards.ts";
import { brand } from "../../../ui/brand.ts";
import { Picture } from "../../../ui/picture.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { stylesheet } from "../../../ui/stylesheet-links.ts";
import { WayBack } from "../../../ui/trail.tsx";
import rewardStyles from "../../../styles/rewards.css?url";
import type { Route } from "./+types/reward-card.ts";
import { openRewardsPage, readSources } from "./guard.ts";
import { RewardAction } from "./reward-action.tsx";
import { REWARDS_PATH, cardView } from "./rewards-view.ts";

export { TroublePage as ErrorBoundary } from "../../../components/page/error-page.tsx";

/** A reward card with its barcode (REWARD-07 to REWARD-09); `?print=1` shows the card alone. */
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

export default function RewardCard({ loaderData: { isPrint, ...card } }: Route.ComponentProps) {
  const { name, path, description, imageUrl, state, isExpired } = card.card;
  return (
    <div className="sign-in">
      <PageTitle title={name} />
      <WayBack steps={[]} to={isPrint ? null : REWARDS_PATH}>
        Back to My Rewards
      </WayBack>
      <h1 tabIndex={-1} className={isPrint ? "vh" : undefined}>
        {name}
      </h1>
      {isPrint ? null : (
        <div className="line-dish">
          <Picture src={imageUrl} size={96} className="line-picture" />
          <p className="line-text">
            {description} {isExpired ? "" : "Show this at the counter, or add it to your order."}
          </p>
        </div>
      )}
      <Card {...card} name={isPrint ? name : null} />
      {isPrint ? (
        <Printing path={path} />
      ) : (
        <div className="actions reward-ways">
          {isExpired ? null : <RewardAction state={state} name={name} isMain />}
          <Link className="button button-small" to={`${path}?print=1`}>
            Print Card
          </Link>
        </div>
      )}
    </div>
  );
}

/** `name` is null if the page's heading already shows it. */
type CardProps = Omit<Route.ComponentProps["loaderData"], "isPrint"> & { name: string | null };

function Card({ card: { description, worth, expiry }, name, number, barcode, holder }: CardProps) {
  return (
    <article className="reward-card" aria-label={`Card ${number}`}>
      <p>
        {brand.name} · {holder}
      </p>
      {name ? (
        <p className="lead">
          <strong>{name}</strong>
        </p>
      ) : null}
      {worth && !description.includes(worth) ? <p>{worth}</p> : null}
      {barcode ? (
        // The drawing includes the barcode's quiet zone, so the SVG needs no padding.
        <svg
          role="img"
          aria-label={`Barcode, card ${number}`}
          viewBox={`0 0 ${barcode.width} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
        >
          <path fill="#fff" d={`M0 0h${barcode.width}v1H0z`} />
          <path d={barcode.bars} />
        </svg>
      ) : null}
      <p className="lead reward-number">{number}</p>
      {expiry ? <p>{expiry}</p> : null}
    </article>
  );
}

function Printing({ path }: { path: string }) {
  useEffect(() => {
    const timer = setTimeout(() => print(), 500);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="no-print">
      <p>Use your browser’s Print command to print this card.</p>
      <p>
        <Link to={path}>Back to the card</Link>
      </p>
    </div>
  );
}
