import type { ShownLine } from "@platter/ordering/checkout/shown-lines.ts";
import { lineIntents } from "./line-intents.ts";

/** Buttons, not links: at checkout a link would lose what was typed. Lines that may not be changed have none (CART-03). */
export function LineButtons({ line }: { line: ShownLine }) {
  if (line.isFixed) return null;
  const name = `${line.title}, ${line.name}`;
  return (
    <p className="line-actions">
      <button
        className={line.isConfigurationValid ? "as-link edit-good" : "as-link edit-wrong"}
        {...lineIntents.button("line:edit", line.cartItemId)}
      >
        Edit Item<span className="vh"> {name}</span>
      </button>{" "}
      <button className="as-link" {...lineIntents.button("line:rename", line.cartItemId)}>
        rename<span className="vh"> {name}</span>
      </button>{" "}
      <button className="as-link" {...lineIntents.button("line:remove", line.cartItemId)}>
        Remove<span className="vh"> {name}</span>
      </button>
    </p>
  );
}
