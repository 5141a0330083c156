import type { ReactNode } from "react";
import { Picture } from "../../ui/picture.tsx";
import { Price } from "./price.tsx";
import type { MenuSection } from "./dish-view.ts";

export type MenuDish = MenuSection["dishes"][number];

interface SectionsProps {
  sections: MenuSection[];
  renderBelow?: (dish: MenuDish) => ReactNode;
}

export function SectionLinks({ sections }: SectionsProps) {
  return (
    <nav aria-label="Menu sections" className="category-menu">
      <ul className="category-links">
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function MenuSections({ sections, renderBelow }: SectionsProps) {
  return sections.map(({ id, name, dishes }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{name}</h2>
      <ul className="cards cards-items">
        {dishes.map((dish) => (
          <Dish key={dish.id} {...dish}>
            {renderBelow?.(dish)}
          </Dish>
        ))}
      </ul>
    </section>
  ));
}

function Dish({ displayName, description, calories, marks, picture, tag, children, ...dish }: DishProps) {
  return (
    <li className="card dish">
      <Picture src={picture ?? ""} size={320} />
      <div className="dish-text">
        <h3>{displayName}</h3>
        <p className="dish-words">{description}</p>
        <div className="item-numbers">
          <Price {...dish} /> {calories === undefined ? null : <span>{calories}</span>}{" "}
          {dish.serves === undefined ? null : <span>{`Serves ${dish.serves}`}</span>}{" "}
          {tag === undefined ? null : <b>{tag}</b>}
        </div>
        {marks ? <p className="hint">{marks}</p> : null}
        {children}
      </div>
    </li>
  );
}

type DishProps = MenuDish & { children: ReactNode };
