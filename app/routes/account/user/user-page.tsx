import type { ReactNode } from "react";
import { OrderListsLinks } from "../../../components/order/order-lists-links.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import type { Problem } from "../../../ui/form/problems.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { PhoneLink } from "../../../ui/phone-link.tsx";
import { Unavailable } from "./unavailable.tsx";
import type { AccountView, CardView, RewardsView } from "./read-account.ts";
import { RemoveQuestion } from "./remove-question.tsx";
import { type CardFormProps, SavedCards } from "./saved-cards.tsx";

interface UserPageProps extends CardFormProps {
  account: AccountView;
  /** The card about whose removal is asked. */
  removing: CardView | null;
  problems: Problem[];
}

/** Who the customer is, and what is kept for them. */
export function UserPage({ account, removing, problems, ...form }: UserPageProps) {
  const { cards, rewards } = account;
  return (
    <>
      <PageTitle title="My Account" wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      {removing && problems.length === 0 ? <RemoveQuestion card={removing} {...form} /> : null}
      <h1>My Account</h1>
      <div className="account-parts">
        <Details {...account} />
        <Section title="My orders">
          <OrderListsLinks shown={null} />
        </Section>
        <Section title="ZK Rewards">{rewards === "not joined" ? <NotJoined /> : <Rewards {...rewards} />}</Section>
        {cards === "off" ? null : <SavedCards cards={cards} {...form} />}
      </div>
      {/* A document request: nothing that scripts hold in memory outlives the sign-out. */}
      <form method="post" action="/logout" className="actions">
        <button className="button" name="intent" value="sign-out">
          Sign out
        </button>
      </form>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card">
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
            <Row label="Name">{person.name}</Row>
            <Row label="E-mail">{person.email}</Row>
            {person.phone ? (
              <Row label="Phone">
                <PhoneLink number={person.phone} />
              </Row>
            ) : null}
            <Row
              label="Preferred store"
              action={
                <a href="/locations">
                  {store === "none" ? "Choose" : "Change"}
                  <span className="vh"> preferred store</span>
                </a>
              }
            >
              {store === "none" ? "None chosen yet" : store === null ? "Cannot be shown right now" : null}
              {store !== null && store !== "none" ? (
                <>
                  <a href={store.page}>{store.name}</a>
                  <span className="fact-line">{store.address}</span>
                </>
              ) : null}
            </Row>
          </>
        )}
      </dl>
      {person === null ? <Unavailable what="Your details" /> : null}
    </Section>
  );
}

function Row({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
      {action ? <dd className="fact-change">{action}</dd> : null}
    </div>
  );
}

function NotJoined() {
  return <p>You have not joined ZK Rewards.</p>;
}

function Rewards({ held, loyalty, catering }: RewardsView) {
  return (
    <>
      <dl>
        {held === null ? null : (
          <>
            <Row label="Stripes">{held.points.toLocaleString("en-US")}</Row>
            <Row label="My rewards">
              {held.rewards.length === 0 ? "None yet" : null}
              {held.rewards.map((name, index) => (
                <span key={index} className="fact-line">
                  {name}
                </span>
              ))}
            </Row>
          </>
        )}
        {loyalty === null ? null : <Row label="Loyalty balance">{loyalty}</Row>}
        {catering === null ? null : <Row label="Catering rewards">{catering}</Row>}
      </dl>
      {held === null ? <Unavailable what="Your Stripes and rewards" /> : null}
      {loyalty === null || catering === null ? <Unavailable what="Your balances" /> : null}
      <p className="actions">
        <a className="button" href="/order-now/checkout/rewards">
          Redeem a reward
        </a>
      </p>
    </>
  );
}
