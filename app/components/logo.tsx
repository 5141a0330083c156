import { Link } from "react-router";
import { brand } from "../ui/brand.ts";

export function Logo() {
  return (
    <Link className="logo" to="/order-now">
      <img src="/zebra.svg" alt="" width="36" height="36" />
      <span>{brand.name}</span>
    </Link>
  );
}
