import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { isPlainPress, lazyDialog, useOpenDialog } from "../../../components/dialog-link.tsx";
import { ItemPrice, ItemTag } from "../../../components/price.tsx";
import { useDocument } from "../../../ui/document.ts";
import { PlusIcon } from "../../../ui/icons.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { useScripted } from "../../../ui/scripted.ts";
import type { DishView } from "./dish-view.ts";

const QuickView = lazyDialog(() => import("../../../components/item/quick-view.tsx"));

/**
 * Dishes, three a row where there is room (MENU-18). A long menu has hundreds of links: they are plain ones, which the
 * list takes over for the router, in place of a component each.
 */
export function DishCards({ dishes, guests }: { dishes: DishView[]; guests: number }) {
  const { lite } = useDocument();
  const isScripted = useScripted();
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const list = useRef<HTMLUListElement>(null);
  const onPress = useEffectEvent((event: globalThis.MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (!link || !isPlainPress(event)) return;
    event.preventDefault();
    const href = link.pathname + link.search;
    if ("quick" in link.dataset) dialog.open(href);
    else void navigate(href);
  });
  useEffect(() => {
    const element = list.current;
    const press = (event: globalThis.MouseEvent) => onPress(event);
    element?.addEventListener("click", press);
    return () => element?.removeEventListener("click", press);
  }, []);
  return (
    <>
      <ul className="cards cards-items" ref={list}>
        {dishes.map((dish, index) => (
          <DishCard
            key={dish.id}
            dish={dish}
            guests={guests}
            eager={index < 4}
            hasPicture={!lite}
            isScripted={isScripted}
          />
        ))}
      </ul>
      {dialog.href === null ? null : <QuickView href={dialog.href} onClose={dialog.close} />}
    </>
  );
}

interface DishCardProps {
  dish: DishView;
  guests: number;
  eager: boolean;
  hasPicture: boolean;
  isScripted: boolean;
}

/** Name, picture and "Customize" lead to the dish; "Quick View" to its short form (MENU-21, D-068). */
function DishCard({ dish, guests, eager, hasPicture, isScripted }: DishCardProps) {
  const path = `/order-now/build-order/menu-item/${dish.id}`;
  const of = <span className="vh"> {dish.displayName}</span>;
  return (
    <li className="card dish">
      {hasPicture ? (
        <a href={path} tabIndex={-1} aria-hidden="true">
          <Picture src={dish.picture} size={96} eager={eager} />
        </a>
      ) : null}
      <div className="dish-text">
        <ItemTag item={dish} />
        <h2>
          <a href={path}>{dish.displayName}</a>
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
            <a href={`${path}?quantity=${dish.suggested}`}>
              {dish.suggested} for {guests} {guests === 1 ? "guest" : "guests"}
              {of}
            </a>
          </p>
        )}
        <p className="dish-links">
          <a href={path}>
            Customize
            {of}
          </a>
          <a href={`${path}?view=quick`} data-quick="" aria-haspopup={isScripted ? "dialog" : undefined}>
            <PlusIcon /> Quick View
            {of}
          </a>
        </p>
      </div>
    </li>
  );
}
