import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { ItemPrice, ItemTag, caloriesText } from "../../../components/price.tsx";
import type { Category, MenuItem } from "../../../domain/menu.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Trail } from "../../../ui/trail.tsx";

interface CategoryPageProps {
  title: string;
  /** Cleaned HTML (MENU-17). */
  note: string;
  /** Null when they could not be read. */
  items: MenuItem[] | null;
  categories: Category[];
  age: string;
}

export function CategoryPage({ title, note, items, categories, age }: CategoryPageProps) {
  return (
    <>
      <PageTitle title={title} />
      <Trail steps={[{ label: "Menu", to: "/order-now/build-order" }, { label: title }]} />
      <h1>{title}</h1>
      <OtherCategories categories={categories} />
      <RichText html={note} className="notice" />
      {age ? <p className="hint">{age}</p> : null}
      {items ? (
        <ul className="cards cards-items">
          {items.map((item, index) => (
            <ItemCard key={item.id} item={item} eager={index < 4} />
          ))}
        </ul>
      ) : (
        <p className="notice">
          Menu is not available right now. <a href="/order-now/build-order">Back to the menu.</a>
        </p>
      )}
    </>
  );
}

/** All categories in a native disclosure; with script it closes after a choice (MENU-16). */
function OtherCategories({ categories }: { categories: Category[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [key]);
  return (
    <details className="disclosure" ref={details}>
      <summary>Other categories</summary>
      <ul className="category-links">
        {categories.map(({ id, displayName, urlFriendlyName }) => (
          <li key={id}>
            <Link to={`/order-now/build-order/${urlFriendlyName}`}>{displayName}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One dish on the menu (MENU-18). The name is the link; picture and card lead to the same page. */
function ItemCard({ item, eager }: { item: MenuItem; eager: boolean }) {
  const path = `/order-now/build-order/menu-item/${item.id}`;
  const calories = caloriesText(item);
  return (
    <li className="card card-link dish">
      <Picture src={item.smallImageUrl || item.largeImageUrl} size={96} eager={eager} />
      <div className="dish-text">
        <ItemTag item={item} />
        <h2>
          <Link to={path}>{item.displayName}</Link>
        </h2>
        <p className="soft dish-words">{item.description}</p>
        <div className="item-numbers">
          <ItemPrice item={item} />
          {calories ? <span className="soft">{calories}</span> : null}
        </div>
      </div>
    </li>
  );
}
