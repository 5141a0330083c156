import type { ShownLine } from "../../domain/checkout/shown-lines.ts";

/**
 * What can be done with a line of the bag, as buttons of the form around it: at checkout, leaving by a
 * link would lose what was typed. Lines that may not be changed have none (CART-03).
 */
export function LineButtons({ line }: { line: ShownLine }) {
  if (line.isFixed) return null;
  const name = `${line.title}, ${line.name}`;
  return (
    <p className="line-actions">
      <button
        className={line.isConfigurationValid ? "as-link edit-good" : "as-link edit-wrong"}
        name="intent"
        value={`line:edit:${line.cartItemId}`}
      >
        Edit Item<span className="vh"> {name}</span>
      </button>
      <button className="as-link" name="intent" value={`line:rename:${line.cartItemId}`}>
        Rename<span className="vh"> {name}</span>
      </button>
      <button className="as-link" name="intent" value={`line:remove:${line.cartItemId}`}>
        Remove<span className="vh"> {name}</span>
      </button>
    </p>
  );
}
