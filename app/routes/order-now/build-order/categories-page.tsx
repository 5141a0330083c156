import { Link } from "react-router";
import type { Category } from "../../../domain/menu.ts";
import { brand } from "../../../ui/brand.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Picture } from "../../../ui/picture.tsx";

/** All categories: the featured ones large, the others in a calm grid (MENU-09..11). */
export function CategoriesPage({ categories, age }: { categories: Category[] | null; age: string }) {
  const featured = categories?.filter(({ isFeaturedCategory }) => isFeaturedCategory) ?? [];
  const others = categories?.filter(({ isFeaturedCategory }) => !isFeaturedCategory) ?? [];
  return (
    <>
      <PageTitle title={brand.menuTitle} />
      <h1>{brand.menuTitle}</h1>
      {age ? <p className="hint">{age}</p> : null}
      {categories === null ? (
        <p className="notice">
          Menu is not available right now. <a href="/order-now/build-order">Try again.</a>
        </p>
      ) : null}
      {featured.length > 0 ? (
        <ul className={`cards cards-featured cards-${Math.min(featured.length, 3)}`}>
          {featured.map((category) => (
            <CategoryCard key={category.id} category={category} size={160} />
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <ul className="cards cards-small">
          {others.map((category) => (
            <CategoryCard key={category.id} category={category} size={96} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function CategoryCard({ category, size }: { category: Category; size: number }) {
  return (
    <li className="card card-link">
      <Picture src={category.featureImageUrl} size={size} eager />
      <h2>
        <Link to={`/order-now/build-order/${category.urlFriendlyName}`}>{category.displayName}</Link>
      </h2>
      {category.featuredCategoryBannerText ? <p className="soft">{category.featuredCategoryBannerText}</p> : null}
    </li>
  );
}
