/** What is remembered of a visitor between pages, beside the order setup (D-173). Card data and passwords never are. */

/** Contact details typed at checkout; CHK-24 names. */
export interface CheckoutDraft {
  firstName: string;
  lastName: string;
  /** Of a delivery (CHK-06). */
  businessName?: string | undefined;
  email: string;
  phone: string;
  address: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  /** Head count of a catering order, as typed (CHK-14). */
  guests: string;
}

export const EMPTY_DRAFT: CheckoutDraft = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  address: "",
  address2: "",
  city: "",
  state: "",
  zip: "",
  guests: "",
};

/** The cart outlives the browser session (CART-10, D-088); the order numbers show who placed an order (D-155). */
export interface CartMemory {
  cartId: string | null;
  /** Newest first, at most five. */
  orderNumbers: string[];
  /** Its order was sent and nobody could say what became of it: gone later, it may have been placed (R4, R23). */
  inDoubt: boolean;
  /** The type of order its last change was made for; the cart's replies do not tell (R24). */
  orderTypeId?: number | undefined;
}

export const EMPTY_CART_MEMORY: CartMemory = { cartId: null, orderNumbers: [], inDoubt: false };

/** The bag is gone, and with it all that was known of it; the orders placed stay. */
export function withoutCart({ orderNumbers }: CartMemory): CartMemory {
  return { cartId: null, orderNumbers, inDoubt: false };
}

/** Remembers that an order number was placed by this browser, and forgets the cart it came from. */
export function afterOrderPlaced(memory: CartMemory, orderNumber: string): CartMemory {
  const others = memory.orderNumbers.filter((number) => number !== orderNumber);
  return { cartId: null, orderNumbers: [orderNumber, ...others].slice(0, 5), inDoubt: false };
}
