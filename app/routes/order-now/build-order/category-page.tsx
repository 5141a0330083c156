import { Link } from "react-router";
import { MenuFoot, type MenuFootProps, MenuHead } from "../../../components/order/menu-head.tsx";
import type { Category } from "@platter/ordering/menu/menu.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Trail } from "../../../ui/trail.tsx";
import { CategoryMenu } from "./category-menu.tsx";
import { DishCards } from "./dish-cards.tsx";
import type { DishView } from "./dish-view.ts";
import { GuestsForm } from "./guests-form.tsx";
import { NutritionTable } from "./nutrition-table.tsx";

interface CategoryPageProps {
  back: string | null;
  around: MenuFootProps;
  title: string;
  path: string;
  /** Cleaned HTML (MENU-17). */
  note: string;
  /** Null when they could not be read. */
  dishes: DishView[] | null;
  categories: Pick<Category, "displayName" | "urlFriendlyName">[];
  age: string;
  /** 0: unknown. */
  guests: number;
  isTable: boolean;
}

export function CategoryPage({
  back,
  around,
  title,
  path,
  note,
  dishes,
  categories,
  age,
  ...props
}: CategoryPageProps) {
  const { guests, isTable } = props;
  const saysServings = dishes?.some(({ serves }) => serves !== undefined) ?? false;
  return (
    <>
      <PageTitle title={isTable ? `${title}: nutrition` : title} />
      <MenuHead back={back} isGuest={around.isGuest ?? false} />
      <Trail steps={[{ label: "Menu", to: "/order-now/build-order" }, { label: title }]} />
      {/* Inside the summary some screen readers would not find it. */}
      <h1 className="vh">{isTable ? `${title}: nutrition` : title}</h1>
      <CategoryMenu
        label={title}
        categories={categories}
        className="category-title"
        query={isTable ? "?view=nutrition" : ""}
      />
      {age ? <p className="hint">{age}</p> : null}
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
      <RichText html={note} className="notice" />
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
