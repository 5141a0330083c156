import { Link } from "react-router";
import type { DishView } from "./dish-view.ts";

/** What is known of each dish, as a page: many cannot read the printed menu. */
export function NutritionTable({ dishes }: { dishes: DishView[] }) {
  return (
    <table className="nutrition">
      <thead>
        <tr>
          <th scope="col">Dish</th>
          <th scope="col">Calories</th>
          <th scope="col">Serves</th>
        </tr>
      </thead>
      <tbody>
        {dishes.map(({ id, displayName, calories, serves, marks }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`/order-now/build-order/menu-item/${id}`}>{displayName}</Link>
              <span className="hint">{marks}</span>
            </th>
            <td>{calories || "not stated"}</td>
            <td>{serves ?? "not stated"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
