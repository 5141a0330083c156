import { type MouseEvent, type MouseEventHandler, useEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import { itemIntents } from "../../../components/item/item-intents.ts";
import { lazyDialog, useOpenDialog } from "../../../components/page/dialog-link.tsx";
import { Price } from "../../../components/item/price.tsx";
import { isPlainPress, useFollowLink } from "../../../ui/follow-links.ts";
import { useDocument } from "../../../ui/document.ts";
import { IdempotencyField } from "../../../ui/form/idempotency-field.tsx";
import { Picture } from "../../../ui/picture.tsx";
import type { DishView } from "../../../components/item/dish-view.ts";

const QuickView = lazyDialog(() => import("../../../components/item/quick-view.tsx"));

interface DishCardsProps {
  dishes: DishView[];
  guests: number;
  idempotencyKey: string;
}

export function DishCards({ dishes, guests, idempotencyKey }: DishCardsProps) {
  const { lite } = useDocument();
  const dialog = useOpenDialog();
  const follow = useFollowLink();
  const { pathname, search } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    for (const link of list.current?.querySelectorAll(QUICK_LINKS) ?? []) link.setAttribute("aria-haspopup", "dialog");
  });
  const openQuickView = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    dialog.open(pathname + search);
  };
  if (!dishes[0]) return null;
  return (
    <>
      <Form method="post" action={pathOf(dishes[0])} preventScrollReset>
        <IdempotencyField value={idempotencyKey} />
        <input type="hidden" name="quantity" value="1" />
        <input type="hidden" name="returnTo" value={pathname + search} />
        <ul className="cards cards-items dishes" ref={list}>
          {dishes.map((dish, index) => (
            <DishCard
              key={dish.id}
              dish={dish}
              guests={guests}
              eager={index < 4}
              hasPicture={!lite}
              follow={follow}
              openQuickView={openQuickView}
            />
          ))}
        </ul>
      </Form>
      {dialog.href === null ? null : <QuickView href={dialog.href} onClose={dialog.close} />}
    </>
  );
}

const pathOf = ({ id }: Pick<DishView, "id">) => `/order-now/build-order/menu-item/${id}`;

const QUICK_LINKS = 'a[href$="?view=quick"]';

interface DishCardProps {
  dish: DishView;
  guests: number;
  eager: boolean;
  hasPicture: boolean;
  follow: MouseEventHandler<HTMLAnchorElement>;
  openQuickView: MouseEventHandler<HTMLAnchorElement>;
}

/** Kept to the fewest elements and attributes, since a page has up to sixty cards. */
function DishCard({ dish, guests, eager, hasPicture, follow, openQuickView }: DishCardProps) {
  const { displayName } = dish;
  const path = pathOf(dish);
  return (
    <li id={`dish-${dish.id}`} className="card dish">
      {hasPicture ? (
        <a href={path} tabIndex={-1} aria-hidden="true" onClick={follow}>
          <Picture src={dish.picture ?? ""} size={320} eager={eager} />
        </a>
      ) : null}
      <div className="dish-text">
        {dish.tag === undefined ? null : <span className="tag">{dish.tag}</span>}
        <h2>
          <a href={path} onClick={follow}>
            {displayName}
          </a>
        </h2>
        <p className="dish-words">{dish.description}</p>
        <div className="item-numbers">
          <Price {...dish} /> {dish.calories === undefined ? null : <span>{dish.calories}</span>}{" "}
          {dish.serves === undefined ? null : <span>{`Serves ${dish.serves}`}</span>}
        </div>
        {dish.marks === undefined ? null : <p className="hint">{dish.marks}</p>}
        {dish.suggested === undefined ? null : <GuestsLink dish={dish} guests={guests} path={path} follow={follow} />}
        <p className="dish-links">
          <a href={path} onClick={follow} aria-label={`Customize ${displayName}`}>
            Customize
          </a>{" "}
          <a href={`${path}?view=quick`} aria-label={`Quick View ${displayName}`} onClick={openQuickView}>
            Quick View
          </a>
        </p>
      </div>
      <AddButton {...dish} />
    </li>
  );
}

function AddButton({ id, displayName }: Pick<DishView, "id" | "displayName">) {
  const intent = itemIntents.button("add-here", id);
  return (
    <button className="dish-add" {...intent} formAction={pathOf({ id })} aria-label={`Add ${displayName}`}>
      Add
    </button>
  );
}

function GuestsLink({
  dish,
  guests,
  path,
  follow,
}: Pick<DishCardProps, "dish" | "guests" | "follow"> & { path: string }) {
  return (
    <p className="dish-guests">
      <a href={`${path}?quantity=${dish.suggested}`} onClick={follow}>
        {`${dish.suggested} for ${guests} ${guests === 1 ? "guest" : "guests"}`}
        <span className="vh">{` ${dish.displayName}`}</span>
      </a>
    </p>
  );
}
