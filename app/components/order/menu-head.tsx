import { Link } from "react-router";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { brand } from "../../ui/brand.ts";
import { SignInLink } from "../account/sign-in-link.tsx";

interface MenuHeadProps {
  /** Where "Go Back" leads; null on the categories themselves (MENU-03). */
  back: string | null;
  /** Whether the menu's title is the heading of the page. */
  isHeading?: boolean;
  /** The links to earlier orders stand below the food then. */
  isGuest?: boolean;
  /** The list of orders that the page shows (MENU-02). */
  shown?: "favorite" | "previous" | null;
}

/** MENU-01 to MENU-03. */
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

/** MENU-02, MENU-04. */
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

const LISTS = [
  { list: "favorite", label: "My Favorites", path: "/order-now/build-order/favorite-orders" },
  { list: "previous", label: "Previous Orders", path: "/order-now/build-order/previous-orders" },
] as const;

/** MENU-02; a guest signs in first (GUARD-10). */
export function OrderListsLinks({ shown = null, isGuest = false }: Pick<MenuHeadProps, "shown" | "isGuest">) {
  return (
    <nav aria-label="Your orders" className="actions order-lists">
      {LISTS.map(({ list, label, path }) =>
        isGuest ? (
          <SignInLink key={list} href={signInPath(path)} className="button">
            {label}{" "}
          </SignInLink>
        ) : (
          <Link key={list} to={path} className="button" aria-current={list === shown ? "page" : undefined}>
            {label}{" "}
          </Link>
        ),
      )}
    </nav>
  );
}
