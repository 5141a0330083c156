import { Link } from "react-router";
import { IdempotencyField } from "../../../ui/form/idempotency-field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { SavedCardView } from "./read-account.ts";
import type { CardFormProps } from "./saved-cards.tsx";
import { userIntents } from "./user-intents.ts";

/** Asked before a card is forgotten (PAY-14). */
export function RemoveQuestion({
  card: { id, name },
  form: Form,
  pressed,
  idempotencyKey,
}: CardFormProps & { card: SavedCardView }) {
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
