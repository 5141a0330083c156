import { brand } from "../../ui/brand.ts";

/** To the start of ordering, unless told otherwise. */
export function Logo({ to = "/order-now" }: { to?: string | undefined }) {
  return (
    <a className="logo" href={to}>
      <img src="/zebra.svg" alt="" width="36" height="36" />
      <span>{brand.name}</span>
    </a>
  );
}
