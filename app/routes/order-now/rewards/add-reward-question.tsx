import { Form, Link, useNavigation } from "react-router";
import { IdempotencyField } from "../../../ui/form/idempotency-field.tsx";
import { pressedName } from "../../../ui/form/intents.ts";
import { Panel } from "../../../ui/panel.tsx";
import { rewardIntents } from "./reward-intents.ts";
import type { QuestionView } from "./rewards-view.ts";

interface AddRewardQuestionProps {
  question: QuestionView;
  /** The page without the question. */
  here: string;
  /** The balance that is shown: what has changed since is not spent unseen. */
  points: number;
  /** Sealed: the bag, restaurant, day and price that are shown. */
  offer: string;
  idempotencyKey: string;
}

/** Asked before a reward is put on the order (REWARD-11, CHK-20). */
export function AddRewardQuestion({ question, here, points, offer, idempotencyKey }: AddRewardQuestionProps) {
  const { wish, name, worth, price } = question;
  const add = rewardIntents.button("confirm", wish);
  const isBusy = pressedName(useNavigation().formData) === add.name;
  return (
    <Form method="post" action={here}>
      <IdempotencyField value={idempotencyKey} />
      <input type="hidden" name="points" value={points} />
      <input type="hidden" name="offer" value={offer} />
      <Panel id="add-reward" title={`Add “${name}” to your order?`}>
        {worth ? <p>{worth}</p> : null}
        {price ? <p>{price}</p> : null}
        <p className="hint">One reward can be redeemed at a time.</p>
        <p className="actions">
          <button className="button button-main" {...add} data-busy={isBusy || undefined}>
            {isBusy ? "Redeeming Reward..." : "Add Reward"}
          </button>{" "}
          <Link to={here} data-cancel preventScrollReset>
            Cancel
          </Link>
        </p>
      </Panel>
    </Form>
  );
}
