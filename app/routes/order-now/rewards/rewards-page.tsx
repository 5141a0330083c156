import type { ReactNode } from "react";
import { Link } from "react-router";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import type { Problem } from "../../../ui/form/problems.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { WayBack } from "../../../ui/trail.tsx";
import type { Route } from "./+types/rewards.ts";
import { AddRewardQuestion, RedeemButton, RewardAction } from "./reward-action.tsx";
import type { Choice, ChoiceView } from "./reward-choices.ts";
import type { CardView, RewardsView } from "./rewards-view.ts";

interface RewardsPageProps {
  rewards: Route.ComponentProps["loaderData"];
  refused: Problem[] | null;
}

export function RewardsPage({ rewards, refused }: RewardsPageProps) {
  const problems = refused ?? (rewards.isMember ? rewards.problems : []);
  const choice = rewards.isMember ? rewards.choice : null;
  const title = choice ? "Select Your ZK Reward" : "My Rewards";
  return (
    <>
      <ErrorSummary title={title} problems={problems} />
      {rewards.isMember && rewards.question && problems.length === 0 ? (
        <AddRewardQuestion {...rewards} question={rewards.question} />
      ) : null}
      <WayBack steps={choice?.trail ?? []} to={choice ? null : "/order-now/checkout#rewards"}>
        BACK
      </WayBack>
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
      {tiers ? <ChoiceList choices={tiers} /> : <NotShown what="What your Stripes can get you" />}
      {tiers?.length === 0 ? <p>There is nothing to choose from right now.</p> : null}
    </>
  );
}

function Balance({ text, percent, note }: NonNullable<RewardsView["balance"]>) {
  return (
    <section className="card striped" aria-label="Stripes">
      <h2 id="balance">{text}</h2>
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
      <h2>Yours to use</h2>
      {active.length > 0 ? (
        <CardList cards={active} isTaken={isTaken} />
      ) : (
        <p>You have no rewards right now. Your Stripes can get you one.</p>
      )}
      {expired.length > 0 ? (
        <details className="disclosure">
          <summary>Expired rewards ({expired.length})</summary>
          <CardList cards={expired} isTaken />
        </details>
      ) : null}
    </>
  );
}

function CardList({ cards, isTaken }: { cards: CardView[]; isTaken: boolean }) {
  return (
    <ul className="cards rewards">
      {cards.map((card, index) => (
        <CardItem key={card.id} card={card} isTaken={isTaken} isMain={index === 0} />
      ))}
    </ul>
  );
}

/** `isTaken`: no card can be redeemed, which the page explains once for all cards. */
function CardItem({ card, isTaken, isMain }: { card: CardView; isTaken: boolean; isMain: boolean }) {
  const { name, worth, imageUrl, expiry, path, hasNumber, state } = card;
  return (
    <Item imageUrl={imageUrl} title={name} className="ticket">
      <p className="hint">{[worth, expiry].filter(Boolean).join(" · ")}</p>
      <div className="actions">
        {isTaken && state.kind === "not now" ? null : <RewardAction state={state} name={name} isMain={isMain} />}{" "}
        {hasNumber ? (
          <Link className="button button-small" to={path}>
            See Card<span className="vh"> {name}</span>
          </Link>
        ) : null}
      </div>
    </Item>
  );
}

function Choices({ heading, to, price, why, choices, isOpen }: ChoiceView["lists"][number] & { isOpen: boolean }) {
  return (
    <section aria-label={heading} className="reward-list">
      <h2 className={choices[0]?.name === heading ? "vh" : undefined}>
        {to ? <Link to={to}>{heading}</Link> : heading} <span className="soft">{price}</span>
      </h2>
      {why ? <p className="notice">{why}</p> : null}
      <ChoiceList choices={choices} isOpen={isOpen} />
    </section>
  );
}

function ChoiceList({ choices, isOpen = true }: { choices: Choice[]; isOpen?: boolean }) {
  return (
    <ul className="cards rewards reward-tiles">
      {choices.map(({ key, name, why, price, imageUrl, wish, link }) => (
        <Item key={key} imageUrl={imageUrl} title={name}>
          {why ? <p className="hint">{why}</p> : null}
          <div className="actions">
            {price ? <p className="price">{price}</p> : null}
            {wish && isOpen ? <RedeemButton wish={wish} name={name} className="button button-small" /> : null}
            {link ? (
              <Link className="button button-small" to={link.path}>
                {link.words}
                <span className="vh"> {name}</span>
              </Link>
            ) : null}
          </div>
        </Item>
      ))}
    </ul>
  );
}

interface ItemProps {
  imageUrl: string | null;
  title: string;
  className?: string;
  children: ReactNode;
}

function Item({ imageUrl, title, className = "reward", children }: ItemProps) {
  return (
    <li className={`card ${className}`}>
      {imageUrl === null ? null : <Picture src={imageUrl} size={260} />}
      <div className="reward-text">
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}
