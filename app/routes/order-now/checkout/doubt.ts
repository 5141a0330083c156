import type { CartMemory } from "../../../domain/order/kept-order.ts";
import type { Store } from "../../../domain/stores/store.ts";
import { brand } from "../../../ui/brand.ts";

/** Whom to ask about an order that nobody has answered for. */
export interface Doubt {
  /** Its name; "the restaurant" where nobody knows it. */
  store: string;
  phone: string;
  /** Of the submission: the log has it beside what went wrong. */
  reference: string;
}

export function doubtOf({ reference }: CartMemory, store: Store | null, ownReference: string): Doubt {
  return {
    store: store?.name ?? "the restaurant",
    phone: store?.phone || brand.helpPhone,
    reference: reference ?? ownReference,
  };
}
