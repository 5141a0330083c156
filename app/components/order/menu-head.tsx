import { Link } from "react-router";
import { brand } from "../../ui/brand.ts";
import { OrderListsLinks } from "./order-lists-links.tsx";

export interface MenuHeadProps {
  /** Where "Go Back" leads; null on the categories themselves (MENU-03). */
  back: string | null;
  /** Where the menu's title is the heading of the page. */
  isHeading?: boolean;
  /** A guest has no earlier orders to begin with: what leads to them follows the food. */
  isGuest?: boolean;
  /** The list of orders that the page shows (MENU-02). */
  shown?: "favorite" | "previous" | null;
}

/** What stands above every page of the menu (MENU-01 to MENU-03). */
export function MenuHead({ back, isHeading = false, isGuest = false, shown = null }: MenuHeadProps) {
  return (
    <div className="menu-head">
      {isHeading ? <h1>{brand.menuTitle}</h1> : <strong className="menu-title">{brand.menuTitle}</strong>}{" "}
      {back ? <Link to={back}>Go Back</Link> : null} {isGuest ? null : <OrderListsLinks shown={shown} />}
    </div>
  );
}

export interface MenuFootProps {
  /** MENU-04. */
  links: { menuPdfUrl: string | null; nutritionPdfUrl: string | null };
  isGuest?: boolean;
}

/** What stands below the food: the printed menu, and for a guest the way to earlier orders (MENU-02, MENU-04). */
export function MenuFoot({ links, isGuest = false }: MenuFootProps) {
  return (
    <div className="menu-foot">
      {isGuest ? <OrderListsLinks shown={null} isGuest /> : null}
      <p className="menu-links">
        <Printed href={links.menuPdfUrl}>Download Menu</Printed>{" "}
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
