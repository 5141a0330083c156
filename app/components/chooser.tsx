import { Form, useNavigation } from "react-router";
import type { OrderKind, PickupType } from "../domain/order.ts";

interface Choice {
  /** The pressed button's value, for instance `type:2`. */
  intent: string;
  label: string;
  note: string;
  selected: boolean;
  art: string;
}

interface ChooserProps {
  action: string;
  question: string;
  choices: Choice[];
  /** Where the question is the page's own heading. */
  isHeading?: boolean;
}

/** One question, answered by pressing one large button that also leads on (screen 2). */
export function Chooser({ action, question, choices, isHeading = false }: ChooserProps) {
  const pressed = useNavigation().formData?.get("intent");
  return (
    <Form method="post" action={action}>
      <fieldset className="chooser">
        <legend>{isHeading ? <h1>{question}</h1> : <h2>{question}</h2>}</legend>
        <div className="choices">
          {choices.map(({ intent, label, note, selected, art }) => (
            <button
              key={intent}
              className={selected ? "choice choice-selected" : "choice"}
              name="intent"
              value={intent}
              data-busy={pressed === intent ? "" : undefined}
            >
              <img src={art} alt="" width="56" height="56" loading="lazy" />
              <span className="choice-text">
                <span className="choice-label">{label}</span>
                {selected ? <span className="tag">Selected</span> : null}
                {note ? <span className="choice-note">{note}</span> : null}
              </span>
            </button>
          ))}
        </div>
      </fieldset>
    </Form>
  );
}

export interface OrderTypeChoice {
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

export function OrderTypeChooser({ types }: { types: OrderTypeChoice[] }) {
  const choices = types.map(({ id, kind, label, note, selected }) => ({
    intent: `type:${id}`,
    art: ORDER_TYPE_ART[kind],
    label,
    note,
    selected,
  }));
  return <Chooser action="/order-now?index" question="What would you like to order?" choices={choices} />;
}

export interface PickupQuestion {
  /** The page that takes the answer; it differs for Catering (R1). */
  path: string;
  question: string;
  chosen: PickupType | null;
}

export function PickupChooser({ path, question, chosen, isHeading }: PickupQuestion & { isHeading?: boolean }) {
  const choices = [
    {
      intent: "pickup:Carry Out",
      label: "I'll pick up",
      note: "",
      selected: chosen === "Carry Out",
      art: "/art/pickup.svg",
    },
  ];
  return <Chooser action={path} question={question} choices={choices} {...(isHeading ? { isHeading } : {})} />;
}
