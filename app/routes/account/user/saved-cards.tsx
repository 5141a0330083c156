import { useRef } from "react";
import { Link } from "react-router";
import { useDocument } from "../../../ui/document.ts";
import { IdempotencyField } from "../../../ui/form/idempotency-field.tsx";
import { useAfterChange } from "../../../ui/use-after-change.ts";
import type { FormParts } from "../../../ui/use-form-fetcher.ts";
import { defineIntents } from "../../../ui/form/intents.ts";
import { Panel } from "../../../ui/panel.tsx";
import type { Route } from "./+types/user.ts";

export const userIntents = defineIntents({ remove: "argument", prefer: "argument" });

type SavedCardView = NonNullable<Route.ComponentProps["loaderData"]["removing"]>;

export interface CardFormProps extends FormParts {
  idempotencyKey: string;
}

interface SavedCardsProps extends CardFormProps {
  cards: SavedCardView[] | null;
}

/** Saved cards can be removed or preferred here (PAY-02, PAY-14), and added at checkout only. */
export function SavedCards({ cards, ...form }: SavedCardsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading gets the focus, since the focused button may have been removed.
  const shown = cards?.map(({ id, isPreferred }) => `${id} ${isPreferred}`).join() ?? "";
  useAfterChange(shown, () => heading.current?.focus());
  return (
    <section id="cards" className="card">
      <h2 ref={heading} tabIndex={-1}>
        My saved cards
      </h2>
      {cards === null ? <Unavailable what="Your saved cards" /> : null}
      {cards?.length === 0 ? <p>You have no saved cards yet. You can save one at checkout.</p> : null}
      <ul className="lines">
        {cards?.map((card) => (
          <CardLine key={card.id} card={card} {...form} />
        ))}
      </ul>
    </section>
  );
}

/** X offsets of the card marks in the shared image. */
const MARKS: Record<string, number> = { VI: 0, MC: 56, AX: 112, DS: 168 };

function CardLine({ card, form: Form, pressed, idempotencyKey }: CardFormProps & { card: SavedCardView }) {
  const { id, name, type, description, expiry, wantsAttention, isPreferred, canBePreferred } = card;
  const { lite } = useDocument();
  const prefer = userIntents.button("prefer", id);
  return (
    <li className="line line-dish">
      {lite ? null : (
        <svg viewBox={`${MARKS[type] ?? 216} 0 48 32`} width="48" height="32" aria-hidden="true">
          <image href="/cards.svg" width="216" height="32" />
        </svg>
      )}
      <div className="line-text">
        <div className="line-head">
          <h3>{name}</h3>
          {isPreferred ? <span className="tag">Preferred</span> : null}
        </div>
        <p className="hint">
          {description ? `${description} · ` : null}
          <span className={wantsAttention ? "edit-wrong" : undefined}>{expiry}</span>
        </p>
        <div className="line-actions">
          {canBePreferred ? (
            <Form method="post" action="/user" preventScrollReset>
              <IdempotencyField value={idempotencyKey} />
              <button className="as-link" {...prefer} data-busy={pressed === prefer.name || undefined}>
                Make preferred<span className="vh"> {name}</span>
              </button>
            </Form>
          ) : null}
          <Link className="as-link" to={`/user?remove=${encodeURIComponent(id)}`} preventScrollReset>
            Remove<span className="vh"> {name}</span>
          </Link>
        </div>
      </div>
    </li>
  );
}

export function RemoveQuestion({ card, form: Form, pressed, idempotencyKey }: CardFormProps & { card: SavedCardView }) {
  const { id, name } = card;
  const remove = userIntents.button("remove", id);
  return (
    <Form method="post" action="/user" preventScrollReset>
      <IdempotencyField value={idempotencyKey} />
      <Panel id="remove" title="Remove this card?">
        <p>{name} will no longer be offered when you pay.</p>
        <p className="actions">
          <button className="button button-danger" {...remove} data-busy={pressed === remove.name || undefined}>
            Remove card
          </button>{" "}
          <Link to="/user#cards" data-cancel>
            Keep it
          </Link>
        </p>
      </Panel>
    </Form>
  );
}

export function Unavailable({ what }: { what: string }) {
  return (
    <p className="notice">
      {what} cannot be shown right now. <Link to="/user">Try again.</Link>
    </p>
  );
}
