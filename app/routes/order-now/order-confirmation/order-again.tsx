import type { ReactNode } from "react";
import { Form } from "react-router";
import { setupIntents } from "../../../components/order/choose-one.tsx";
import { Check } from "../../../ui/form/field.tsx";
import { IdempotencyField } from "../../../ui/form/idempotency-field.tsx";

export interface OrderAgainProps {
  orderNumber: string;
  again: { idempotencyKey: string; isGuest: boolean; isRemembered: boolean };
}

export function OrderAgain({ orderNumber, again }: OrderAgainProps) {
  return (
    <section id="again" aria-labelledby="again-title" className="again no-print">
      <h2 id="again-title">Next time</h2>
      <StartForm {...again}>
        <button className="button" {...setupIntents.button("again", orderNumber)}>
          Order this again
        </button>
      </StartForm>
      {again.isGuest ? <Memory orderNumber={orderNumber} again={again} /> : null}
    </section>
  );
}

/** Posts to the action of the first order page (`setup.tsx`). */
function StartForm({ idempotencyKey, children }: { idempotencyKey: string; children: ReactNode }) {
  return (
    <Form method="post" action="/order-now?index">
      <IdempotencyField value={idempotencyKey} />
      {children}
    </Form>
  );
}

function Memory({ orderNumber, again }: OrderAgainProps) {
  const button = setupIntents.button("remember", orderNumber);
  if (again.isRemembered)
    return (
      <StartForm {...again}>
        <p>This device remembers this order: the first page offers it again.</p>
        <button className="as-link" {...button}>
          Forget it
        </button>
      </StartForm>
    );
  return (
    <StartForm {...again}>
      <Check name="keep" aria-describedby="keep-hint">
        Remember this order on this device
      </Check>
      <p id="keep-hint" className="hint">
        Kept in this browser for 30 days: the order's number, its first dishes, the restaurant and how you got it. No
        name, no address, no card. You can forget it with one press.
      </p>
      <button className="button button-small" {...button}>
        Save
      </button>
    </StartForm>
  );
}
