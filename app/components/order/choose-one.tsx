import { Fragment, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { OrderKind, PickupType } from "@platter/ordering/order/order.ts";
import type { pickupStep } from "@platter/ordering/order/pickup-options.ts";
import { useDocument } from "../../ui/document.ts";
import { defineIntents, pressedName } from "../../ui/form/intents.ts";

export const setupIntents = defineIntents({ type: "argument", again: "argument" });
export const pickupIntents = defineIntents({ pickup: "argument" });

interface Choice {
  button: ReturnType<typeof setupIntents.button>;
  label: string;
  note?: string;
  terms?: string[];
  selected: boolean;
  art: string;
}

interface ChooserProps {
  action: string;
  question: string;
  choices: Choice[];
  /** Where the question is the page's own heading. */
  isHeading?: boolean;
  /** What the chosen answer asks in turn, right below it. */
  children?: ReactNode;
}

/** One question, answered by a press of a large button: each a form, since the next question has forms of its own. */
function Chooser({ action, question, choices, isHeading = false, children }: ChooserProps) {
  const pressed = pressedName(useNavigation().formData);
  return (
    <fieldset className="chooser">
      <legend>{isHeading ? <h1>{question}</h1> : <h2>{question}</h2>}</legend>
      <div className="choices">
        {choices.map((choice) => (
          <Fragment key={choice.button.name}>
            <Form method="post" action={action} className={choice.selected && children ? "choice-open" : undefined}>
              <ChoiceButton choice={choice} isBusy={pressed === choice.button.name} />
            </Form>
            {choice.selected ? children : null}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}

function ChoiceButton({ choice, isBusy }: { choice: Choice; isBusy: boolean }) {
  const { lite } = useDocument();
  const { label, note, terms = [], selected, art } = choice;
  const termsId = terms.length > 0 ? `${choice.button.name.replace(/\W+/g, "-")}-terms` : undefined;
  const button = (
    <button
      className={selected ? "choice choice-selected" : "choice"}
      {...choice.button}
      aria-describedby={termsId}
      data-busy={isBusy ? "" : undefined}
    >
      {lite ? null : <img src={art} alt="" width="112" height="84" fetchPriority="low" />}{" "}
      <span className="choice-text">
        <span className="choice-label">{label}</span> {selected ? <span className="tag">Selected</span> : null}{" "}
        {note ? <span className="choice-note">{note}</span> : null}
      </span>{" "}
    </button>
  );
  if (!termsId) return button;
  return (
    <>
      {button}
      <p id={termsId} className="choice-terms">
        {terms.map((words) => (
          <span key={words} className="choice-note">
            {words}{" "}
          </span>
        ))}
      </p>
    </>
  );
}

interface OrderTypeChoice {
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

export function OrderTypeChooser({ types, children }: { types: OrderTypeChoice[]; children: ReactNode }) {
  const choices = types.map(({ id, kind, label, note, selected }) => ({
    button: setupIntents.button("type", id),
    art: ORDER_TYPE_ART[kind],
    label,
    note,
    selected,
  }));
  return (
    <Chooser action="/order-now?index" question="What would you like to order?" choices={choices}>
      {children}
    </Chooser>
  );
}

const PICKUP_ART: Record<PickupType, string> = {
  "Carry Out": "/art/pickup.svg",
  CurbSide: "/art/curbside.svg",
  Delivery: "/art/delivery.svg",
};

type PickupChooserProps = ReturnType<typeof pickupStep> & { isHeading?: boolean };

export function PickupChooser({ path, question, chosen, options, isHeading = false }: PickupChooserProps) {
  const choices = options.map(({ pickupType, label, terms }) => ({
    button: pickupIntents.button("pickup", pickupType),
    art: PICKUP_ART[pickupType],
    label,
    terms,
    selected: chosen === pickupType,
  }));
  return (
    <>
      <Chooser action={path} question={question} choices={choices} isHeading={isHeading} />
      {isHeading && chosen ? (
        <Form method="post" action={path} className="actions">
          <button {...pickupIntents.button("pickup", chosen)} className="button button-main button-wide">
            Continue
          </button>
        </Form>
      ) : null}
    </>
  );
}
