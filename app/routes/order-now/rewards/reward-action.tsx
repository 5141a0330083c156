import { Form, Link, useFetcher, useLocation, useNavigation } from "react-router";
import { IdempotencyField } from "../../../ui/form/idempotency-field.tsx";
import { defineIntents, pressedName } from "../../../ui/form/intents.ts";
import { Panel } from "../../../ui/panel.tsx";
import { type QuestionView, REWARDS_PATH, type RewardState } from "./rewards-view.ts";

/** The argument names the reward to redeem (`wishText`). */
export const rewardIntents = defineIntents({ propose: "argument", confirm: "argument" });

/** All buttons share one fetcher, whose response is shown above them. */
export const REDEEM_FETCHER = "redeem-reward";

export function RewardAction({ state, name, isMain }: { state: RewardState; name: string; isMain: boolean }) {
  switch (state.kind) {
    case "redeemable":
      return (
        <RedeemButton wish={state.wish} name={name} className={`button button-small ${isMain ? "button-main" : ""}`} />
      );
    case "added":
      return (
        <p>
          <span className="tag">Added To Order</span>
        </p>
      );
    case "not now":
      return <p className="hint">{state.why}</p>;
  }
}

/** Opens the confirmation on the rewards page (REWARD-11); from other pages by navigation. */
export function RedeemButton({ wish, name, className }: { wish: string; name: string; className: string }) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher({ key: REDEEM_FETCHER });
  const PageForm = pathname === REWARDS_PATH ? fetcher.Form : Form;
  const propose = rewardIntents.button("propose", wish);
  const isBusy = pressedName(fetcher.formData) === propose.name;
  return (
    <PageForm method="post" action={REWARDS_PATH + search} preventScrollReset={pathname === REWARDS_PATH}>
      <button className={className} {...propose} data-busy={isBusy || undefined}>
        Redeem Reward<span className="vh"> {name}</span>
      </button>
    </PageForm>
  );
}

interface SeenOfferProps {
  /** The shown balance: the server refuses if the balance is lower now. */
  points: number;
  /** The shown cart, restaurant, day and price, sealed by the server. */
  offer: string;
  idempotencyKey: string;
}

export function SeenOffer({ points, offer, idempotencyKey }: SeenOfferProps) {
  return (
    <>
      <IdempotencyField value={idempotencyKey} />
      <input type="hidden" name="points" value={points} />
      <input type="hidden" name="offer" value={offer} />
    </>
  );
}

type AddRewardQuestionProps = SeenOfferProps & { question: QuestionView; here: string };

/** The confirmation before a reward is added to the order (REWARD-11, CHK-20). */
export function AddRewardQuestion({ question, here, ...offer }: AddRewardQuestionProps) {
  const { wish, name, worth, price } = question;
  const add = rewardIntents.button("confirm", wish);
  const isBusy = pressedName(useNavigation().formData) === add.name;
  return (
    <Form method="post" action={here}>
      <SeenOffer {...offer} />
      <Panel id="add-reward" title={`Add “${name}” to your order?`}>
        {worth ? <p>{worth}</p> : null}
        {price ? <p>{price}</p> : null}
        <p className="actions">
          <button className="button button-main" {...add} data-busy={isBusy || undefined}>
            {isBusy ? "Redeeming Reward..." : "Add Reward"}
          </button>{" "}
          <Link className="button" to={here} data-cancel preventScrollReset>
            Cancel
          </Link>
        </p>
      </Panel>
    </Form>
  );
}
