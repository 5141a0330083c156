import { Panel } from "../../../ui/panel.tsx";
import { checkoutIntents } from "./checkout-intents.ts";

interface TaxPanelProps {
  /** Null: they cannot be had right now. */
  entities: { id: number; name: string }[] | null;
  chosen: number | null;
}

/** TAX-01, TAX-02: for whom the order is free of tax. Inside the form of the page. */
export function TaxPanel({ entities, chosen }: TaxPanelProps) {
  return (
    <Panel id="tax" title="Is this order tax exempt?">
      {entities === null ? <p>Your organizations cannot be shown right now. Please try again in a moment.</p> : null}
      {entities?.length === 0 ? <p>If placing a tax-exempt order, please call the store.</p> : null}
      {entities && entities.length > 0 ? (
        <fieldset className="field">
          <legend>This order is for</legend>
          {entities.map(({ id, name }) => (
            <p key={id}>
              <label className="check">
                <input type="radio" name="taxEntity" value={id} defaultChecked={id === chosen} /> {name}
              </label>
            </p>
          ))}
          <p>
            <label className="check">
              <input type="radio" name="taxEntity" value="" defaultChecked={chosen === null} /> None of them
            </label>
          </p>
        </fieldset>
      ) : null}
      <p className="actions">
        {entities && entities.length > 0 ? (
          <button className="button button-main" {...checkoutIntents.button("tax:choose")}>
            Continue
          </button>
        ) : null}{" "}
        <button className="button" {...checkoutIntents.button("update")} data-cancel>
          Cancel
        </button>
      </p>
    </Panel>
  );
}
