import { brand } from "../../ui/brand.ts";
import { OrderListsLinks } from "./order-lists-links.tsx";

export interface MenuHeadProps {
  /** MENU-04. */
  links: { menuPdfUrl: string | null; nutritionPdfUrl: string | null };
  /** Where "Go Back" leads; null on the categories themselves (MENU-03). */
  back: string | null;
  /** Where the menu's title is the heading of the page. */
  isHeading?: boolean;
  /** The list of orders that the page shows (MENU-02). */
  shown?: "favorite" | "previous" | null;
}

/** What stands above every page of the menu (MENU-01 to MENU-04). */
export function MenuHead({ links, back, isHeading = false, shown = null }: MenuHeadProps) {
  return (
    <div className="menu-head">
      {isHeading ? <h1>{brand.menuTitle}</h1> : <strong className="menu-title">{brand.menuTitle}</strong>}{" "}
      <OrderListsLinks shown={shown} />
      <p className="menu-links">
        {back ? <a href={back}>Go Back</a> : null} <Printed href={links.menuPdfUrl}>Download Menu</Printed>{" "}
        <Printed href={links.nutritionPdfUrl}>Nutrition Info</Printed>
      </p>
    </div>
  );
}

function Printed({ href, children }: { href: string | null; children: string }) {
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="vh"> (PDF, opens a new tab)</span>
    </a>
  );
}
