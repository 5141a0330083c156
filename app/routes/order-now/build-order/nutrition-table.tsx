import { useFollowLink } from "../../../ui/follow-links.ts";
import type { DishView } from "./dish-view.ts";

export function NutritionTable({ dishes }: { dishes: DishView[] }) {
  const follow = useFollowLink();
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
              <a href={`/order-now/build-order/menu-item/${id}`} onClick={follow}>
                {displayName}
              </a>{" "}
              <span className="hint">{marks}</span>
            </th>
            <td>{calories ?? "not stated"}</td>
            <td>{serves ?? "not stated"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
