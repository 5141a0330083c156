import type { MouseEvent } from "react";
import type { OverLimit } from "../../domain/checkout/limits.ts";
import { Panel } from "../../ui/panel.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { itemIntents } from "./item-intents.ts";

interface LimitPanelProps {
  limit: OverLimit;
  /** With script CANCEL asks nobody. */
  onCancel(): void;
}

/** The order-limit dialog (ITEM-14, LIMIT-01 to LIMIT-03): stands inside the item's form, whose buttons these are. */
export function LimitPanel({ limit, onCancel }: LimitPanelProps) {
  const { reason, advice, phone, offersCatering } = limit;
  const [before = "", after = ""] = phone === "" ? [advice] : advice.split(phone);
  const cancel = (event: MouseEvent) => {
    event.preventDefault();
    onCancel();
  };
  return (
    <Panel id="limit" title="Large order">
      <p>{reason}</p>
      <p>
        {before}
        {phone === "" ? null : <PhoneLink number={phone} />}
        {after}
      </p>
      <p className="actions">
        {offersCatering ? (
          <button className="button button-main" {...itemIntents.button("to-catering")}>
            TAKE ME TO CATERING
          </button>
        ) : null}
        <button className="button" {...itemIntents.button("cancel-limit")} data-cancel onClick={cancel}>
          CANCEL
        </button>
      </p>
    </Panel>
  );
}
