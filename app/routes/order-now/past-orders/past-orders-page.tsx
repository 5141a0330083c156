import { type ComponentType, useRef } from "react";
import type { FetcherFormProps } from "react-router";
import { MenuHead, type MenuHeadProps } from "../../../components/order/menu-head.tsx";
import { AttemptField } from "../../../ui/form/attempt-field.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { defineIntents } from "../../../ui/form/intents.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Trail } from "../../../ui/trail.tsx";
import { useAfterChange } from "../../../ui/use-after-change.ts";
import { type Fact, type OrderCard, cardId } from "./order-cards.ts";
import { PastMeals } from "./past-meals.tsx";

/** The buttons of an order; the argument is its id. */
export const pastOrderIntents = defineIntents({ reorder: "argument", favorite: "argument", unfavorite: "argument" });

interface FormProps {
  form: ComponentType<FetcherFormProps>;
  /** The button whose press is under way. */
  pressed: string | null;
  /** Sent with each form. */
  mark: string;
}

interface PastOrdersPageProps extends FormProps {
  links: MenuHeadProps["links"];
  onlyFavorites: boolean;
  /** Of the page itself. */
  path: string;
  /** Null when they could not be read. */
  cards: OrderCard[] | null;
  problems: Problem[];
  /** What went wrong was adding an order (FAV-05). */
  notAdded: boolean;
}

const EMPTY = {
  favorite: "You have no favorite orders yet. Tick 'Add this order to my favorites' at checkout to save one.",
  previous: "You have no previous orders yet.",
};

/** What a customer ordered before, ready to be ordered again (FAV-01 to FAV-07). */
export function PastOrdersPage(props: PastOrdersPageProps) {
  const { links, onlyFavorites, path, cards, problems, notAdded } = props;
  const shown = onlyFavorites ? "favorite" : "previous";
  const title = onlyFavorites ? "My Favorite Orders" : "My Previous Orders";
  return (
    <>
      <PageTitle title={title} wrong={problems.length > 0} />
      {notAdded ? <NotAdded problems={problems} path={path} /> : <ErrorSummary problems={problems} />}
      <MenuHead links={links} back="/order-now/build-order" shown={shown} />
      <Trail steps={[{ label: "Menu", to: "/order-now/build-order" }, { label: title }]} />
      <Heading title={title} count={cards?.length ?? 0} />
      {cards && cards.length > 0 ? <Cards {...props} cards={cards} /> : <NoCards {...props} />}
    </>
  );
}

function Cards({ cards, form, pressed, mark }: FormProps & { cards: OrderCard[] }) {
  return (
    <>
      <p>Note: You can edit these orders on the review order page</p>
      <ul className="cards past-orders">
        {cards.map((card) => (
          <Card key={card.orderId} card={card} form={form} pressed={pressed} mark={mark} />
        ))}
      </ul>
    </>
  );
}

/** There are none, or they cannot be read. */
function NoCards({ cards, path, onlyFavorites }: Pick<PastOrdersPageProps, "cards" | "path" | "onlyFavorites">) {
  return (
    <>
      {cards === null ? (
        <p className="notice">
          Your orders cannot be shown right now. <a href={path}>Try again.</a>
        </p>
      ) : (
        <p className="lead">{EMPTY[onlyFavorites ? "favorite" : "previous"]}</p>
      )}
      <p className="actions">
        <a className="button button-main" href="/order-now/build-order">
          Back to Menu
        </a>
      </p>
    </>
  );
}

/** Takes the focus when the card that had it is gone. */
function Heading({ title, count }: { title: string; count: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useAfterChange(count, (before) => {
    if (count < before) heading.current?.focus();
  });
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
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

function Card({ card, form: Form, pressed, mark }: FormProps & { card: OrderCard }) {
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
      <Form method="post" className="actions" preventScrollReset>
        <AttemptField mark={mark} />
        <CardButtons card={card} pressed={pressed} />
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

function CardButtons({ card, pressed }: Pick<FormProps, "pressed"> & { card: OrderCard }) {
  const { orderId, title, isFavorite, canBeAdded } = card;
  const add = pastOrderIntents.button("reorder", orderId);
  const mark = pastOrderIntents.button(isFavorite ? "unfavorite" : "favorite", orderId);
  const isAdding = pressed === add.value;
  return (
    <>
      {canBeAdded ? (
        <button className="button button-main" {...add} data-busy={isAdding || undefined}>
          {isAdding ? "Adding to cart..." : "Add to cart"}
          <span className="vh"> {title}</span>
        </button>
      ) : null}
      <button className="button" {...mark} data-busy={pressed === mark.value || undefined}>
        {isFavorite ? "Remove from favorites" : "Add to favorites"}
        <span className="vh"> {title}</span>
      </button>
    </>
  );
}
