import { Link } from "react-router";
import { brand } from "../../ui/brand.ts";
import { PhoneLink } from "../../ui/phone-link.tsx";

interface OpenDoubt {
  cartId: string;
  reference?: string | undefined;
  store: { name: string; phone: string } | null;
}

export type Doubt = ReturnType<typeof doubtView>;

export function doubtView(doubt: OpenDoubt, cartId: string | null, ownReference: string) {
  return {
    store: doubt.store?.name ?? "the restaurant",
    phone: doubt.store?.phone || brand.helpPhone,
    reference: doubt.reference ?? ownReference,
    isOther: doubt.cartId !== cartId,
  };
}

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
