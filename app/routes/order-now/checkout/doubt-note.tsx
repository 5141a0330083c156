import { PhoneLink } from "../../../ui/phone-link.tsx";
import type { Doubt } from "./doubt.ts";

/** Before an order that may have been placed already is submitted again. */
export function DoubtNote({ store, phone, reference }: Doubt) {
  return (
    <p className="notice">
      You have submitted this order, and we cannot tell yet whether it was placed. Please check your order before trying
      again: call {store}, <PhoneLink number={phone} /> (Reference: {reference}), or{" "}
      <a href="/order-now/checkout/checking?look=12">look again</a>. The same bag is never ordered twice.
    </p>
  );
}
