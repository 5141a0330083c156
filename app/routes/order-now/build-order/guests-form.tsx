import { Form } from "react-router";
import { MOST_GUESTS } from "@platter/ordering/checkout/guests.ts";

/** How many eat with: each dish that says how many it serves then says how many of it are needed. */
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
