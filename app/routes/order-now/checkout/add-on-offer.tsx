import { useState } from "react";
import { Price } from "../../../components/cart/price.tsx";
import type { PriceWords } from "@platter/ordering/menu/item-words.ts";
import type { MenuItem } from "@platter/ordering/menu/menu.ts";
import { Panel } from "../../../ui/panel.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { checkoutIntents } from "./checkout-intents.ts";

/** An item that goes well with the one just added. */
export interface AddOn {
  item: Pick<MenuItem, "id" | "displayName" | "description" | "smallImageUrl"> & PriceWords;
}

/** Offered once, on the page after adding (ITEM-16): two buttons of the form it stands in. */
export function AddOnOffer({ item }: AddOn) {
  const [isDeclined, decline] = useState(false);
  if (isDeclined) return null;
  return (
    <Panel id="add-on" title={`Add ${item.displayName}?`} className="add-on">
      <Picture src={item.smallImageUrl} size={80} eager />
      <p className="soft">{item.description}</p>
      <Price price={item.price} was={item.was} />
      <p className="actions">
        <button className="button" {...checkoutIntents.button("add-on", item.id)}>
          Add<span className="vh"> {item.displayName}</span>
        </button>{" "}
        <button
          className="as-link"
          {...checkoutIntents.button("add-on", "none")}
          data-cancel
          onClick={(event) => {
            // With script there is nothing to ask for.
            event.preventDefault();
            event.currentTarget.closest("dialog")?.close();
            document.querySelector<HTMLElement>("h1")?.focus();
            decline(true);
          }}
        >
          No thanks<span className="vh">, no {item.displayName}</span>
        </button>
      </p>
    </Panel>
  );
}
