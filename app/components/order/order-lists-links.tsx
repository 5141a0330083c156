const LISTS = [
  { list: "favorite", label: "My Favorites", path: "/order-now/build-order/favorite-orders" },
  { list: "previous", label: "Previous Orders", path: "/order-now/build-order/previous-orders" },
] as const;

/** From the menu to what was ordered before, and from one list to the other (MENU-02). Guests are asked to sign in there. */
export function OrderListsLinks({ shown }: { shown: "favorite" | "previous" | null }) {
  return (
    <nav aria-label="Your orders" className="actions order-lists">
      {LISTS.map(({ list, label, path }) => (
        <a key={list} href={path} className="button" aria-current={list === shown ? "page" : undefined}>
          {label}{" "}
        </a>
      ))}
    </nav>
  );
}
