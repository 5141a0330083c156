import { brand } from "../../ui/brand.ts";

/** Whom to ask about an order that nobody has answered for. */
export interface Doubt {
  /** Its name; "the restaurant" where nobody knows it. */
  store: string;
  phone: string;
  reference: string;
  /** It was of another bag than the one that is filled now. */
  isOther: boolean;
}

interface OpenDoubt {
  cartId: string;
  reference?: string | undefined;
  store: { name: string; phone: string } | null;
}

/** `cartId`: of the bag that is filled now; null without one. */
export function doubtView(doubt: OpenDoubt, cartId: string | null, ownReference: string): Doubt {
  return {
    store: doubt.store?.name ?? "the restaurant",
    phone: doubt.store?.phone || brand.helpPhone,
    reference: doubt.reference ?? ownReference,
    isOther: doubt.cartId !== cartId,
  };
}
