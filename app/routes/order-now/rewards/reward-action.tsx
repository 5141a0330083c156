import { Form, useFetcher, useLocation } from "react-router";
import { pressedName } from "../../../ui/form/intents.ts";
import { rewardIntents } from "./reward-intents.ts";
import { REWARDS_PATH, type RewardState } from "./rewards-view.ts";

/** One for all buttons of the page: its answer is shown above them. */
export const REDEEM_FETCHER = "redeem-reward";

/** What can be done with a reward that is held (REWARD-07): redeem it, or words why not. */
export function RewardAction({ state, name }: { state: RewardState; name: string }) {
  switch (state.kind) {
    case "redeemable":
      return <RedeemButton wish={state.wish} name={name} />;
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

/** Asks first (REWARD-11): on the page of all rewards, to which the page of a single card leads. */
export function RedeemButton({ wish, name }: { wish: string; name: string }) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher({ key: REDEEM_FETCHER });
  const PageForm = pathname === REWARDS_PATH ? fetcher.Form : Form;
  const propose = rewardIntents.button("propose", wish);
  const isBusy = pressedName(fetcher.formData) === propose.name;
  return (
    <PageForm method="post" action={REWARDS_PATH + search} preventScrollReset={pathname === REWARDS_PATH}>
      <button className="button button-small" {...propose} data-busy={isBusy || undefined}>
        Redeem Reward<span className="vh"> {name}</span>
      </button>
    </PageForm>
  );
}
