import { Link } from "react-router";
import { signInPath } from "@platter/ordering/account/sign-in.ts";
import { SignInLink } from "../account/sign-in-link.tsx";

const LISTS = [
  { list: "favorite", label: "My Favorites", path: "/order-now/build-order/favorite-orders" },
  { list: "previous", label: "Previous Orders", path: "/order-now/build-order/previous-orders" },
] as const;

interface OrderListsLinksProps {
  shown: "favorite" | "previous" | null;
  isGuest?: boolean;
}

/** From the menu to what was ordered before, and from one list to the other (MENU-02). A guest signs in first (GUARD-10). */
export function OrderListsLinks({ shown, isGuest = false }: OrderListsLinksProps) {
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
