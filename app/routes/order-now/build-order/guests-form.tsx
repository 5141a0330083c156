import { Form } from "react-router";
import { MOST_GUESTS } from "@platter/ordering/checkout/guests.ts";

export function GuestsForm({ guests }: { guests: number }) {
  return (
    <Form className="search-row" preventScrollReset>
      <label htmlFor="guests">How many guests?</label>
      <input
        id="guests"
        name="guests"
        type="number"
        inputMode="numeric"
        min="1"
        max={MOST_GUESTS}
        defaultValue={guests || ""}
        className="input"
      />
      <button className="button">Suggest quantities</button>
    </Form>
  );
}
