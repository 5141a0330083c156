import { Link } from "react-router";
import { type Category, categoryPath } from "@platter/ordering/menu/menu.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";

interface CategoryMenuProps {
  label: string;
  categories: Pick<Category, "displayName" | "urlFriendlyName">[];
  className: string;
  query?: string;
}

export function CategoryMenu({ label, categories, className, query = "" }: CategoryMenuProps) {
  return (
    <Disclosure className={`disclosure category-menu ${className}`} summary={label}>
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
