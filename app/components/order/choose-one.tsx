import { Form, useNavigation } from "react-router";
import type { OrderKind, PickupType } from "@platter/ordering/order/order.ts";
import type { pickupStep } from "@platter/ordering/order/pickup-options.ts";
import { useDocument } from "../../ui/document.ts";
import { defineIntents, pressedName } from "../../ui/form/intents.ts";

/** `type` names an order type, and after a colon how the order is had. */
export const setupIntents = defineIntents({ type: "argument", again: "argument" });
export const pickupIntents = defineIntents({ pickup: "argument" });

type PickupStep = ReturnType<typeof pickupStep>;

interface OrderTypeCardProps extends Pick<PickupStep, "chosen" | "options"> {
  id: number;
  kind: OrderKind;
  label: string;
  note: string;
  selected: boolean;
}

const ORDER_TYPE_ART: Record<OrderKind, string> = {
  Individual: "/art/individual.svg",
  Catering: "/art/catering.svg",
  "Holiday Menu": "/art/holiday.svg",
};

/** One press says what is ordered and how it is had. */
export function OrderTypeChooser({ types }: { types: OrderTypeCardProps[] }) {
  return (
    <Form method="post" action="/order-now?index" className="choices">
      {types.map((type) => (
        <OrderTypeCard key={type.id} {...type} />
      ))}
    </Form>
  );
}

function OrderTypeCard({ id, kind, label, note, selected, chosen, options }: OrderTypeCardProps) {
  const pressed = pressedName(useNavigation().formData);
  const [least] = options.flatMap(({ terms }) => terms);
  return (
    <div role="group" aria-labelledby={`type-${id}`} className={selected ? "choice choice-selected" : "choice"}>
      <Art src={ORDER_TYPE_ART[kind]} />
      <div className="choice-text">
        <h2 id={`type-${id}`}>{label}</h2> {selected ? <span className="tag">Selected</span> : null}
        <p className="soft">{note}</p>
        {least ? (
          <p id={`terms-${id}`} className="soft">
            {least}
          </p>
        ) : null}
      </div>
      <p className="choice-ways">
        {options.map(({ pickupType, label: way, terms }) => {
          const button = setupIntents.button("type", `${id}:${pickupType}`);
          return (
            <button
              key={pickupType}
              {...button}
              className="button button-small"
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

function Art({ src }: { src: string }) {
  return useDocument().lite ? null : <img src={src} alt="" width="112" height="84" fetchPriority="low" />;
}

const PICKUP_ART: Record<PickupType, string> = {
  "Carry Out": "/art/pickup.svg",
  CurbSide: "/art/curbside.svg",
  Delivery: "/art/delivery.svg",
};

/** How the order is had, asked by itself: one press of a large button. */
export function PickupChooser({ path, question, chosen, options }: PickupStep) {
  return (
    <Form method="post" action={path}>
      <fieldset>
        <legend>
          <h1>{question}</h1>
        </legend>
        <div className="choices">
          {options.map((option) => (
            <PickupCard key={option.pickupType} {...option} isChosen={chosen === option.pickupType} />
          ))}
        </div>
      </fieldset>
    </Form>
  );
}

function PickupCard({ pickupType, label, terms, isChosen }: PickupStep["options"][number] & { isChosen: boolean }) {
  const hasTerms = terms.length > 0;
  return (
    <div className={isChosen ? "choice choice-selected" : "choice"}>
      <Art src={PICKUP_ART[pickupType]} />
      <button
        {...pickupIntents.button("pickup", pickupType)}
        className="choice-text choice-press"
        aria-describedby={hasTerms ? "terms" : undefined}
      >
        <b>{label}</b> {isChosen ? <span className="tag">Selected</span> : null}
      </button>
      {hasTerms ? (
        <p id="terms" className="hint">
          {terms.join("\n")}
        </p>
      ) : null}
    </div>
  );
}
