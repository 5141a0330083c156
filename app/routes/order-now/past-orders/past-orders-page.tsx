import { Link } from "react-router";
import { LimitPanel } from "../../../components/order/limit-panel.tsx";
import { MenuFoot, OrderListsLinks } from "../../../components/order/menu-head.tsx";
import type { OverLimit } from "@platter/ordering/checkout/limits.ts";
import { IdempotencyField } from "../../../ui/form/idempotency-field.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { defineIntents } from "../../../ui/form/intents.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { HeartIcon } from "../../../ui/icons.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { WayBack } from "../../../ui/trail.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { FormParts } from "../../../ui/use-form-fetcher.ts";
import type { Route } from "./+types/past-orders.ts";
import { type OrderCard, cardId, type pageOfCards } from "./order-cards.ts";
import { PastMeals } from "./past-meals.tsx";

/** The argument is an order id; the plain intents belong to the order-limit dialog. */
export const pastOrderIntents = defineIntents({
  reorder: "argument",
  favorite: "argument",
  unfavorite: "argument",
  "to-catering": "plain",
  "cancel-limit": "plain",
});

type OrdersPage = ReturnType<typeof pageOfCards>;
type FormProps = FormParts & { idempotencyKey: string };
type PastOrdersPageProps = Route.ComponentProps["loaderData"] &
  FormParts & { problems: Problem[]; notAdded: boolean; limit: OverLimit | null };

const EMPTY = {
  favorite: "You have no favorite orders yet. Tick 'Add this order to my favorites' at checkout to save one.",
  previous: "You have no previous orders yet.",
};

export function PastOrdersPage(props: PastOrdersPageProps) {
  const { links, onlyFavorites, path, shown, problems, notAdded, limit, form: Form } = props;
  const count = shown?.cards.length ?? 0;
  const title = onlyFavorites ? "My Favorite Orders" : "My Previous Orders";
  return (
    <>
      <PageTitle title={title} wrong={problems.length > 0} />
      {notAdded ? <NotAdded problems={problems} path={path} /> : <ErrorSummary problems={problems} />}
      {limit ? (
        <Form method="post">
          <LimitPanel limit={limit} toCatering={pastOrderIntents.button("to-catering")}>
            <button className="button" {...pastOrderIntents.button("cancel-limit")} data-cancel>
              CANCEL
            </button>
          </LimitPanel>
        </Form>
      ) : null}
      <WayBack steps={[]} to="/order-now/build-order">
        Go Back
      </WayBack>
      <PageHeading shown={count} takesFocus={(before) => count < before}>
        {title}
      </PageHeading>
      <OrderListsLinks shown={onlyFavorites ? "favorite" : "previous"} />
      {shown && count > 0 ? <Cards {...props} {...shown} /> : <NoCards {...props} title={title} />}
      <MenuFoot links={links} />
    </>
  );
}

function Cards({ cards, page, last, newer, older, ...form }: FormProps & OrdersPage) {
  return (
    <>
      <p className="hint">Note: You can edit these orders on the review order page</p>
      <ul className="cards">
        {cards.map((card, index) => (
          <Card key={card.orderId} card={card} isNewest={page === 1 && index === 0} {...form} />
        ))}
      </ul>
      {last > 1 ? (
        <nav className="actions" aria-label="Pages of orders">
          {newer ? <Link to={newer}>Newer orders</Link> : null}{" "}
          <span>
            Page {page} of {last}
          </span>{" "}
          {older ? <Link to={older}>Older orders</Link> : null}
        </nav>
      ) : null}
    </>
  );
}

function NoCards({ shown, path, onlyFavorites, title }: PastOrdersPageProps & { title: string }) {
  const wayBack = (
    <p className="actions">
      <Link className="button button-main" to="/order-now/build-order">
        Back to Menu
      </Link>
    </p>
  );
  if (shown === null) {
    return (
      <>
        <p className="notice">
          Your orders cannot be shown right now. <Link to={path}>Try again.</Link>
        </p>
        {wayBack}
      </>
    );
  }
  return (
    <Panel id="no-orders" title={title} className="striped empty">
      <p>{EMPTY[onlyFavorites ? "favorite" : "previous"]}</p>
      {wayBack}
    </Panel>
  );
}

function NotAdded({ problems, path }: { problems: Problem[]; path: string }) {
  return (
    <Panel id="sorry" title="SORRY!">
      <ul className="errors">
        {problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <p className="actions">
        <Link className="button button-main" to="/order-now/review">
          Review
        </Link>{" "}
        <Link to={path} data-cancel>
          Close
        </Link>
      </p>
    </Panel>
  );
}

type CardProps = FormProps & { card: OrderCard; isNewest: boolean };

function Card({ form: Form, idempotencyKey, ...buttons }: CardProps) {
  const { orderId, title, dishes, from, total, picture } = buttons.card;
  return (
    <li id={cardId(orderId)} className="card past-order">
      <Picture src={picture} size={120} />
      <div>
        <h2 tabIndex={-1}>
          <span className="vh">{title}: </span>
          {dishes}
        </h2>
        <p className="hint">{from}</p>
      </div>
      <Form method="post" className="actions" preventScrollReset>
        <IdempotencyField value={idempotencyKey} />
        {total ? (
          <p className="price">
            <span className="vh">Total</span> {total}
          </p>
        ) : null}
        <CardButtons {...buttons} />
      </Form>
      <PastMeals {...buttons.card} />
    </li>
  );
}

function CardButtons({ card, pressed, isNewest }: Omit<CardProps, "form" | "idempotencyKey">) {
  const { orderId, title, isFavorite, canBeAdded } = card;
  const add = pastOrderIntents.button("reorder", orderId);
  const button = pastOrderIntents.button(isFavorite ? "unfavorite" : "favorite", orderId);
  const isAdding = pressed === add.name;
  return (
    <>
      {canBeAdded ? (
        <button
          className={`button button-small ${isNewest ? "button-main" : ""}`}
          {...add}
          data-busy={isAdding || undefined}
        >
          {isAdding ? "Adding to cart..." : "Add to cart"}
          <span className="vh"> {title}</span>
        </button>
      ) : null}{" "}
      <button className="button heart" {...button} data-busy={pressed === button.name || undefined}>
        <HeartIcon />
        <span className="vh">
          {isFavorite ? "Remove from favorites" : "Add to favorites"} {title}
        </span>
      </button>
    </>
  );
}
