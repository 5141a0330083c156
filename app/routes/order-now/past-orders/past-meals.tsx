import { mealName } from "@platter/ordering/checkout/cart.ts";
import type { PastLine, PastModifier, PastOption } from "@platter/ordering/order/past-order.ts";
import { Fact } from "../../../ui/fact.tsx";
import type { OrderCard } from "./order-cards.ts";

export function PastMeals({ title, facts, meals }: Pick<OrderCard, "title" | "facts" | "meals">) {
  if (facts.length + meals.length === 0) return null;
  return (
    <details className="meals">
      <summary>
        Details<span className="vh"> of {title}</span>
      </summary>
      <dl>
        {facts.map((fact) => (
          <Fact key={fact.label} {...fact} />
        ))}
      </dl>
      <ol className="lines">
        {meals.map((meal, index) => (
          <li key={index} className="line">
            <h3 className="line-title">{mealName(meal, index + 1)}</h3>
            <p className="line-item">{dishText(meal)}</p>
            <ul className="line-options">
              {[...choicesOf(meal.modifiers), ...sidesOf(meal)].map((words, place) => (
                <li key={place}>{words}</li>
              ))}
            </ul>
            {meal.specialInstructions ? <p className="line-note">“{meal.specialInstructions}”</p> : null}
          </li>
        ))}
      </ol>
    </details>
  );
}

function dishText({ name, quantity }: PastLine): string {
  return quantity > 1 ? `${name} (x${quantity})` : name;
}

function sidesOf({ sides }: PastLine): string[] {
  return sides.length > 0 ? [`Sides: ${sides.map(({ name }) => name).join(", ")}`] : [];
}

/** "Toppings: 2x Queso (Extra, On Side), Corn" for each modifier with chosen options. */
function choicesOf(modifiers: PastModifier[]): string[] {
  const chosen = modifiers.filter(({ options }) => options.length > 0);
  return chosen.map(({ name, options }) =>
    `${name}${/\w$/.test(name) ? ":" : ""} ${options.map(optionText).join(", ")}`.trim(),
  );
}

function optionText({ name, quantity, extra, onSide, takeOff, modifiers }: PastOption): string {
  const marks = [extra ? "Extra" : "", onSide ? "On Side" : "", ...choicesOf(modifiers)].filter(Boolean).join(", ");
  return [takeOff ? "No" : "", quantity > 1 ? `${quantity}x` : "", name, marks && `(${marks})`]
    .filter(Boolean)
    .join(" ");
}
