import { useEffect } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Art, setupIntents } from "../../../components/order/choose-one.tsx";
import { IdempotencyField } from "../../../ui/form/idempotency-field.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { pressedName } from "../../../ui/form/intents.ts";
import type { OrderKind } from "@platter/ordering/order/order.ts";
import type { Problem } from "../../../ui/form/problems.ts";
import type { Route } from "./+types/setup.ts";

type SetupPageProps = Route.ComponentProps["loaderData"] & { problems: Problem[] };

/** Preloads the next pages: on demand, a slow phone would fetch them one level of imports after the other. */
function loadNextParts(): void {
  Promise.all([
    import("../../../components/stores/store-list.tsx"),
    import("../../../components/stores/store-map.tsx"),
    import("../pickup-details/pickup-details-page.tsx"),
  ]).catch(() => {});
}

export function SetupPage(props: SetupPageProps) {
  const { types, next, hasBegun, hasDishes, again, menu, idempotencyKey, problems } = props;
  const isPressed = useNavigation().state === "submitting";
  useEffect(() => {
    if (isPressed) loadNextParts();
  }, [isPressed]);
  return (
    <>
      <h1>Tell Us About Your Order</h1>
      <ErrorSummary title="Tell Us About Your Order" problems={problems} />
      {next || hasBegun ? (
        <p className="actions">
          {next ? (
            <>
              <Link className={again && !hasDishes ? "button" : "button button-main"} to={next.path}>
                Continue your order
              </Link>{" "}
              <span>Next: {next.name}</span>
            </>
          ) : null}{" "}
          {hasBegun ? <Link to="/order-now/start-over">Start over</Link> : null}
        </p>
      ) : null}
      {again && idempotencyKey ? <OrderAgain {...again} isMain={!hasDishes} idempotencyKey={idempotencyKey} /> : null}
      {types.length > 0 ? (
        <OrderTypeChooser types={types} />
      ) : (
        <p className="notice">
          Ordering is not available right now. <Link to="/order-now">Try again.</Link>
        </p>
      )}
      {menu ? (
        <p className="actions">
          <Link to={menu}>See the menu</Link>
        </p>
      ) : null}
    </>
  );
}

type OrderAgainProps = NonNullable<SetupPageProps["again"]> & { isMain: boolean; idempotencyKey: string };

function OrderAgain({ orderNumber, dishes, from, isRemembered, isMain, idempotencyKey }: OrderAgainProps) {
  return (
    <Form method="post" action="/order-now?index" className="card actions">
      <IdempotencyField value={idempotencyKey} />
      <p>
        <b>{dishes}</b>
        <br />
        <span className="soft">{from}</span>
      </p>
      <button className={isMain ? "button button-main" : "button"} {...setupIntents.button("again", orderNumber)}>
        Order again
      </button>{" "}
      {isRemembered ? (
        <button className="as-link" {...setupIntents.button("forget")}>
          Forget<span className="vh"> this order on this device</span>
        </button>
      ) : null}
    </Form>
  );
}

const ORDER_TYPE_ART: Record<OrderKind, string> = {
  Individual: "/art/individual.svg",
  Catering: "/art/catering.svg",
  "Holiday Menu": "/art/holiday.svg",
};

function OrderTypeChooser({ types }: Pick<SetupPageProps, "types">) {
  return (
    <Form method="post" action="/order-now?index" className="choices">
      {types.map((type) => (
        <OrderTypeCard key={type.id} {...type} />
      ))}
    </Form>
  );
}

function OrderTypeCard({ id, kind, label, note, selected, chosen, options, isMain }: SetupPageProps["types"][number]) {
  const pressed = pressedName(useNavigation().formData);
  const [least] = options.flatMap(({ terms }) => terms);
  return (
    <div role="group" aria-labelledby={`type-${id}`} className="choice">
      <Art src={ORDER_TYPE_ART[kind]} />
      <div className="choice-text">
        <h2 id={`type-${id}`}>{label}</h2> {selected ? <span className="vh">Selected</span> : null}
        <p className="soft">{note}</p>
        {least ? (
          <p id={`terms-${id}`} className="soft">
            {least}
          </p>
        ) : null}
      </div>
      <p className="choice-ways">
        {options.map(({ pickupType, label: way, terms }, index) => {
          const button = setupIntents.button("type", `${id}:${pickupType}`);
          return (
            <button
              key={pickupType}
              {...button}
              className={isMain && index === 0 ? "button button-small button-main" : "button button-small"}
              aria-pressed={chosen === pickupType || undefined}
              aria-describedby={terms.length > 0 ? `terms-${id}` : undefined}
              data-busy={pressed === button.name ? "" : undefined}
            >
              <span>
                {way} <span className="vh">({label})</span>{" "}
              </span>
            </button>
          );
        })}
      </p>
    </div>
  );
}
