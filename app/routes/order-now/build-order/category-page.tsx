import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { MenuFoot, MenuHead } from "../../../components/order/menu-head.tsx";
import { MOST_GUESTS } from "@platter/ordering/checkout/guests.ts";
import { categoryPath } from "@platter/ordering/menu/menu.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { useFollowLink } from "../../../ui/follow-links.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { DishCards } from "./dish-cards.tsx";
import type { DishView } from "../../../components/item/dish-view.ts";
import type { Route } from "./+types/category.ts";

type CategoryPageProps = Route.ComponentProps["loaderData"];

export function CategoryPage({ around, title, path, dishes, guests, isTable, ...page }: CategoryPageProps) {
  const saysServings = dishes?.some(({ serves }) => serves !== undefined) ?? false;
  const heading = isTable ? `${title}: nutrition` : title;
  return (
    <>
      <PageTitle title={heading} />
      <MenuHead page={title} back={page.back} />
      {/* Outside of `<summary>`, where some screen readers do not expose headings. */}
      <h1 className="category-name">{heading}</h1>
      <CategoryMenu {...{ title, heading, isTable }} categories={page.categories} />
      {page.age ? <p className="hint">{page.age}</p> : null}
      {saysServings && !isTable ? <GuestsForm guests={guests} /> : null}
      {dishes === null ? (
        <p className="notice">
          Menu is not available right now. <Link to="/order-now/build-order">Back to the menu.</Link>
        </p>
      ) : isTable ? (
        <NutritionTable dishes={dishes} path={path} isByCalories={page.isByCalories} />
      ) : (
        <DishCards dishes={dishes} guests={guests} idempotencyKey={page.idempotencyKey} />
      )}
      <RichText html={page.note} className="notice" />
      {dishes === null ? null : (
        <p>
          {isTable ? (
            <Link to={path}>Order from {title}</Link>
          ) : (
            <Link to={`${path}?view=nutrition`}>Nutrition facts for {title}</Link>
          )}
        </p>
      )}
      <MenuFoot {...around} />
    </>
  );
}

interface CategoryMenuProps extends Pick<CategoryPageProps, "title" | "categories" | "isTable"> {
  heading: string;
}

/** Links to all categories: a scrollable row on narrow screens, a disclosure on wide ones (MENU-16). */
function CategoryMenu({ title, heading, categories, isTable }: CategoryMenuProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // `scrollIntoView` would also scroll the page vertically and undo the position restored by Back.
    const here = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && here)
      list.current.scrollLeft = here.offsetLeft - (list.current.clientWidth - here.clientWidth) / 2;
  }, [title]);
  return (
    <Disclosure
      className="disclosure category-menu category-title"
      summary={
        <>
          {heading} <span className="category-all">All categories</span>
        </>
      }
    >
      <ul className="category-links" ref={list}>
        {categories.map((category) => (
          <li key={category.urlFriendlyName}>
            <Link
              to={`${categoryPath(category)}${isTable ? "?view=nutrition" : ""}`}
              aria-current={category.displayName === title ? "page" : undefined}
            >
              {category.displayName}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function GuestsForm({ guests }: { guests: number }) {
  return (
    <Form className="search-row" preventScrollReset>
      <label htmlFor="guests">How many guests?</label>
      <input
        id="guests"
        name="guests"
        type="number"
        inputMode="numeric"
        min="1"
        max={MOST_GUESTS}
        defaultValue={guests || ""}
        className="input"
      />
      <button className="button">Suggest quantities</button>
    </Form>
  );
}

interface NutritionProps extends Pick<CategoryPageProps, "path" | "isByCalories"> {
  dishes: DishView[];
}

function NutritionTable({ dishes, path, isByCalories }: NutritionProps) {
  const follow = useFollowLink();
  const [tellsCalories, tellsServes] = [dishes.some(({ calories }) => calories), dishes.some(({ serves }) => serves)];
  return (
    <table className="nutrition">
      <thead>
        <tr>
          <th scope="col">{isByCalories ? <Link to={`${path}?view=nutrition`}>Dish</Link> : "Dish"}</th>
          {tellsCalories ? (
            <th scope="col" aria-sort={isByCalories ? "ascending" : undefined}>
              {isByCalories ? "Calories" : <Link to={`${path}?view=nutrition&sort=calories`}>Calories</Link>}
            </th>
          ) : null}
          {tellsServes ? <th scope="col">Serves</th> : null}
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
            {tellsCalories ? <td>{calories?.replace(" calories", "") ?? "not stated"}</td> : null}
            {tellsServes ? <td>{serves ?? "not stated"}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
