import { Form } from "react-router";
import type { CartLine } from "@platter/ordering/checkout/cart.ts";
import { type Cents, formatCents } from "@platter/ordering/money.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { defineIntents } from "../../../ui/form/intents.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import { PageTitle } from "../../../ui/page-title.tsx";

export const chooseIntents = defineIntents({ this: "plain", other: "plain" });

export interface CartView {
  intent: "this" | "other";
  lines: Pick<CartLine, "cartItemId" | "name" | "quantity">[];
  total: Cents;
}

const WORDS = {
  this: { title: "The bag you have just filled", button: "Order this bag" },
  other: { title: "Your bag from before", button: "Order the bag from before" },
};

export function ChooseCartPage({ bags, problems }: { bags: CartView[]; problems: Problem[] }) {
  return (
    <div className="narrow">
      <PageTitle title="Which bag would you like to order?" wrong={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <h1>Which bag would you like to order?</h1>
      <p>You have two bags. The other one is kept: we will ask again the next time you sign in.</p>
      <Form method="post">
        {bags.map(({ intent, lines, total }) => (
          <section key={intent} className="card" aria-labelledby={`${intent}-title`}>
            <h2 id={`${intent}-title`}>{WORDS[intent].title}</h2>
            <ul className="numbered">
              {lines.map(({ cartItemId, name, quantity }) => (
                <li key={cartItemId}>
                  {name}
                  {quantity > 1 ? ` (x${quantity})` : ""}
                </li>
              ))}
            </ul>
            <p>
              <strong>{formatCents(total)}</strong>
            </p>
            <button className="button" {...chooseIntents.button(intent)}>
              {WORDS[intent].button}
            </button>
          </section>
        ))}
      </Form>
    </div>
  );
}
