import type { MouseEvent, ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { lazyDialog, useOpenDialog } from "../../../components/page/dialog-link.tsx";
import { ItemPrice, ItemTag } from "../../../components/cart/price.tsx";
import { isPlainPress } from "../../../ui/follow-links.ts";
import { useDocument } from "../../../ui/document.ts";
import { PlusIcon } from "../../../ui/icons.tsx";
import { Picture } from "../../../ui/picture.tsx";
import type { DishView } from "./dish-view.ts";

const QuickView = lazyDialog(() => import("../../../components/item/quick-view.tsx"));

/** Dishes, three a row where there is room (MENU-18). */
export function DishCards({ dishes, guests }: { dishes: DishView[]; guests: number }) {
  const { lite } = useDocument();
  const isScripted = useHydrated();
  const dialog = useOpenDialog();
  const openQuickView = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    dialog.open(pathname + search);
  };
  return (
    <>
      <ul className="cards cards-items">
        {dishes.map((dish, index) => (
          <DishCard
            key={dish.id}
            dish={dish}
            guests={guests}
            eager={index < 4}
            hasPicture={!lite}
            isScripted={isScripted}
            onQuickView={openQuickView}
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
  onQuickView(event: MouseEvent<HTMLAnchorElement>): void;
}

/** Name, picture and "Customize" lead to the dish; "Quick View" to its short form (MENU-21). */
function DishCard({ dish, guests, eager, hasPicture, isScripted, onQuickView }: DishCardProps) {
  const path = `/order-now/build-order/menu-item/${dish.id}`;
  return (
    <li className="card dish">
      {hasPicture ? (
        <a href={path} tabIndex={-1} aria-hidden="true">
          <Picture src={dish.picture} size={320} eager={eager} />
        </a>
      ) : null}
      <div className="dish-text">
        <ItemTag item={dish} />
        <h2>
          <a href={path}>{dish.displayName}</a>
        </h2>
        <p className="soft dish-words">{dish.description}</p>
        <div className="item-numbers">
          <ItemPrice item={dish} /> {dish.calories ? <span className="soft">{dish.calories}</span> : null}{" "}
          {dish.serves === null ? null : <span className="soft">Serves {dish.serves}</span>}
        </div>
        {dish.marks ? <p className="hint">{dish.marks}</p> : null}
        <DishLinks {...{ dish, guests, path }}>
          <a href={`${path}?view=quick`} onClick={onQuickView} aria-haspopup={isScripted ? "dialog" : undefined}>
            <PlusIcon /> Quick View
            <Of {...dish} />
          </a>
        </DishLinks>
      </div>
    </li>
  );
}

interface DishLinksProps extends Pick<DishCardProps, "dish" | "guests"> {
  path: string;
  children: ReactNode;
}

function DishLinks({ dish, guests, path, children }: DishLinksProps) {
  return (
    <>
      {dish.suggested === null ? null : (
        <p className="dish-guests">
          <a href={`${path}?quantity=${dish.suggested}`}>
            {dish.suggested} for {guests} {guests === 1 ? "guest" : "guests"}
            <Of {...dish} />
          </a>
        </p>
      )}
      <p className="dish-links">
        <a href={path}>
          Customize
          <Of {...dish} />
        </a>{" "}
        {children}
      </p>
    </>
  );
}

function Of({ displayName }: Pick<DishView, "displayName">) {
  return <span className="vh"> {displayName}</span>;
}
