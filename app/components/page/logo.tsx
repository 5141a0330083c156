import { Link } from "react-router";
import { brand } from "../../ui/brand.ts";
import { useDocument } from "../../ui/document.ts";

/** To the start of ordering, unless told otherwise. */
export function Logo({ to = "/order-now" }: { to?: string | undefined }) {
  const { lite } = useDocument();
  return (
    <Link className="logo" to={to}>
      {lite ? null : <img src="/zebra.svg" alt="" width="36" height="36" fetchPriority="low" />}
      <span>{brand.name}</span>
    </Link>
  );
}
