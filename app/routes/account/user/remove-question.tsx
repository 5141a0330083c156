import { Form } from "react-router";
import { AttemptField } from "../../../ui/form/attempt-field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { CardView } from "./read-account.ts";
import { userIntents } from "./user-intents.ts";

/** Asked before a card is forgotten (PAY-14). */
export function RemoveQuestion({ card: { id, name }, mark }: { card: CardView; mark: string }) {
  return (
    <Form method="post" action="/user">
      <AttemptField mark={mark} />
      <Panel id="remove" title="Remove this card?">
        <p>{name} will no longer be offered when you pay.</p>
        <p className="actions">
          <button className="button button-danger" {...userIntents.button("remove", id)}>
            Remove card
          </button>
          <a href="/user#cards" data-cancel>
            Keep it
          </a>
        </p>
      </Panel>
    </Form>
  );
}
