import { brand } from "../../ui/brand.ts";

export function Logo() {
  return (
    <a className="logo" href="/order-now">
      <img src="/zebra.svg" alt="" width="36" height="36" />
      <span>{brand.name}</span>
    </a>
  );
}
