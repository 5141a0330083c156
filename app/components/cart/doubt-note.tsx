import { Link } from "react-router";
import { PhoneLink } from "../../ui/phone-link.tsx";
import type { Doubt } from "./doubt.ts";

/** Wherever the bag is, as long as an order may have been placed that nobody has answered for. */
export function DoubtNote({ store, phone, reference, isOther }: Doubt) {
  return (
    <p className="notice">
      {isOther
        ? "An earlier order of yours was submitted, and we cannot tell yet whether it was placed. Please check it before you order again:"
        : "You have submitted this order, and we cannot tell yet whether it was placed. Please check your order before trying again:"}{" "}
      call {store}, <PhoneLink number={phone} /> (Reference: {reference}), or{" "}
      <Link to="/order-now/checkout/checking?look=12">look again</Link>.
      {isOther ? null : " The same bag is never ordered twice."}
    </p>
  );
}
