import type { CartSession } from "../../../domain/order/session-values.ts";
import type { Store } from "../../../domain/stores/store.ts";
import { brand } from "../../../ui/brand.ts";

/** Whom to ask about an order that nobody has answered for. */
export interface Doubt {
  /** Its name; "the restaurant" where nobody knows it. */
  store: string;
  phone: string;
  reference: string;
}

export function doubtOf({ reference }: CartSession, store: Store | null, ownReference: string): Doubt {
  return {
    store: store?.name ?? "the restaurant",
    phone: store?.phone || brand.helpPhone,
    reference: reference ?? ownReference,
  };
}
