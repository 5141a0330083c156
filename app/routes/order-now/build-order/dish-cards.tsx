import { Link } from "react-router";
import { ItemPrice, ItemTag } from "../../../components/price.tsx";
import { useDocument } from "../../../ui/document.ts";
import { QuickViewLink } from "../../../components/quick-view-link.tsx";
import { PlusIcon } from "../../../ui/icons.tsx";
import { Picture } from "../../../ui/picture.tsx";
import type { DishView } from "./dish-view.ts";

/** Dishes, three a row where there is room (MENU-18). */
export function DishCards({ dishes, guests }: { dishes: DishView[]; guests: number }) {
  return (
    <ul className="cards cards-items">
      {dishes.map((dish, index) => (
        <DishCard key={dish.id} dish={dish} guests={guests} eager={index < 4} />
      ))}
    </ul>
  );
}

/** Name, picture and "Customize" lead to the dish; "Quick View" to its short form (MENU-21, D-068). */
function DishCard({ dish, guests, eager }: { dish: DishView; guests: number; eager: boolean }) {
  const { lite } = useDocument();
  const path = `/order-now/build-order/menu-item/${dish.id}`;
  const of = <span className="vh"> {dish.displayName}</span>;
  return (
    <li className="card dish">
      {lite ? null : (
        <Link to={path} tabIndex={-1} aria-hidden="true">
          <Picture src={dish.picture} size={96} eager={eager} />
        </Link>
      )}
      <div className="dish-text">
        <ItemTag item={dish} />
        <h2>
          <Link to={path}>{dish.displayName}</Link>
        </h2>
        <p className="soft dish-words">{dish.description}</p>
        <div className="item-numbers">
          <ItemPrice item={dish} />
          {dish.calories ? <span className="soft">{dish.calories}</span> : null}
          {dish.serves === null ? null : <span className="soft">Serves {dish.serves}</span>}
        </div>
        {dish.marks ? <p className="hint">{dish.marks}</p> : null}
        {dish.suggested === null ? null : (
          <p className="dish-guests">
            <Link to={`${path}?quantity=${dish.suggested}`}>
              {dish.suggested} for {guests} {guests === 1 ? "guest" : "guests"}
              {of}
            </Link>
          </p>
        )}
        <p className="dish-links">
          <Link to={path}>
            Customize
            {of}
          </Link>
          <QuickViewLink href={`${path}?view=quick`}>
            <PlusIcon /> Quick View
            {of}
          </QuickViewLink>
        </p>
      </div>
    </li>
  );
}
