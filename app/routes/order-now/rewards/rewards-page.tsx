import type { ReactNode } from "react";
import { Link } from "react-router";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import type { Problem } from "../../../ui/form/problems.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { Trail } from "../../../ui/trail.tsx";
import { AddRewardQuestion, RedeemButton, RewardAction } from "./reward-action.tsx";
import type { Choice, ChoiceView } from "./reward-choices.ts";
import type { CardView, QuestionView, RewardsView } from "./rewards-view.ts";

interface MemberRewards extends RewardsView {
  isMember: true;
  choice: ChoiceView | null;
  question: QuestionView | null;
  problems: Problem[];
  /** This page without the question. */
  here: string;
  points: number;
  offer: string;
  idempotencyKey: string;
}

interface RewardsPageProps {
  rewards: MemberRewards | { isMember: false };
  refused: Problem[] | null;
}

/** REWARD-04. */
export function RewardsPage({ rewards, refused }: RewardsPageProps) {
  const problems = refused ?? (rewards.isMember ? rewards.problems : []);
  const choice = rewards.isMember ? rewards.choice : null;
  const title = choice ? "Select Your ZK Reward" : "My Rewards";
  return (
    <>
      <PageTitle title={title} wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      {rewards.isMember && rewards.question && problems.length === 0 ? (
        <AddRewardQuestion {...rewards} question={rewards.question} />
      ) : null}
      <p className="rewards-back">
        <Link to="/order-now/checkout#rewards">BACK</Link>
      </p>
      {choice ? <Trail steps={choice.trail} /> : null}
      <PageHeading shown={choice?.trail.map(({ label }) => label).join() ?? ""}>{title}</PageHeading>
      {rewards.isMember ? null : <p className="lead">You have not joined ZK Rewards.</p>}
      {choice?.taken ? <p className="notice">{choice.taken}</p> : null}
      {choice?.lists.map((list) => (
        <Choices key={list.id} {...list} isOpen={list.why === "" && choice.taken === ""} />
      ))}
      {rewards.isMember && !choice ? <Overview {...rewards} /> : null}
    </>
  );
}

function Overview({ balance, onOrder, cards, tiers }: RewardsView) {
  return (
    <>
      {balance ? <Balance {...balance} /> : null}
      {onOrder ? (
        <p className="notice notice-good">
          On your order: {onOrder}. Only one reward can be redeemed at a time; you can remove it at checkout.
        </p>
      ) : null}
      {cards ? <Cards {...cards} isTaken={onOrder !== null} /> : <NotShown what="Your rewards" />}
      <h2>Redeem Stripes</h2>
      {tiers ? <Tiers tiers={tiers} /> : <NotShown what="What your Stripes can get you" />}
    </>
  );
}

function Balance({ text, percent, note }: NonNullable<RewardsView["balance"]>) {
  return (
    <section className="card striped" aria-label="Stripes">
      <p className="balance" id="balance">
        {text}
      </p>
      <progress className="stripes" max={100} value={percent} aria-labelledby="balance">
        {percent}%
      </progress>
      {note ? <p className="hint">{note}</p> : null}
    </section>
  );
}

function NotShown({ what }: { what: string }) {
  return (
    <p className="notice">
      {what} cannot be shown right now. You can still place your order.{" "}
      <Link to="/order-now/checkout/rewards">Try again.</Link>
    </p>
  );
}

function Cards({ active, expired, isTaken }: NonNullable<RewardsView["cards"]> & { isTaken: boolean }) {
  return (
    <>
      {active.length > 0 ? (
        <ul className="cards cards-items">
          {active.map((card) => (
            <CardItem key={card.id} card={card} isTaken={isTaken} />
          ))}
        </ul>
      ) : (
        <p>You have no rewards right now. Your Stripes can get you one.</p>
      )}
      {expired.length > 0 ? (
        <details className="disclosure">
          <summary>Expired rewards ({expired.length})</summary>
          <ul className="cards cards-items">
            {expired.map((card) => (
              <CardItem key={card.id} card={card} isTaken />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

/** `isTaken`: the page says once for all cards why they cannot be redeemed. */
function CardItem({ card, isTaken }: { card: CardView; isTaken: boolean }) {
  const { name, worth, imageUrl, expiry, path, hasNumber, state } = card;
  return (
    <Item imageUrl={imageUrl} title={name} heading="h2">
      {worth && worth !== name ? <p className="dish-words">{worth}</p> : null}
      {expiry ? <p className="hint">{expiry}</p> : null}
      <div className="actions">
        {isTaken && state.kind === "not now" ? null : <RewardAction state={state} name={name} />}{" "}
        {hasNumber ? (
          <Link className="as-link" to={path}>
            See Card<span className="vh"> {name}</span>
          </Link>
        ) : null}
      </div>
    </Item>
  );
}

function Tiers({ tiers }: { tiers: NonNullable<RewardsView["tiers"]> }) {
  if (tiers.length === 0) return <p>There is nothing to choose from right now.</p>;
  return (
    <ul className="cards cards-items">
      {tiers.map(({ id, name, price, imageUrl, buys, path, why }) => (
        <Item key={id} imageUrl={imageUrl} title={name}>
          {buys ? <p className="dish-words">{buys}</p> : null}
          <p className="price">{price}</p>
          {path ? (
            <Link className="button button-small" to={path}>
              See Choices<span className="vh"> {name}</span>
            </Link>
          ) : (
            <p className="hint">{why}</p>
          )}
        </Item>
      ))}
    </ul>
  );
}

function Choices({ heading, price, why, choices, isOpen }: ChoiceView["lists"][number] & { isOpen: boolean }) {
  return (
    <section aria-label={heading}>
      <h2>{heading}</h2>
      {price ? <p>{price}</p> : null}
      {why ? <p className="notice">{why}</p> : null}
      <ul className="cards cards-items">
        {choices.map((choice) => (
          <ChoiceItem key={choice.key} choice={choice} isOpen={isOpen} />
        ))}
      </ul>
    </section>
  );
}

function ChoiceItem({ choice, isOpen }: { choice: Choice; isOpen: boolean }) {
  const { name, description, imageUrl, wish, link } = choice;
  return (
    <Item imageUrl={imageUrl} title={name}>
      {description ? <p className="dish-words">{description}</p> : null}
      {wish && isOpen ? <RedeemButton wish={wish} name={name} /> : null}
      {link ? (
        <Link className="button button-small" to={link.path}>
          {link.words}
          <span className="vh"> {name}</span>
        </Link>
      ) : null}
    </Item>
  );
}

interface ItemProps {
  imageUrl: string | null;
  title: string;
  heading?: "h2" | "h3";
  children: ReactNode;
}

function Item({ imageUrl, title, heading: Title = "h3", children }: ItemProps) {
  return (
    <li className="card dish">
      {imageUrl === null ? null : <Picture src={imageUrl} size={80} />}
      <div className="dish-text">
        <Title>{title}</Title>
        {children}
      </div>
    </li>
  );
}
