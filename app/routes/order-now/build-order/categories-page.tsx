import { Form } from "react-router";
import { MenuHead, type MenuHeadProps } from "../../../components/order/menu-head.tsx";
import type { PromoBanner } from "../../../domain/content.ts";
import { type Category, categoryPath } from "../../../domain/menu/menu.ts";
import { brand } from "../../../ui/brand.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { CategoryMenu } from "./category-menu.tsx";

const PATH = "/order-now/build-order";

/** What this page shows of a category: all that the browser is sent. */
export type CategoryView = Pick<
  Category,
  "displayName" | "urlFriendlyName" | "featureImageUrl" | "featuredCategoryBannerText" | "isFeaturedCategory"
>;

export function categoryView(category: Category): CategoryView {
  const { displayName, urlFriendlyName, featureImageUrl, featuredCategoryBannerText, isFeaturedCategory } = category;
  return { displayName, urlFriendlyName, featureImageUrl, featuredCategoryBannerText, isFeaturedCategory };
}

interface CategoriesPageProps {
  links: MenuHeadProps["links"];
  /** Null when they could not be read. */
  categories: CategoryView[] | null;
  banner: PromoBanner | null;
  age: string;
}

/** All categories: the featured ones large, the others in a calm grid (MENU-09..11). */
export function CategoriesPage({ links, categories, banner, age }: CategoriesPageProps) {
  const featured = categories?.filter(({ isFeaturedCategory }) => isFeaturedCategory) ?? [];
  const others = categories?.filter(({ isFeaturedCategory }) => !isFeaturedCategory) ?? [];
  return (
    <>
      <PageTitle title={brand.menuTitle} />
      <MenuHead links={links} back={null} isHeading />
      {age ? <p className="hint">{age}</p> : null}
      {banner ? <Promo banner={banner} /> : null}
      {categories ? (
        <>
          <CategoryMenu label="SELECT A CATEGORY" categories={categories} className="narrow-only" />
          <FindRow />
        </>
      ) : (
        <p className="notice">
          Menu is not available right now. <a href={PATH}>Try again.</a>
        </p>
      )}
      {featured.length > 0 ? (
        <ul className="cards cards-featured">
          {featured.map((category, index) => (
            <CategoryCard
              key={category.urlFriendlyName}
              category={category}
              size={160}
              className={`of-${Math.min(3, featured.length - Math.floor(index / 3) * 3)}`}
            />
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <ul className="cards cards-small">
          {others.map((category) => (
            <CategoryCard key={category.urlFriendlyName} category={category} size={96} className="" />
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** MENU-07. */
function Promo({ banner: { intro, title, subTitle, link, linkTarget, linkText } }: { banner: PromoBanner }) {
  const isElsewhere = linkTarget === "_blank";
  return (
    <section className="promo" aria-labelledby="promo-title">
      {intro ? <p>{intro}</p> : null}
      <h2 id="promo-title">{title}</h2>
      {subTitle ? <p>{subTitle}</p> : null}
      {link ? (
        <p>
          <a className="button" href={link} {...(isElsewhere ? { target: "_blank", rel: "noopener" } : {})}>
            {linkText || title}
            {isElsewhere ? <span className="vh"> (opens a new tab)</span> : null}
          </a>
        </p>
      ) : null}
    </section>
  );
}

function FindRow() {
  return (
    <Form action={PATH} className="search-row" role="search">
      <label htmlFor="q" className="vh">
        Find a dish
      </label>
      <input id="q" name="q" type="search" maxLength={100} placeholder="Find a dish" className="input" />
      <button className="button">Find</button>
      <a href={`${PATH}?sort=menu`}>Diets, allergens, prices</a>
    </Form>
  );
}

function CategoryCard({ category, size, className }: { category: CategoryView; size: number; className: string }) {
  return (
    <li className={`card card-link ${className}`}>
      <Picture src={category.featureImageUrl} size={size} eager />
      <h2>
        <a href={categoryPath(category)}>{category.displayName}</a>
      </h2>
      {category.featuredCategoryBannerText ? <p className="soft">{category.featuredCategoryBannerText}</p> : null}
    </li>
  );
}
