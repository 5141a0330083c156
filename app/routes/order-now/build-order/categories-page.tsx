import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { GroupLink } from "../../../components/order/group-link.tsx";
import { MenuFoot, type MenuFootProps, OrderListsLinks } from "../../../components/order/menu-head.tsx";
import type { PromoBanner } from "@platter/ordering/content.ts";
import { type Category, categoryPath } from "@platter/ordering/menu/menu.ts";
import { brand } from "../../../ui/brand.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Emblem, Picture } from "../../../ui/picture.tsx";

const PATH = "/order-now/build-order";

type CategoryView = ReturnType<typeof categoryView>;

export function categoryView(category: Category) {
  const { displayName, urlFriendlyName, featureImageUrl, featuredCategoryLogoUrl } = category;
  const { featuredCategoryBannerText, isFeaturedCategory } = category;
  const pictures = { featureImageUrl, featuredCategoryLogoUrl };
  return { displayName, urlFriendlyName, ...pictures, featuredCategoryBannerText, isFeaturedCategory };
}

interface CategoriesPageProps {
  around: MenuFootProps;
  categories: CategoryView[] | null;
  banner: PromoBanner | null;
  age: string;
  group: string | null;
}

export function CategoriesPage({ around, categories, banner, age, group }: CategoriesPageProps) {
  const { isGuest = false, links } = around;
  const featured = categories?.filter(({ isFeaturedCategory }) => isFeaturedCategory) ?? [];
  const others = categories?.filter(({ isFeaturedCategory }) => !isFeaturedCategory) ?? [];
  return (
    <>
      <PageTitle title={brand.menuTitle} />
      <h1>{brand.menuTitle}</h1>
      {isGuest ? null : <OrderListsLinks />}
      {age ? <p className="hint">{age}</p> : null}
      {categories ? (
        <FindRow group={group} />
      ) : (
        <p className="notice">
          Menu is not available right now. <Link to={PATH}>Try again.</Link>
        </p>
      )}
      {banner ? <Promo banner={banner} /> : null}
      <CategoryCards categories={featured} />
      <CategoryCards categories={others}>
        {isGuest ? (
          <li className="card card-orders">
            <h2>Ordered before?</h2>
            <OrderListsLinks isGuest />
          </li>
        ) : null}
      </CategoryCards>
      {categories ? <CategorySelect categories={categories} /> : null}
      <MenuFoot links={links} />
    </>
  );
}

function Promo({ banner: { intro, title, subTitle, link, linkTarget, linkText } }: { banner: PromoBanner }) {
  const isElsewhere = linkTarget === "_blank";
  return (
    <section className="promo" aria-labelledby="promo-title">
      <div>
        {intro ? <p>{intro}</p> : null}
        <h2 id="promo-title">{title}</h2>
        {subTitle ? <p>{subTitle}</p> : null}
      </div>
      {link ? (
        <p>
          <Link className="button button-small" to={link} {...(isElsewhere && { target: "_blank", rel: "noopener" })}>
            {linkText || title}
            {isElsewhere ? <span className="vh"> (opens a new tab)</span> : null}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function CategorySelect({ categories }: { categories: CategoryView[] }) {
  return (
    <Form action={PATH} className="search-row narrow-only">
      <select name="category" aria-label="SELECT A CATEGORY" className="input">
        <option value="">SELECT A CATEGORY</option>
        {categories.map(({ urlFriendlyName, displayName }) => (
          <option key={urlFriendlyName} value={urlFriendlyName}>
            {displayName}
          </option>
        ))}
      </select>
      <button className="button">Go</button>
    </Form>
  );
}

function FindRow({ group }: { group: string | null }) {
  return (
    <Form action={PATH} className="search-row" role="search">
      <label htmlFor="q" className="vh">
        Find a dish
      </label>
      <input id="q" name="q" type="search" maxLength={100} placeholder="Find a dish" className="input" />
      <button className="button">Find</button>{" "}
      <Link to={`${PATH}?sort=menu`} className="button button-small">
        Filter<span className="vh"> by diet or allergen</span>
      </Link>{" "}
      {group ? <GroupLink words={group} className="button button-small" /> : null}
    </Form>
  );
}

function CategoryCards({ categories, children = null }: { categories: CategoryView[]; children?: ReactNode }) {
  if (categories.length === 0 && children === null) return null;
  const isFeatured = categories[0]?.isFeaturedCategory ?? false;
  const widthAt = (index: number) => `of-${Math.min(3, categories.length - Math.floor(index / 3) * 3)}`;
  return (
    <ul className={isFeatured ? "cards cards-featured" : "cards cards-small"}>
      {categories.map((category, index) => (
        <li key={category.urlFriendlyName} className={`card card-link ${isFeatured ? widthAt(index) : ""}`}>
          <Picture src={category.featureImageUrl} size={isFeatured ? 160 : 96} eager={isFeatured && index < 3} />
          <h2>
            <Emblem src={category.featuredCategoryLogoUrl} />{" "}
            <Link to={categoryPath(category)}>{category.displayName}</Link>
          </h2>
          {category.featuredCategoryBannerText ? <p className="soft">{category.featuredCategoryBannerText}</p> : null}
        </li>
      ))}
      {children}
    </ul>
  );
}
