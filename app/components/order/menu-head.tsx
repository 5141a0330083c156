import { Link } from "react-router";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { brand } from "../../ui/brand.ts";
import { WayBack } from "../../ui/trail.tsx";
import { SignInLink } from "../account/sign-in-link.tsx";

const MENU = "/order-now/build-order";

interface MenuHeadProps {
  page: string;
  /** Target of "Go Back"; null on the top page, which has no such link (MENU-03). */
  back?: string | null;
}

export function MenuHead({ page, back = MENU }: MenuHeadProps) {
  return (
    <>
      <p className="vh">{brand.menuTitle}</p>
      <WayBack steps={[{ label: "Menu", to: MENU }, { label: page }]} to={back}>
        Go Back
      </WayBack>
    </>
  );
}

export interface MenuFootProps {
  links: { menuPdfUrl: string | null; nutritionPdfUrl: string | null };
  /** If undefined, the links to earlier orders are omitted. */
  isGuest?: boolean;
}

export function MenuFoot({ links, isGuest }: MenuFootProps) {
  return (
    <div className="menu-foot">
      {isGuest === undefined ? null : <OrderListsLinks isGuest={isGuest} />}
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

/** MENU-02: links to earlier orders, which lead a guest to sign-in first (GUARD-10). */
export function OrderListsLinks({ shown, isGuest }: { shown?: "favorite" | "previous"; isGuest?: boolean }) {
  return (
    <nav aria-label="Your orders" className="actions order-lists">
      {LISTS.map(({ list, label, path }) =>
        isGuest ? (
          <SignInLink key={list} href={signInPath(path)} className="button button-small">
            {label}{" "}
          </SignInLink>
        ) : (
          <Link key={list} to={path} className="button button-small" aria-current={list === shown ? "page" : undefined}>
            {label}{" "}
          </Link>
        ),
      )}
    </nav>
  );
}
