import type { ReactNode } from "react";
import { type CartLine, type CartModifier, type CartOption, mealName } from "../domain/cart.ts";
import { formatCents } from "../domain/money.ts";

interface CartLineProps {
  line: CartLine;
  /** From 1; used while the line has no name of its own (CART-01). */
  number: number;
  /** Being removed. */
  isBusy?: boolean;
  /** Controls under the line; none on the confirmation. */
  children?: ReactNode;
}

/** One line of the bag: what it is, how it is made, what it costs (CART-01). */
export function CartLineView({ line, number, isBusy = false, children }: CartLineProps) {
  return (
    <li id={`line-${line.cartItemId}`} className="line" aria-busy={isBusy || undefined}>
      <div className="line-head">
        <h3 className="line-title" tabIndex={-1}>
          {mealName(line, number)}
          {line.quantity > 1 ? <span className="soft"> (x{line.quantity})</span> : null}
        </h3>
        <p className="line-price">{line.price === 0 ? "FREE" : formatCents(line.price * line.quantity)}</p>
      </div>
      <p className="line-item">{line.name}</p>
      <ModifierList modifiers={line.modifiers} />
      {line.specialInstructions ? <p className="line-note">“{line.specialInstructions}”</p> : null}
      {line.isConfigurationValid ? null : <p className="field-error">Please select options for this item.</p>}
      {children}
    </li>
  );
}

function ModifierList({ modifiers }: { modifiers: CartModifier[] }) {
  const options = modifiers.flatMap(({ options: chosen }) => chosen);
  if (options.length === 0) return null;
  return (
    <ul className="line-options">
      {options.map((option) => (
        <li key={option.optionId}>
          {optionText(option)}
          <ModifierList modifiers={option.modifiers} />
        </li>
      ))}
    </ul>
  );
}

/** MOD-08: NO, EXTRA, ON SIDE, "2x", "(Premium)" and what it adds. */
function optionText(option: CartOption): string {
  return [
    option.takeOff ? "NO" : "",
    option.extra ? "EXTRA" : "",
    option.quantity > 1 ? `${option.quantity}x` : "",
    option.name,
    option.onSide ? "ON SIDE" : "",
    option.isPremium ? "(Premium)" : "",
    option.extraCost > 0 ? `+${formatCents(option.extraCost)}` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
