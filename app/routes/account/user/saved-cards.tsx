import { useRef } from "react";
import { Link } from "react-router";
import { IdempotencyField } from "../../../ui/form/idempotency-field.tsx";
import { useAfterChange } from "../../../ui/use-after-change.ts";
import type { FormParts } from "../../../ui/use-form-fetcher.ts";
import { Unavailable } from "./unavailable.tsx";
import type { SavedCardView } from "./read-account.ts";
import { userIntents } from "./user-intents.ts";

/** The forms of the page: they stay on it. */
export interface CardFormProps extends FormParts {
  idempotencyKey: string;
}

interface SavedCardsProps extends CardFormProps {
  /** Null when they could not be read. */
  cards: SavedCardView[] | null;
}

/** The cards kept for later orders (PAY-02, PAY-14). They are added at checkout. */
export function SavedCards({ cards, ...form }: SavedCardsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // When the button or the card that had the focus is gone.
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

function CardLine({ card, form: Form, pressed, idempotencyKey }: CardFormProps & { card: SavedCardView }) {
  const { id, name, description, expiry, wantsAttention, isPreferred, canBePreferred } = card;
  const prefer = userIntents.button("prefer", id);
  return (
    <li className="line">
      <div className="line-head">
        <h3 className="line-title">{name}</h3>
        {isPreferred ? <span className="tag">Preferred</span> : null}
      </div>
      {description ? <p className="line-item">{description}</p> : null}
      {expiry ? <p className={wantsAttention ? "line-item edit-wrong" : "line-item soft"}>{expiry}</p> : null}
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
    </li>
  );
}
