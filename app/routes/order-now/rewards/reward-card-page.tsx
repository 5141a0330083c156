import { useEffect } from "react";
import { Link } from "react-router";
import type { Barcode } from "../../../../server/drawings/barcode.ts";
import { brand } from "../../../ui/brand.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Trail } from "../../../ui/trail.tsx";
import { RewardAction } from "./reward-action.tsx";
import { type CardView, REWARDS_PATH } from "./rewards-view.ts";

interface RewardCardPageProps {
  card: CardView;
  /** "12345 6789 01234" */
  number: string;
  /** Null for a number that cannot be drawn. */
  barcode: Barcode | null;
  holder: string;
  isPrint: boolean;
}

export function RewardCardPage({ isPrint, ...card }: RewardCardPageProps) {
  const { name, path, description, state, isExpired } = card.card;
  return (
    <div className="narrow">
      <PageTitle title={name} />
      {isPrint ? null : <Trail steps={[{ label: "My Rewards", to: REWARDS_PATH }, { label: name }]} />}
      <h1 tabIndex={-1} className={isPrint ? "vh" : undefined}>
        {name}
      </h1>
      <Card {...card} />
      {isPrint ? (
        <Printing path={path} />
      ) : (
        <>
          {description ? <p>{description}</p> : null}
          <div className="actions">
            {isExpired ? null : <RewardAction state={state} name={name} />}
            <Link className="button button-small" to={`${path}?print=1`}>
              Print Card
            </Link>
          </div>
        </>
      )}
    </div>
  );
}

function Card({ card: { name, worth, expiry }, number, barcode, holder }: Omit<RewardCardPageProps, "isPrint">) {
  return (
    <article className="reward-card" aria-label={`Card ${number}`}>
      <p className="reward-head">
        <strong>{brand.name}</strong> <span>{holder}</span>
      </p>
      <p className="reward-name">{name}</p>
      {worth && worth !== name ? <p>{worth}</p> : null}
      {barcode ? (
        // Its bars touch both edges of the drawing; the white around them is part of it.
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
      <p className="reward-number">{number}</p>
      {expiry ? <p>{expiry}</p> : null}
    </article>
  );
}

/** REWARD-09. */
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
