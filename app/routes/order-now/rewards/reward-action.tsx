import { Form, useLocation } from "react-router";
import type { RewardState } from "./rewards-view.ts";

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

/** Asks first (REWARD-11). */
export function RedeemButton({ wish, name }: { wish: string; name: string }) {
  const { search } = useLocation();
  return (
    <Form method="post" action={`/order-now/checkout/rewards${search}`}>
      <button className="button button-small" name="intent" value={`propose:${wish}`}>
        Redeem Reward<span className="vh"> {name}</span>
      </button>
    </Form>
  );
}
