import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { OrderKind, PickupType } from "@platter/ordering/order/order.ts";
import type { pickupStep } from "@platter/ordering/order/pickup-options.ts";
import { useDocument } from "../../ui/document.ts";
import { defineIntents, pressedName } from "../../ui/form/intents.ts";

/** `type` is an order type, and after a colon a pickup type. */
export const setupIntents = defineIntents({
  type: "argument",
  again: "argument",
  remember: "argument",
  forget: "plain",
});
export const pickupIntents = defineIntents({ pickup: "argument" });

type PickupStep = ReturnType<typeof pickupStep>;

interface OrderTypeCardProps extends Pick<PickupStep, "chosen" | "options"> {
  id: number;
  kind: OrderKind;
  label: string;
  note: string;
  selected: boolean;
  isMain: boolean;
}

const ORDER_TYPE_ART: Record<OrderKind, string> = {
  Individual: "/art/individual.svg",
  Catering: "/art/catering.svg",
  "Holiday Menu": "/art/holiday.svg",
};

export function OrderTypeChooser({ types }: { types: OrderTypeCardProps[] }) {
  return (
    <Form method="post" action="/order-now?index" className="choices">
      {types.map((type) => (
        <OrderTypeCard key={type.id} {...type} />
      ))}
    </Form>
  );
}

function OrderTypeCard({ id, kind, label, note, selected, chosen, options, isMain }: OrderTypeCardProps) {
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

function Art({ src }: { src: string }) {
  return useDocument().lite ? null : <img src={src} alt="" width="112" height="84" fetchPriority="low" />;
}

const PICKUP: Record<PickupType, { art: string; note: string }> = {
  "Carry Out": { art: "/art/pickup.svg", note: "Walk in and pick it up at the counter." },
  CurbSide: { art: "/art/curbside.svg", note: "Park, and we bring it out to your car." },
  Delivery: { art: "/art/delivery.svg", note: "We bring it to your door." },
};

export function PickupChooser({ path, question, options, children }: PickupStep & { children: ReactNode }) {
  return (
    <Form method="post" action={path}>
      <fieldset>
        <legend>
          <h1>{question}</h1>
        </legend>
        {children}
        <div className="choices">
          {options.map((option) => (
            <PickupCard key={option.pickupType} {...option} />
          ))}
        </div>
      </fieldset>
    </Form>
  );
}

function PickupCard({ pickupType, label, terms }: PickupStep["options"][number]) {
  const { art, note } = PICKUP[pickupType];
  const about = `about-${pickupType.replace(" ", "-")}`;
  return (
    <div className="choice choice-row">
      <Art src={art} />
      <button
        {...pickupIntents.button("pickup", pickupType)}
        className="choice-text choice-press"
        aria-describedby={about}
      >
        <b>{label}</b>
      </button>
      <p id={about} className="hint">
        {terms.length > 0 ? terms.join("\n") : note}
      </p>
    </div>
  );
}
