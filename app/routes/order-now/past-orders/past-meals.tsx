import { mealName } from "@platter/ordering/checkout/cart.ts";
import type { PastLine, PastModifier, PastOption } from "@platter/ordering/order/past-order.ts";

/** What was in an order: folded on narrow screens below the names of the dishes (FAV-02). */
export function PastMeals({ meals }: { meals: PastLine[] }) {
  if (meals.length === 0) return null;
  return (
    <details className="meals">
      <summary>{meals.map(dishText).join(", ")}</summary>
      <ol className="lines">
        {meals.map((meal, index) => (
          <li key={index} className="line">
            <h3 className="line-title">{mealName(meal, index + 1)}</h3>
            <p className="line-item">{dishText(meal)}</p>
            <Choices modifiers={meal.modifiers} className="chosen" />
            {meal.sides.length > 0 ? (
              <>
                <p className="line-item soft">Sides</p>
                <ul className="chosen">
                  {meal.sides.map(({ name }, place) => (
                    <li key={place}>{name}</li>
                  ))}
                </ul>
              </>
            ) : null}
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

function Choices({ modifiers, className }: { modifiers: PastModifier[]; className?: string }) {
  const chosen = modifiers.filter(({ options }) => options.length > 0);
  if (chosen.length === 0) return null;
  return (
    <ul className={className}>
      {chosen.map(({ name, options }, place) => (
        <li key={place}>
          {name ? `${name}${/\w$/.test(name) ? ":" : ""} ` : ""}
          <ul>
            {options.map((option, index) => (
              <li key={index}>
                {optionText(option)}
                <Choices modifiers={option.modifiers} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** "2x Queso (Extra, On Side)" */
function optionText({ name, quantity, extra, onSide, takeOff }: PastOption): string {
  const marks = [extra ? "Extra" : "", onSide ? "On Side" : ""].filter(Boolean).join(", ");
  return [takeOff ? "No" : "", quantity > 1 ? `${quantity}x` : "", name, marks && `(${marks})`]
    .filter(Boolean)
    .join(" ");
}
