import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { MenuHead, type MenuHeadProps } from "../../../components/order/menu-head.tsx";
import { AttemptField } from "../../../ui/form/attempt-field.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import type { Problem } from "../../../ui/form/problems.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Trail } from "../../../ui/trail.tsx";
import { type Fact, type OrderCard, cardId } from "./order-cards.ts";
import { PastMeals } from "./past-meals.tsx";

interface PastOrdersPageProps {
  links: MenuHeadProps["links"];
  onlyFavorites: boolean;
  /** Of the page itself. */
  path: string;
  /** Null when they could not be read. */
  cards: OrderCard[] | null;
  /** Sent with each form. */
  mark: string;
  problems: Problem[];
  /** What went wrong was adding an order (FAV-05). */
  notAdded: boolean;
}

const EMPTY = {
  favorite: "You have no favorite orders yet. Tick 'Add this order to my favorites' at checkout to save one.",
  previous: "You have no previous orders yet.",
};

/** What a customer ordered before, ready to be ordered again (FAV-01 to FAV-07). */
export function PastOrdersPage({ links, onlyFavorites, path, cards, mark, problems, notAdded }: PastOrdersPageProps) {
  const shown = onlyFavorites ? "favorite" : "previous";
  const title = onlyFavorites ? "My Favorite Orders" : "My Previous Orders";
  return (
    <>
      <PageTitle title={title} wrong={problems.length > 0} />
      {notAdded ? <NotAdded problems={problems} path={path} /> : <ErrorSummary problems={problems} />}
      <MenuHead links={links} back="/order-now/build-order" shown={shown} />
      <Trail steps={[{ label: "Menu", to: "/order-now/build-order" }, { label: title }]} />
      <Heading title={title} count={cards?.length ?? 0} />
      {cards === null ? (
        <>
          <p className="notice">
            Your orders cannot be shown right now. <a href={path}>Try again.</a>
          </p>
          <BackToMenu />
        </>
      ) : cards.length === 0 ? (
        <>
          <p className="lead">{EMPTY[shown]}</p>
          <BackToMenu />
        </>
      ) : (
        <>
          <p>Note: You can edit these orders on the review order page</p>
          <ul className="cards past-orders">
            {cards.map((card) => (
              <Card key={card.orderId} card={card} mark={mark} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Takes the focus when the card that had it is gone. */
function Heading({ title, count }: { title: string; count: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) heading.current?.focus();
    before.current = count;
  }, [count]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}

function BackToMenu() {
  return (
    <p className="actions">
      <a className="button button-main" href="/order-now/build-order">
        Back to Menu
      </a>
    </p>
  );
}

/** FAV-05. */
function NotAdded({ problems, path }: { problems: Problem[]; path: string }) {
  return (
    <Panel id="sorry" title="SORRY!">
      <ul className="errors">
        {problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <p className="actions">
        <a className="button button-main" href="/order-now/review">
          Review
        </a>
        <a href={path} data-cancel>
          Close
        </a>
      </p>
    </Panel>
  );
}

function Card({ card, mark }: { card: OrderCard; mark: string }) {
  const { orderId, title, isFavorite, facts, meals } = card;
  return (
    <li id={cardId(orderId)} className="card past-order">
      <h2 tabIndex={-1}>{title}</h2>
      {isFavorite ? <p className="tag">Favorite</p> : null}
      <dl>
        {facts.map((fact) => (
          <FactRow key={fact.label} {...fact} />
        ))}
      </dl>
      <PastMeals meals={meals} />
      <Form method="post" className="actions">
        <AttemptField mark={mark} />
        <CardButtons {...card} />
      </Form>
    </li>
  );
}

function FactRow({ label, lines }: Fact) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>
        {lines.map((line) => (
          <span key={line} className="fact-line">
            {line}
          </span>
        ))}
      </dd>
    </div>
  );
}

function CardButtons({ orderId, title, isFavorite, canBeAdded }: OrderCard) {
  const intent = useNavigation().formData?.get("intent");
  const isAdding = intent === `reorder:${orderId}`;
  return (
    <>
      {canBeAdded ? (
        <button
          className="button button-main"
          name="intent"
          value={`reorder:${orderId}`}
          data-busy={isAdding || undefined}
        >
          {isAdding ? "Adding to cart..." : "Add to cart"}
          <span className="vh"> {title}</span>
        </button>
      ) : null}
      <button className="button" name="intent" value={`${isFavorite ? "unfavorite" : "favorite"}:${orderId}`}>
        {isFavorite ? "Remove from favorites" : "Add to favorites"}
        <span className="vh"> {title}</span>
      </button>
    </>
  );
}
