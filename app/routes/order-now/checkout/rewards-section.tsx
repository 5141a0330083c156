import type { RewardsSummary } from "./rewards-at-checkout.ts";
import { checkoutIntents } from "./checkout-intents.ts";

/** REWARD-01 to REWARD-03: buttons of the form around it. */
export function RewardsSection({ message, canChoose, redeemed }: RewardsSummary) {
  const isTaken = redeemed.length > 0;
  return (
    <section id="rewards" aria-labelledby="rewards-title">
      <h2 id="rewards-title">Rewards</h2>
      {message ? <p>{message}</p> : null}
      {isTaken ? <h3>Redeemed Discounts</h3> : null}
      {redeemed.map(({ id, name }) => (
        <p key={id}>
          <strong>{name}</strong>{" "}
          <button className="as-link" {...checkoutIntents.button("reward:remove", id)}>
            Remove<span className="vh"> reward {name}</span>
          </button>
        </p>
      ))}
      {canChoose ? (
        <button className={isTaken ? "as-link" : "button"} {...checkoutIntents.button("go:rewards")}>
          {isTaken ? "My Rewards" : "+ Redeem A Reward"}
        </button>
      ) : null}
    </section>
  );
}
