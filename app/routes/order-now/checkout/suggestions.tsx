import { Price } from "../../../components/cart/price.tsx";
import type { PriceWords } from "@platter/ordering/menu/item-words.ts";
import type { MenuItem } from "@platter/ordering/menu/menu.ts";
import { Picture } from "../../../ui/picture.tsx";
import { checkoutIntents } from "./checkout-intents.ts";

export type SuggestedItem = Pick<MenuItem, "id" | "displayName" | "smallImageUrl"> & PriceWords;

/** CHK-03: dishes that complete the meal, each with a button of the form around it. A row that scrolls by itself. */
export function Suggestions({ items }: { items: SuggestedItem[] }) {
  if (items.length === 0) return null;
  return (
    <section id="suggestions" aria-labelledby="suggestions-title" className="suggested">
      <h2 id="suggestions-title">Some suggestions to complete your meal:</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Picture src={item.smallImageUrl} size={56} />
            <div>
              <h3>{item.displayName}</h3>
              <Price price={item.price} was={item.was} />{" "}
              <button className="as-link" {...checkoutIntents.button("add-on", item.id)}>
                + Add to Meal<span className="vh"> {item.displayName}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
