import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { setupIntents } from "../../../components/order/choose-one.tsx";
import { OrderListsLinks } from "../../../components/order/menu-head.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { IdempotencyField } from "../../../ui/form/idempotency-field.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import type { Problem } from "../../../ui/form/problems.ts";
import { Picture } from "../../../ui/picture.tsx";
import type { Route } from "./+types/user.ts";
import { type CardFormProps, RemoveQuestion, SavedCards, Unavailable } from "./saved-cards.tsx";

type UserPageProps = Route.ComponentProps["loaderData"] & CardFormProps & { problems: Problem[] };
type AccountView = UserPageProps["account"];

export function UserPage({ account, removing, problems, ...form }: UserPageProps) {
  const { last, cards, rewards } = account;
  return (
    <>
      <ErrorSummary title="My Account" problems={problems} />
      {removing && problems.length === 0 ? <RemoveQuestion card={removing} {...form} /> : null}
      <h1>My Account</h1>
      <div className="account-parts">
        <Section title="My orders">
          {last ? <OrderAgain {...last} idempotencyKey={form.idempotencyKey} /> : null}
          <Link className={`button button-wide ${last ? "" : "button-main"}`} to="/order-now">
            Start an order
          </Link>{" "}
          <OrderListsLinks />
        </Section>
        <Section title="ZK Rewards" className="card striped">
          {rewards === "not joined" ? <p>You have not joined ZK Rewards.</p> : <Rewards {...rewards} />}
        </Section>
        {cards === "off" ? null : <SavedCards cards={cards} {...form} />}
        <Details {...account} />
      </div>
    </>
  );
}

type OrderAgainProps = NonNullable<AccountView["last"]> & { idempotencyKey: string };

/** API-32: posts to the action of the first order page (`setup.tsx`). */
function OrderAgain({ orderId, dishes, from, picture, total, idempotencyKey }: OrderAgainProps) {
  return (
    <Form method="post" action="/order-now?index">
      <IdempotencyField value={idempotencyKey} />
      <div className="line-dish">
        <Picture src={picture} size={120} className="line-picture" />
        <div className="line-text">
          <h3>{dishes}</h3>
          <p className="hint">{from}</p>
          <p className="price">{total}</p>
        </div>
      </div>
      <button className="button button-main button-wide" {...setupIntents.button("again", orderId)}>
        Order this again
      </button>
    </Form>
  );
}

function Section({ title, className = "card", children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Details({ person, store }: AccountView) {
  return (
    <Section title="My details">
      <dl>
        {person === null ? null : (
          <>
            <Fact label="Name">{person.name}</Fact>
            <Fact label="Email">{person.email}</Fact>
            {person.phone ? <Fact label="Phone">{person.phone}</Fact> : null}
            <Fact label="Preferred store">
              {store === "none" ? "None chosen yet" : store === null ? "Cannot be shown right now" : null}
              {store !== null && store !== "none" ? (
                <>
                  <Link to={store.page}>{store.name}</Link> <span className="fact-line">{store.address}</span>
                </>
              ) : null}{" "}
              <Link className="fact-line" to="/locations">
                {store === "none" ? "Choose" : "Change"}
                <span className="vh"> preferred store</span>
              </Link>
            </Fact>
          </>
        )}
      </dl>
      {person === null ? <Unavailable what="Your details" /> : null}
    </Section>
  );
}

function Rewards({ held, loyalty, catering }: Exclude<AccountView["rewards"], "not joined">) {
  return (
    <>
      <dl>
        {held === null ? null : (
          <>
            <Fact label="Stripes">{held.points.toLocaleString("en-US")}</Fact>
            <Fact label="My rewards" lines={held.rewards}>
              {held.rewards.length === 0 ? "None yet" : null}
            </Fact>
          </>
        )}
        {loyalty === null ? null : <Fact label="Loyalty balance">{loyalty}</Fact>}
        {catering === null ? null : <Fact label="Catering rewards">{catering}</Fact>}
      </dl>
      <p className="hint">Stripes get you rewards. Balances pay for an order at checkout.</p>
      {held === null ? <Unavailable what="Your Stripes and rewards" /> : null}
      {loyalty === null || catering === null ? <Unavailable what="Your balances" /> : null}
      <Link className="button button-wide" to="/order-now/checkout/rewards">
        Redeem a reward
      </Link>
    </>
  );
}
