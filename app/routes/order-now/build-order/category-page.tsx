import { Form, Link } from "react-router";
import { MenuFoot, MenuHead } from "../../../components/order/menu-head.tsx";
import { MOST_GUESTS } from "@platter/ordering/checkout/guests.ts";
import { categoryPath } from "@platter/ordering/menu/menu.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { useFollowLink } from "../../../ui/follow-links.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Trail } from "../../../ui/trail.tsx";
import { DishCards } from "./dish-cards.tsx";
import type { DishView } from "./dish-view.ts";
import type { Route } from "./+types/category.ts";

type CategoryPageProps = Route.ComponentProps["loaderData"];

export function CategoryPage({ around, title, path, dishes, guests, isTable, ...page }: CategoryPageProps) {
  const saysServings = dishes?.some(({ serves }) => serves !== undefined) ?? false;
  return (
    <>
      <PageTitle title={isTable ? `${title}: nutrition` : title} />
      <MenuHead back={page.back} isGuest={around.isGuest ?? false} />
      <Trail steps={[{ label: "Menu", to: "/order-now/build-order" }, { label: title }]} />
      {/* Inside the summary some screen readers would not find it. */}
      <h1 className="vh">{isTable ? `${title}: nutrition` : title}</h1>
      <CategoryMenu title={title} categories={page.categories} query={isTable ? "?view=nutrition" : ""} />
      {page.age ? <p className="hint">{page.age}</p> : null}
      {saysServings && !isTable ? <GuestsForm guests={guests} /> : null}
      {dishes === null ? (
        <p className="notice">
          Menu is not available right now. <Link to="/order-now/build-order">Back to the menu.</Link>
        </p>
      ) : isTable ? (
        <NutritionTable dishes={dishes} />
      ) : (
        <DishCards dishes={dishes} guests={guests} />
      )}
      <RichText html={page.note} className="notice" />
      {dishes === null ? null : (
        <p>
          {isTable ? (
            <Link to={path}>Order from {title}</Link>
          ) : (
            <Link to={`${path}?view=nutrition`}>Nutrition of {title} as a table</Link>
          )}
        </p>
      )}
      <MenuFoot {...around} />
    </>
  );
}

interface CategoryMenuProps extends Pick<CategoryPageProps, "title" | "categories"> {
  query: string;
}

function CategoryMenu({ title, categories, query }: CategoryMenuProps) {
  return (
    <Disclosure className="disclosure category-menu category-title" summary={title}>
      <ul className="category-links">
        {categories.map((category) => (
          <li key={category.urlFriendlyName}>
            <Link to={`${categoryPath(category)}${query}`}>{category.displayName}</Link>
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

function NutritionTable({ dishes }: { dishes: DishView[] }) {
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
